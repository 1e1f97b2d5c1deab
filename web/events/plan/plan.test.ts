import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { dayFrom } from '#shared/time/day.ts';
import { dateOf, planOf, planTable, timeOf, windowOf } from './plan.ts';

const SEPTEMBER = dayFrom(2026, 8, 1);
const local = (month: number, date: number, hour: number): string => new Date(2026, month, date, hour).toISOString();

/** The id of an event is its title. */
const event = (
  title: string,
  startDate: string,
  endDate: string,
  more: Partial<CalendarEvent> = {},
): CalendarEvent => ({
  ...{ ...PLAIN_EVENT, id: title, userId: 'u' },
  ...{ title, startDate, endDate, ...more },
});
const days = (title: string, first: string, end: string): CalendarEvent =>
  event(title, `${first}T00:00:00.000Z`, `${end}T00:00:00.000Z`, { allDay: true });

const titlesIn = (...events: CalendarEvent[]) => planOf(events, SEPTEMBER).rows.map(({ event: { title } }) => title);
const rowsOf = (...events: CalendarEvent[]) =>
  planOf(events, SEPTEMBER).rows.map((row) => `${dateOf(row)} | ${timeOf(row)} | ${row.event.title}`);

describe('the plan of a month', () => {
  it('has each event once, by day and then by the clock, whole days first', () => {
    expect(
      rowsOf(
        event('вечер', local(8, 5, 18), local(8, 5, 20)),
        event('ночь', local(8, 5, 22), local(8, 6, 3)),
        days('выставка', '2026-09-05', '2026-09-16'),
        event('утро', local(8, 5, 9), local(8, 5, 10)),
        event('сборы', local(7, 30, 10), local(8, 2, 20)),
        days('день', '2026-09-30', '2026-10-01'),
      ),
    ).toEqual([
      '30 августа, вс | 10:00 – 2\u00a0сентября,\u00a020:00 | сборы',
      '5 сентября, сб | 5–15 сентября | выставка',
      '5 сентября, сб | 09:00 – 10:00 | утро',
      '5 сентября, сб | 18:00 – 20:00 | вечер',
      '5 сентября, сб | 22:00 – 03:00 | ночь',
      '30 сентября, ср | Весь день | день',
    ]);
  });

  it('leaves out what a calendar shows in another month', () => {
    expect(
      titlesIn(
        event('ночь на первое', local(7, 31, 22), local(8, 1, 3)),
        event('октябрь', local(9, 1, 0), local(9, 1, 1)),
        event('последний час', local(8, 30, 23), local(9, 1, 1)),
        days('август', '2026-08-31', '2026-09-01'),
      ),
    ).toEqual(['последний час']);
  });

  it('leaves out drafts and counts those of the month, keeps what is cancelled', () => {
    const at = [local(8, 5, 10), local(8, 5, 11)] as const;
    const { rows, drafts } = planOf(
      [
        event('а', ...at, { status: 'draft' }),
        event('б', ...at, { status: 'cancelled' }),
        event('в', local(9, 5, 10), local(9, 5, 11), { status: 'draft' }),
      ],
      SEPTEMBER,
    );
    expect([rows.map(({ event: { title } }) => title), drafts]).toEqual([['б'], 1]);
  });

  it('asks for the month from midnight to midnight here', () => {
    expect(windowOf(SEPTEMBER)).toEqual({ start: new Date(2026, 8, 1), end: new Date(2026, 9, 1) });
  });

  it('is a table that Excel opens: its mark, dates that it sorts, no formula', () => {
    const at = [local(8, 5, 10), local(8, 5, 11)] as const;
    const more = { location: 'Зал; большой', ageRating: '6+', status: 'cancelled' } as const;
    const plan = planOf([event('=1+1', ...at), event('Б "в"', local(8, 6, 9), local(8, 6, 10), more)], SEPTEMBER);
    expect(planTable(plan)).toBe(
      [
        '\uFEFF"Дата";"Время";"Мероприятие";"Место";"Возраст"',
        `"05.09.2026";"10:00 – 11:00";"'=1+1";"";""`,
        '"06.09.2026";"09:00 – 10:00";"Отменено: Б ""в""";"Зал; большой";"6+"',
        '',
      ].join('\r\n'),
    );
  });
});
