import { describe, expect, it } from 'vitest';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { inTimeZone } from '#shared/time/time-zone.testing.ts';
import { movedTo } from '#web/calendar/drag/dropped.ts';
import { eventTimes, itemOf } from './calendar-item.ts';
import { dayKey } from './view-state.ts';

const VICTORY = {
  ...{ id: 'e', userId: 'u', title: 'День Победы', ...PLAIN_EVENT, allDay: true },
  ...{ startDate: '2026-05-09T00:00:00.000Z', endDate: '2026-05-10T00:00:00.000Z' },
};

describe.each(['Pacific/Honolulu', 'Asia/Kamchatka', 'Europe/Moscow', 'America/Havana'])('whole days in %s', (zone) => {
  it('are bars of their dates, from midnight to midnight [EV2-05]', () => {
    inTimeZone(zone, () => {
      const { start, end, isBar, allDay } = itemOf(VICTORY);
      expect([dayKey(start), dayKey(end), start.getHours(), end.getHours()]).toEqual([
        '2026-05-09',
        '2026-05-10',
        0,
        0,
      ]);
      expect([isBar, allDay]).toEqual([true, true]);
    });
  });

  it('go back as midnights of UTC, moved or not, over a change of the clocks too [EV2-05]', () => {
    inTimeZone(zone, () => {
      const item = itemOf(VICTORY);
      const { startDate, endDate } = VICTORY;
      expect(eventTimes(item)).toEqual({ startDate, endDate, allDay: true });
      expect(eventTimes(movedTo(item, new Date(2026, 2, 8)))).toEqual({
        ...{ startDate: '2026-03-08T00:00:00.000Z', endDate: '2026-03-09T00:00:00.000Z' },
        allDay: true,
      });
    });
  });
});
