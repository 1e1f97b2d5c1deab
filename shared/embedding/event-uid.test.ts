import { expect, it } from 'vitest';
import { eventUid, idOfUid } from './event-uid.ts';

// The UID must never change: with another UID calendars would add the event a second time.
it('the name of an event in other calendars never changes', () => {
  expect(eventUid('e1')).toBe('e1@calendar-system');
});

it('the id is found in our own names alone', () => {
  expect(idOfUid(eventUid('e1'))).toBe('e1');
  const others = ['e1', 'e1@example.ru', 'a@b@calendar-system', 'e1@calendar-system.ru', '@calendar-system'];
  for (const uid of [...others, `${'x'.repeat(65)}@calendar-system`]) expect(idOfUid(uid)).toBeUndefined();
});
