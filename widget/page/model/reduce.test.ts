import { describe, expect, it } from 'vitest';
import { isoDay, monthNumber } from '#shared/time/day.ts';
import { anEvent } from '#widget/testing/events.ts';
import { aModel } from '#widget/testing/model.ts';
import { findEvent, sameBehind, shownEvents } from './model.ts';
import { nextEvents } from './next-events.ts';
import { type Action, reduce } from './reduce.ts';

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
const dayAfter = (query: string, ...actions: Action[]) => isoDay(actions.reduce(reduce, aModel({ query })).day);
const next: Action = { type: 'step', direction: 1 };
const previous: Action = { type: 'step', direction: -1 };

describe('navigation', () => {
  it.each([
    ['month', '2026-12-21', '2026-10-21'],
    ['list', '2026-12-21', '2026-10-21'],
    ['week', '2026-11-28', '2026-11-14'],
    ['day', '2026-11-22', '2026-11-20'],
  ])('moves the %s to %s or %s [WID-09]', (view, after, before) => {
    expect(dayAfter(`viewType=${view}`, next)).toBe(after);
    expect(dayAfter(`viewType=${view}`, previous)).toBe(before);
  });

  it.each(['month', 'list', 'week', 'day'])('comes back to now by «Сегодня» in the %s [WID-10]', (view) => {
    expect(dayAfter(`viewType=${view}`, next, next, next, { type: 'today' })).toBe('2026-11-21');
  });

  it('goes to the today that it is by then', () => {
    const later = Date.parse('2026-11-23T12:00:00Z');
    expect(dayAfter('viewType=day', { type: 'tick', now: later }, { type: 'today' })).toBe('2026-11-23');
  });

  it('shows what a neighbour knows of a month that has not come, and then that month', () => {
    const ofBoth = anEvent({ title: 'в документе ноября', startDate: '2026-12-03T12:00:00Z' });
    const waiting = reduce(aModel({ events: [ofBoth] }), next);
    const titles = (model: typeof waiting) => shownEvents(model).map(({ title }) => title);
    expect(titles(waiting)).toEqual(['в документе ноября']);
    const december = [anEvent({ title: 'в документе декабря', startDate: '2026-12-30T12:00:00Z' })];
    const come = reduce(waiting, { type: 'loaded', month: monthNumber(waiting.day), events: december, since: null });
    expect(titles(come)).toEqual(['в документе декабря']);
    expect(titles(reduce(come, next))).toEqual(['в документе декабря']);
    expect(titles([next, next].reduce(reduce, waiting))).toEqual([]);
  });

  it('opens an event of two months as the shown month has it, because the other may be old', () => {
    const event = { id: 'ev', startDate: '2026-12-03T12:00:00Z' };
    const before = reduce(aModel({ events: [anEvent({ ...event, title: 'прежнее' })] }), next);
    const events = [anEvent({ ...event, title: 'новое' })];
    const model = reduce(before, { type: 'loaded', month: monthNumber(before.day), events, since: null });
    expect(shownEvents(model).map(({ title }) => title)).toEqual(['новое']);
    expect(findEvent(model, 'ev')?.title).toBe('новое');
  });

  it('shows at once what has been loaded, and waits for what has not', () => {
    const model = aModel({ events: [anEvent()] });
    expect(reduce(model, next).feed).toBe('loading');
    const withDecember = reduce(model, {
      type: 'loaded',
      month: monthNumber(day('2026-12-01')),
      events: [],
      since: null,
    });
    expect(reduce(withDecember, next).feed).toBe('ready');
  });

  it('does not carry the state of another month back to one that has been loaded', () => {
    const waiting = reduce(aModel({ events: [anEvent()] }), next);
    expect(reduce(waiting, previous).feed).toBe('ready');
    const failed = reduce(waiting, { type: 'not-loaded', feed: 'failed', since: null });
    expect(reduce(failed, previous).feed).toBe('ready');
    const unknown = reduce(waiting, { type: 'not-loaded', feed: 'unknown', since: null });
    expect(reduce(unknown, previous).feed).toBe('unknown');
  });
});

describe('the filter', () => {
  // Times on the visitor's clock.
  const local = (date: number, hour: number) => new Date(2026, 10, date, hour).toISOString();
  const events = [
    anEvent({ title: 'вчера', startDate: local(20, 20), endDate: local(22, 10) }),
    anEvent({ title: 'утром', startDate: local(21, 1) }),
    anEvent({ title: 'завтра', startDate: local(22, 9) }),
  ];
  const shown = (query: string) => shownEvents(aModel({ query, events })).map(({ title }) => title);

  it('starts as defaultFilter says; upcoming means the start day is today or later [WID-11]', () => {
    expect(shown('')).toEqual(['вчера', 'утром', 'завтра']);
    expect(shown('defaultFilter=upcoming')).toEqual(['утром', 'завтра']);
    expect(shown('defaultFilter=past')).toEqual(['вчера']);
  });

  it('follows a change of that setting, and only of that one [WID-11]', () => {
    const chosen = reduce(aModel(), { type: 'filter', filter: 'past' });
    const publish = (publishedQuery: string) =>
      reduce(chosen, { type: 'loaded', month: monthNumber(chosen.day), events: [], publishedQuery, since: null });
    expect(publish('color=ff0000').filter).toBe('past');
    expect(publish('defaultFilter=upcoming').filter).toBe('upcoming');
  });
});

describe('what is open', () => {
  it('leaves what is behind it as it is, unless another day is chosen with it', () => {
    const model = aModel({ events: [anEvent({ id: 'e1' })] });
    const behind = (action: Action) => sameBehind(model, reduce(model, action));
    expect(behind({ type: 'open-event', id: 'e1' })).toBe(true);
    expect(behind({ type: 'open-subscribe' })).toBe(true);
    expect(behind({ type: 'open-day', day: model.day })).toBe(true);
    expect(behind({ type: 'open-day', day: model.day + 1 })).toBe(false);
    expect(behind({ type: 'filter', filter: 'past' })).toBe(false);
  });

  it('is an event, or a day and then an event of it, and back', () => {
    const opened = [
      { type: 'open-day', day: day('2026-11-05') },
      { type: 'open-event', id: 'x' },
    ] satisfies Action[];
    const model = opened.reduce<ReturnType<typeof aModel>>(reduce, aModel());
    expect(model.opened).toEqual({ day: day('2026-11-05'), event: 'x' });
    expect(reduce(model, { type: 'back' }).opened).toEqual({ day: day('2026-11-05') });
    expect(reduce(model, { type: 'close' }).opened).toBeNull();
  });

  it('does not turn the page when a day of the next month is opened', () => {
    const model = reduce(aModel(), { type: 'open-day', day: day('2026-12-01') });
    expect([isoDay(model.day), model.opened?.day]).toEqual(['2026-11-21', day('2026-12-01')]);
  });

  it('leaves a week where it is scrolled, whatever day of it is opened', () => {
    const opened = reduce(aModel({ query: 'viewType=week' }), { type: 'open-day', day: day('2026-11-19') });
    expect([isoDay(opened.day), opened.opened?.day]).toEqual(['2026-11-21', day('2026-11-19')]);
  });

  it('is the event of a deep link as soon as it is loaded, on its day', () => {
    const event = anEvent({ id: 'wanted', startDate: '2026-11-03T12:00:00Z' });
    const model = aModel({ deepLink: 'wanted' });
    const after = reduce(model, { type: 'loaded', month: monthNumber(model.day), events: [event], since: null });
    expect([after.opened, isoDay(after.day), after.deepLink]).toEqual([{ event: 'wanted' }, '2026-11-03', null]);
  });
});

describe('a deep link to a series', () => {
  const occurrence = anEvent({ id: 's_20261128', startDate: '2026-11-28T12:00:00Z' });

  it('opens the next occurrence of the month as soon as that is loaded [REC-30]', () => {
    const model = aModel({ deepLink: 's' });
    const after = reduce(model, { type: 'loaded', month: monthNumber(model.day), events: [occurrence], since: null });
    expect([after.opened, isoDay(after.day), after.feed, after.deepLink]).toEqual([
      { event: 's_20261128' },
      '2026-11-28',
      'ready',
      null,
    ]);
  });

  it('goes to the month of another one, and opens it there when that month has come [REC-30]', () => {
    const last = anEvent({ id: 's_20260303', startDate: '2026-03-03T12:00:00Z' });
    const after = reduce(aModel({ events: [], deepLink: 's' }), { type: 'arrive', event: last });
    expect([after.opened, isoDay(after.day), after.feed, after.deepLink]).toEqual([
      { event: 's_20260303' },
      '2026-03-03',
      'loading',
      null,
    ]);
  });
});

describe('the clock', () => {
  it('redraws the month at midnight and when an event is over, the hour axis every minute', () => {
    const minuteLater = { type: 'tick', now: Date.parse('2026-11-21T12:01:00Z') } as const;
    const month = aModel();
    expect(reduce(month, minuteLater)).toBe(month);
    expect(reduce(month, { type: 'tick', now: Date.parse('2026-11-22T12:00:00Z') }).today).toBe(month.today + 1);
    const over = aModel({ events: [anEvent({ startDate: '2026-11-21T11:00:00Z', endDate: '2026-11-21T12:00:30Z' })] });
    expect(reduce(over, minuteLater).now).toBe(minuteLater.now);
    const week = aModel({ query: 'viewType=week' });
    expect(reduce(week, minuteLater).now).toBe(minuteLater.now);
  });

  it('takes an event of another month out of a block when it is over', () => {
    const event = { id: 'concert', startDate: '2026-12-15T17:00:00Z', endDate: '2026-12-15T18:00:00Z' };
    // The page was opened in November and has stayed open.
    const opened = aModel({ query: 'next=3', events: [], ahead: [anEvent(event)] });
    const before = reduce(opened, { type: 'tick', now: Date.parse('2026-12-15T17:30:00Z') });
    expect(nextEvents(before, 3).map(({ id }) => id)).toEqual(['concert']);
    expect(nextEvents(reduce(before, { type: 'tick', now: Date.parse('2026-12-15T18:01:00Z') }), 3)).toEqual([]);
  });

  it('goes to the new day at midnight, into the next month too, but only if it shows today', () => {
    const today = aModel({ query: 'viewType=day', at: '2026-11-30T12:00:00Z', events: [] });
    const tomorrow = { type: 'tick', now: Date.parse('2026-12-01T12:00:00Z') } as const;
    const after = reduce(today, tomorrow);
    expect([isoDay(after.day), after.feed]).toEqual(['2026-12-01', 'loading']);
    expect(isoDay(reduce(reduce(today, previous), tomorrow).day)).toBe('2026-11-29');
  });
});

describe('a failure', () => {
  it('leaves the events as they were [WID-27]', () => {
    const model = aModel({ events: [anEvent()] });
    const failed = reduce(model, { type: 'not-loaded', feed: 'failed', since: model.now });
    expect(failed.months).toBe(model.months);
    expect(shownEvents(failed)).toEqual(shownEvents(model));
  });
});
