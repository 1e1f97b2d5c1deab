/** @jsxImportSource preact */
import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { anEvent } from '#widget/testing/events.ts';
import { aModel } from '#widget/testing/model.ts';
import { Dialog } from './dialog.tsx';
import { Frame } from './frame.tsx';
import type { Model } from './model.ts';

/** The page's DOM for a model. */
const pageOf = (model: Model): HTMLElement => {
  const page = document.createElement('div');
  render(
    <>
      <Frame model={model} />
      <Dialog model={model} />
    </>,
    page,
  );
  return page;
};
const texts = (page: Element, selector: string) => [...page.querySelectorAll(selector)].map((each) => each.textContent);
const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

// Local times, so that the test means the same in any zone.
const local = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString();

describe('the list', () => {
  const events = [
    anEvent({
      title: 'Лекция',
      description: 'О космосе',
      startDate: local(2026, 10, 21, 10),
      endDate: local(2026, 10, 21, 12, 30),
    }),
    anEvent({ title: 'Концерт', startDate: local(2026, 10, 25, 19), endDate: local(2026, 10, 25, 21) }),
    anEvent({ title: 'Из октября', startDate: local(2026, 9, 30, 10), endDate: local(2026, 10, 2, 10) }),
    anEvent({ title: 'В декабре', startDate: local(2026, 11, 1, 10), endDate: local(2026, 11, 1, 11) }),
  ];
  const page = pageOf(aModel({ query: 'viewType=list', events }));

  it('groups by day: today under «Сегодня», other days as d MMMM yyyy [WID-04, WID-05]', () => {
    expect([...page.querySelectorAll('h2')].map((each) => each.firstChild?.textContent?.trim())).toEqual([
      '1 ноября 2026',
      'Сегодня',
      '25 ноября 2026',
    ]);
  });

  it('shows time range, title and description in each row [WID-06]', () => {
    expect(texts(page, '.row')[1]).toBe('10:00 – 12:30ЛекцияО космосе');
  });

  it('goes by the clock within a day, whatever lasts longer', () => {
    const night = anEvent({ title: 'Ночь', startDate: local(2026, 10, 21, 22), endDate: local(2026, 10, 22, 2) });
    const titles = texts(pageOf(aModel({ query: 'viewType=list', events: [night, ...events] })), '.row b');
    expect(titles).toEqual(['Из октября', 'Лекция', 'Ночь', 'Концерт']);
  });

  it('is paged by month', () => {
    expect(texts(page, '.row b')).toEqual(['Из октября', 'Лекция', 'Концерт']);
  });

  it('says «Нет предстоящих событий» when there are none, but not before it knows [WID-20]', () => {
    expect(pageOf(aModel({ query: 'viewType=list', events: [] })).textContent).toContain('Нет предстоящих событий');
    expect(pageOf(aModel({ query: 'viewType=list' })).textContent).not.toContain('Нет предстоящих событий');
  });

  it('shows a hundred rows, and more when asked', () => {
    const many = Array.from({ length: 130 }, () => anEvent({ startDate: local(2026, 10, 21, 10) }));
    const first = pageOf(aModel({ query: 'viewType=list', events: many }));
    expect([texts(first, '.row').length, texts(first, '[data-act="show-more"]')]).toEqual([100, ['Показать ещё']]);
    expect(texts(pageOf(aModel({ query: 'viewType=list', events: many, limit: 200 })), '.row')).toHaveLength(130);
  });
});

describe('the month', () => {
  it('starts its weeks on Monday [WID-21]', () => {
    const page = pageOf(aModel({ events: [] }));
    expect(texts(page, 'th')).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']);
    expect(page.querySelector<HTMLElement>('[data-day]')?.dataset.day).toBe(String(day('2026-10-26')));
  });

  it('shows an event as a button whose name holds title, date and time [WID-04]', () => {
    const events = [
      anEvent({ title: 'Лекция', startDate: local(2026, 10, 5, 10), endDate: local(2026, 10, 5, 12) }),
      anEvent({ title: 'Ярмарка', startDate: local(2026, 10, 9, 9), endDate: local(2026, 10, 11, 18) }),
    ];
    const names = [...pageOf(aModel({ events })).querySelectorAll('button.event')].map((each) =>
      each.getAttribute('aria-label'),
    );
    expect(names).toEqual([
      '10:00 Лекция, 5 ноября 2026, до 12:00',
      'Ярмарка, 9 ноября, 09:00 – 11 ноября 2026, 18:00',
    ]);
  });

  it('counts what does not fit and marks today', () => {
    const events = Array.from({ length: 9 }, () => anEvent({ startDate: local(2026, 10, 21, 10) }));
    const page = pageOf(aModel({ events }));
    expect(texts(page, '.more')).toEqual(['+ ещё 8']);
    expect(texts(page, '[aria-current="date"]')).toEqual(['21']);
  });

  it('under 480 px shows dots, and the selected day as a list', () => {
    const events = [
      anEvent({ title: 'Лекция', startDate: local(2026, 10, 21, 10) }),
      anEvent({ title: 'Концерт', startDate: local(2026, 10, 22, 10) }),
    ];
    const layout = { narrow: true, height: 600, auto: false };
    const page = pageOf(aModel({ events, layout }));
    expect([page.querySelectorAll('.dots i').length, texts(page, '.row b')]).toEqual([2, ['Лекция']]);
    expect(texts(pageOf(aModel({ events, layout, day: day('2026-11-22') })), '.row b')).toEqual(['Концерт']);
  });

  it('lets Tab reach the selected day and its events alone', () => {
    const events = [
      anEvent({ title: 'сегодня', startDate: local(2026, 10, 21, 10) }),
      anEvent({ title: 'идёт', startDate: local(2026, 10, 20, 10), endDate: local(2026, 10, 22, 10) }),
      anEvent({ title: 'завтра', startDate: local(2026, 10, 22, 10) }),
    ];
    const page = pageOf(aModel({ events }));
    expect(texts(page, 'table [tabindex="0"]')).toEqual(['идёт', '21', '10:00 сегодня']);
  });
});

describe('week and day', () => {
  const events = [
    anEvent({ title: 'Лекция', startDate: local(2026, 10, 17, 10), endDate: local(2026, 10, 17, 12) }),
    anEvent({ title: 'Ночь', startDate: local(2026, 10, 20, 23), endDate: local(2026, 10, 21, 2) }),
    anEvent({ title: 'Ярмарка', startDate: local(2026, 10, 18, 9), endDate: local(2026, 10, 20, 18) }),
  ];

  it('show a week from Monday on an hour axis, what lasts over midnight on both days [WID-04, WID-21]', () => {
    const page = pageOf(aModel({ query: 'viewType=week', events }));
    const names = [...page.querySelectorAll('.column')].map((each) => each.getAttribute('aria-label'));
    expect([names[0], names.length]).toEqual(['понедельник, 16 ноября 2026', 7]);
    expect(texts(page, '.block')).toEqual(['10:00 Лекция', '23:00 Ночь', 'до 02:00 Ночь']);
    expect(texts(page, '.strip .event')).toEqual(['Ярмарка']);
  });

  it('show one day [WID-04]', () => {
    const page = pageOf(aModel({ query: 'viewType=day', events }));
    expect(texts(page, '.block')).toEqual(['до 02:00 Ночь']);
    expect(texts(page, '.head')).toEqual(['суббота21 ноября']);
  });

  it('mark the current time in today’s column', () => {
    const at = local(2026, 10, 21, 14);
    const page = pageOf(aModel({ query: 'viewType=day', events: [], at }));
    expect(page.querySelector<HTMLElement>('.now')?.style.top).toBe('50%');
    expect(
      pageOf(aModel({ query: 'viewType=day', events: [], at, day: day('2026-11-22') })).querySelector('.now'),
    ).toBeNull();
  });

  it('become a list of the week under 480 px', () => {
    const layout = { narrow: true, height: 600, auto: false };
    const page = pageOf(aModel({ query: 'viewType=week', events, layout }));
    expect(texts(page, '.row b')).toEqual(['Лекция', 'Ярмарка', 'Ночь']);
  });
});

describe('paper', () => {
  it('shows the period as a list', () => {
    const events = [anEvent({ title: 'Лекция', startDate: local(2026, 10, 5, 10) })];
    expect(texts(pageOf(aModel({ events, printing: true })), '.row b')).toEqual(['Лекция']);
  });
});

describe('the sentence about the data', () => {
  const said = (given: Parameters<typeof aModel>[0]) => texts(pageOf(aModel(given)), '[role="status"]');

  it('is «Загрузка календаря...» while loading [WID-19]', () => {
    expect(said({ feed: 'loading' })).toEqual(['Загрузка календаря...']);
    expect(said({ events: [] })).toEqual(['']);
  });

  it('says from when the data are after a failure, and what is wrong when there are none', () => {
    const staleSince = new Date(2026, 10, 21, 9, 5).getTime();
    expect(said({ events: [anEvent()], feed: 'failed', staleSince })).toEqual(['Данные от 09:05']);
    const yesterday = new Date(2026, 10, 20, 9, 5).getTime();
    expect(said({ events: [], feed: 'failed', staleSince: yesterday })).toEqual(['Данные от 20 ноября, 09:05']);
    expect(said({ feed: 'failed' })).toEqual(['Не удалось загрузить мероприятия. Пробуем ещё раз…']);
    expect(said({ feed: 'unknown' })).toEqual(['Календарь не найден. Возможно, владелец сайта его удалил.']);
    expect(said({ feed: 'no-token' })).toEqual(['В адресе не указано, какой календарь показать.']);
  });
});
