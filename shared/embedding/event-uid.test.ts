import { expect, it } from 'vitest';
import { eventUid } from './event-uid.ts';

// Calendars that hold an event know it by this name: another one would double it there.
it('the name of an event in other calendars never changes', () => {
  expect(eventUid('e1')).toBe('e1@calendar-system');
});
