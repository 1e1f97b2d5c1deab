import { expect, it } from 'vitest';
import { eventUid } from './event-uid.ts';

// Frozen: calendars that hold the event would add it a second time under another UID.
it('the name of an event in other calendars never changes', () => {
  expect(eventUid('e1')).toBe('e1@calendar-system');
});
