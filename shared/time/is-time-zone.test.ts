import { expect, test, vi } from 'vitest';
import { isTimeZone } from './is-time-zone.ts';

test('a zone is one that Intl knows, and no offset', () => {
  const zones = ['Europe/Moscow', 'Asia/Vladivostok', 'UTC', 'America/Port-au-Prince', 'Etc/GMT+3'];
  expect([...zones, '+03:00', '-03:00', 'Europe/Atlantis', ''].filter(isTimeZone)).toEqual(zones);
});

test('Intl is asked once about a zone, however many events name it', () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  for (let at = 0; at < 3; at++) expect(isTimeZone('Asia/Yakutsk')).toBe(true);
  expect(asked).toHaveBeenCalledOnce();
  asked.mockRestore();
});
