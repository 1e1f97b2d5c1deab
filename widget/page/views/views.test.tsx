/** @jsxImportSource preact */
import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { monthNumber } from '#shared/time/day.ts';
import { openingMinute } from '#shared/time/opening-minute.ts';
import { inTimeZone } from '#shared/time/time-zone.testing.ts';
import type { Model } from '#widget/page/model/model.ts';
import { farWindow } from '#widget/page/model/nearest.ts';
import { type Action, reduce } from '#widget/page/model/reduce.ts';
import { anEvent } from '#widget/testing/events.ts';
import { aModel } from '#widget/testing/model.ts';
import { Dialog } from './dialog.tsx';
import { Frame } from './frame.tsx';

/** Draws a model, and collects its actions in `actions`. @returns the DOM of the page */
const pageOf = (model: Model, actions: Action[] = []): HTMLElement => {
  const dispatch = (action: Action) => actions.push(action);
  const page = document.createElement('div');
  render(
    <>
      <Frame model={model} dispatch={dispatch} />
      <Dialog model={model} dispatch={dispatch} />
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

  it('has the place behind the title, and a picture that comes late and has its room before [FACE-08]', () => {
    const startDate = local(2026, 10, 21, 10);
    const given = { title: 'Лекция', description: 'О космосе', startDate, imageUrl: '/api/events/x/image' };
    const shown = pageOf(
      aModel({
        query: 'viewType=list',
        events: [
          anEvent({ ...given, location: 'Лекторий' }),
          anEvent({ ...given, location: 'https://meet.example/r' }),
        ],
      }),
    );
    expect(texts(shown, '.row')).toEqual([
      '10:00 – 11:00ЛекцияЛекторийО космосе',
      '10:00 – 11:00ЛекцияОнлайнО космосе',
    ]);
    const picture = shown.querySelector('img');
    const { alt, width, height } = picture ?? new Image();
    // jsdom knows no `loading`, so Preact writes the attribute.
    const loading = picture?.getAttribute('loading');
    expect({ alt, width, height, loading }).toEqual({ alt: '', width: 72, height: 72, loading: 'lazy' });
    expect(page.querySelector('.row img')).toBeNull();
  });

  describe('of a course', () => {
    const on = (date: number, given = {}) =>
      anEvent({
        id: `choir_202611${date}`,
        title: 'Хор',
        location: 'Зал',
        startDate: local(2026, 10, date, 18),
        ...given,
      });
    const course = [on(14), on(24), on(25, { status: 'cancelled' }), on(26, { title: 'Хор: показ' }), on(27), on(30)];
    const rows = (given: Parameters<typeof aModel>[0]) =>
      texts(pageOf(aModel({ query: 'viewType=list', events: course, ...given })), '.row .text');

    it('has its coming dates as one, at the nearest; what is cancelled or changed stands alone [FACE-101]', () => {
      expect(rows({})).toEqual(['ХорЗал', 'ХорЗал · ещё 2 даты', 'Хор ОтмененоЗал', 'Хор: показЗал']);
    });

    it('has a row in a month that begins during a date of the month before [FACE-101]', () => {
      const night = (month: number, date: number) =>
        on(date, {
          id: `party_2026${month + 1}${String(date).padStart(2, '0')}`,
          title: 'Ночь',
          startDate: local(2026, month, date, 22),
          endDate: local(2026, month, date + 1, 3),
        });
      const nights = [night(9, 31), night(10, 7), night(10, 14)];
      const shown = (at: string) => rows({ at, day: day('2026-11-01'), events: nights });
      expect(shown(local(2026, 9, 20, 12))).toEqual(['НочьЗал · ещё 1 дата']);
      expect(shown(local(2026, 9, 31, 23))).toEqual(['НочьЗал · ещё 1 дата']);
      expect(shown(local(2026, 10, 1, 1))).toEqual(['НочьЗал · ещё 2 даты']);
    });

    it('has every date on paper, and in a week [FACE-101]', () => {
      expect(rows({ printing: true })).toHaveLength(6);
      const layout = { size: 'phone', height: 600, auto: false } as const;
      expect(rows({ query: 'viewType=week', day: day('2026-11-24'), layout })).toEqual([
        'ХорЗал',
        'Хор ОтмененоЗал',
        'Хор: показЗал',
        'ХорЗал',
      ]);
    });
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
    expect([texts(first, '.row').length, texts(first, '.show-more')]).toEqual([100, ['Показать ещё']]);
    expect(texts(pageOf(aModel({ query: 'viewType=list', events: many, limit: 200 })), '.row')).toHaveLength(130);
  });

  it('shows today though a hundred rows are before it', () => {
    const past = Array.from({ length: 130 }, () => anEvent({ startDate: local(2026, 10, 5, 10) }));
    const busy = aModel({ query: 'viewType=list', events: [...past, ...events] });
    const shown = pageOf(busy);
    expect(texts(shown, '.group.today .row b')).toEqual(['Лекция']);
    expect(texts(shown, 'summary')).toEqual(['Прошедшие: 131']);
    // More rows do not move those that are there.
    expect(texts(pageOf({ ...busy, limit: 200 }), 'summary')).toEqual(['Прошедшие: 131']);
  });

  describe('in a frame as high as its content, where nothing scrolls to today', () => {
    const layout = { size: 'wide', height: 600, auto: true } as const;
    const begins = (given: Parameters<typeof aModel>[0]) => {
      const shown = pageOf(aModel({ query: 'viewType=list', events, layout, ...given }));
      return [...(shown.querySelector('.list')?.children ?? [])].map(
        (each) => each.querySelector('summary, h2')?.textContent,
      );
    };

    it('begins today, with what was before behind a button that says how much', () => {
      expect(begins({})).toEqual(['Прошедшие: 1', 'Сегодня суббота', '25 ноября 2026 среда']);
      const shown = pageOf(aModel({ query: 'viewType=list', events, layout }));
      expect(texts(shown, 'details:not([open]) .row b')).toEqual(['Из октября']);
    });

    it.each([
      ['on paper', { printing: true }],
      ['where nothing comes any more', { at: '2026-11-28T12:00:00Z' }],
      ['where the visitor asked for the past', { filter: 'past' }],
      ['in a frame that scrolls', { layout: { ...layout, auto: false } }],
    ] as const)('begins with the first day %s', (_where, given) => {
      expect(begins(given)[0]).toBe('1 ноября 2026 воскресенье');
    });
  });
});

describe('what lasts', () => {
  const fair = anEvent({
    title: 'Ярмарка',
    startDate: local(2026, 10, 18, 10),
    endDate: local(2026, 10, 23, 20),
  });
  const night = anEvent({ title: 'Ночь', startDate: local(2026, 10, 20, 22), endDate: local(2026, 10, 21, 3) });
  const wholeDay = anEvent({ title: 'Праздник', startDate: local(2026, 10, 25), endDate: local(2026, 10, 26) });
  const events = [fair, night, wholeDay];

  it('stands in the list on its first day, and under «Сегодня» while it runs, with when it ends', () => {
    const page = pageOf(aModel({ query: 'viewType=list', events }));
    const rows = [...page.querySelectorAll('.group')].map((group) => [
      group.querySelector('h2')?.firstChild?.textContent,
      ...texts(group, '.row'),
    ]);
    expect(rows).toEqual([
      ['18 ноября 2026', '10:00 – 23\u00a0ноября,\u00a020:00Ярмарка'],
      ['20 ноября 2026', '22:00 – 03:00Ночь'],
      ['Сегодня', 'до 23\u00a0ноября,\u00a020:00Ярмарка'],
      ['25 ноября 2026', 'Весь деньПраздник'],
    ]);
  });

  it('claims no wrong start in the list of a later day', () => {
    const opened = { day: day('2026-11-21') };
    expect(texts(pageOf(aModel({ events, opened })), 'dialog .row')).toEqual(['до 23\u00a0ноября,\u00a020:00Ярмарка']);
    expect(texts(pageOf(aModel({ events, opened: { day: day('2026-11-20') } })), 'dialog .row')[1]).toBe(
      '22:00 – 03:00Ночь',
    );
  });

  it('over one midnight is one chip on its first day, a whole day is a bar without «00:00»', () => {
    const cells = [...pageOf(aModel({ events: [night, wholeDay] })).querySelectorAll('td')];
    const holding = cells.filter((cell) => cell.querySelector('.event'));
    expect(holding.map((cell) => cell.textContent)).toEqual(['2022:00 Ночь', '25Праздник']);
    expect(holding.map((cell) => cell.querySelector('.event')?.getAttribute('aria-label'))).toEqual([
      '22:00 Ночь, 20 ноября 2026, до 03:00',
      'Праздник, 25 ноября 2026',
    ]);
  });

  it('says under «Сегодня» that there is nothing today', () => {
    const page = pageOf(aModel({ query: 'viewType=list', events: [wholeDay] }));
    expect(page.querySelector('.group.today')?.textContent).toBe('Сегодня субботаСегодня мероприятий нет');
  });
});

describe('an event of whole days', () => {
  const days = (month: string, first: string, next: string) =>
    anEvent({
      title: 'Фестиваль',
      allDay: true,
      startDate: `2026-${month}-${first}T00:00:00.000Z`,
      endDate: `2026-${month}-${next}T00:00:00.000Z`,
    });
  const at = '2026-05-09T12:00:00Z';

  it.each(['Pacific/Honolulu', 'Asia/Kamchatka', 'America/New_York'])(
    'is on its date in %s: a bar of the month, above the hours, first in the list [EV2-05]',
    (zone) => {
      inTimeZone(zone, () => {
        const night = anEvent({ title: 'Ночью', startDate: local(2026, 4, 9), endDate: local(2026, 4, 9, 1) });
        const events = [night, days('05', '09', '10')];
        const shown = { events, at, day: day('2026-05-09') };
        const month = pageOf(aModel(shown));
        const holding = [...month.querySelectorAll('td')].filter((cell) => cell.querySelector('.event'));
        expect(holding.map((cell) => cell.textContent)).toEqual(['9Фестиваль00:00 Ночью']);
        expect(texts(month, '.bar')).toEqual(['Фестиваль']);
        for (const view of ['week', 'day']) {
          const page = pageOf(aModel({ ...shown, query: `viewType=${view}` }));
          expect([texts(page, '.strip .event'), texts(page, '.block')]).toEqual([['Фестиваль'], ['00:00 Ночью']]);
        }
        const list = pageOf(aModel({ ...shown, query: 'viewType=list' }));
        expect(texts(list, '.row')).toEqual(['Весь деньФестиваль', '00:00 – 01:00Ночью']);
      });
    },
  );

  it('is above the hours on a day of 23 of them, and does not open that day at midnight [EV2-05]', () => {
    inTimeZone('America/New_York', () => {
      const first = day('2026-03-08');
      const events = [days('03', '08', '09')];
      const page = pageOf(aModel({ query: 'viewType=day', events, day: first }));
      expect([texts(page, '.strip .event'), texts(page, '.block')]).toEqual([['Фестиваль'], []]);
      expect(openingMinute(events, { first, last: first }, 0)).toBe(8 * 60);
    });
  });
});

describe('what an event says of itself', () => {
  const lecture = anEvent({
    title: 'Лекция',
    ageRating: '12+',
    status: 'cancelled',
    repeats: 'каждую субботу',
    startDate: local(2026, 10, 21, 10),
    endDate: local(2026, 10, 21, 11),
  });
  const yoga = anEvent({ title: 'Йога', startDate: local(2026, 10, 21, 12), endDate: local(2026, 10, 21, 13) });
  const shown = (view: string) => [
    ...pageOf(aModel({ query: `viewType=${view}`, events: [lecture, yoga] })).querySelectorAll('.event, .block, .row'),
  ];

  it.each(['month', 'week', 'list'])(
    'is its rating behind the title, «↻» last, and a line through what is cancelled, in the %s [EV2-15, EV2-17, REC-29, FACE-071]',
    (view) => {
      const [marked, plain] = shown(view);
      expect(marked?.textContent).toContain('Лекция 12+\u00a0↻ Отменено');
      expect(marked?.querySelector('s')?.textContent).toBe('Лекция 12+');
      expect(plain?.textContent).toMatch(/Йога$/);
      expect(plain?.querySelector('s, em, [role="img"]')).toBeNull();
    },
  );

  it('is heard as well [EV2-17, REC-29]', () => {
    const heard = [
      '10:00 Лекция 12+, 21 ноября 2026, до 11:00, Отменено, повторяется',
      '12:00 Йога, 21 ноября 2026, до 13:00',
    ];
    for (const view of ['month', 'week'])
      expect(shown(view).map((each) => each.getAttribute('aria-label'))).toEqual(heard);
    expect(shown('list')[0]?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('повторяется');
  });
});

describe('the choice of a category', () => {
  const of = (category: string, date: number) =>
    anEvent({ title: `${category} ${date}`, ...(category && { category }), startDate: local(2026, 10, date, 12) });
  const events = [of('Лекции', 20), of('Кружки', 24), of('', 25)];
  const page = (given: Parameters<typeof aModel>[0]) =>
    pageOf(aModel({ query: 'categoryFilter=true', events, ...given }));
  const select = (from: Element) => from.querySelector<HTMLSelectElement>('select.category');

  it('is a select of «Все категории» and each name, where it is asked for and there are two [EV2-26]', () => {
    const choice = select(page({}));
    expect([...(choice?.options ?? [])].map(({ text }) => text)).toEqual(['Все категории', 'Кружки', 'Лекции']);
    expect(select(page({ query: '' }))).toBeNull();
    expect(select(page({ events: events.slice(1) }))).toBeNull();
    // The select stays even if only the chosen category is left, because the visitor needs it to choose «Все категории»
    // again.
    expect(select(page({ events: events.slice(2), category: 'Кружки' }))?.value).toBe('Кружки');
  });

  it('leaves the events of that category, and is heard [EV2-26]', () => {
    const chosen = page({ category: 'Кружки' });
    expect(texts(chosen, '.event')).toEqual(['12:00 Кружки 24']);
    expect(chosen.querySelector('[aria-live]')?.textContent).toBe('Ноябрь 2026, Кружки: 1 мероприятие');
    expect(select(chosen)?.value).toBe('Кружки');
  });

  it('says when it leaves nothing [EV2-26]', () => {
    expect(texts(page({ category: 'Танцы' }), '.nearest')).toEqual(['Нет предстоящих событий']);
    expect(texts(page({ category: 'Кружки' }), '.nearest')).toEqual([]);
  });

  it('is that of the select, and ends with its setting [EV2-26]', () => {
    const actions: Action[] = [];
    const choice = select(pageOf(aModel({ query: 'categoryFilter=true', events }), actions));
    if (!choice) throw new Error('No select');
    choice.value = 'Лекции';
    choice.dispatchEvent(new Event('change'));
    expect(actions).toEqual([{ type: 'category', category: 'Лекции' }]);
    const publish = (model: Model, publishedQuery: string) =>
      reduce(model, { type: 'loaded', month: monthNumber(model.day), events: [], publishedQuery, since: null });
    const model = reduce(publish(aModel(), 'categoryFilter=true'), { type: 'category', category: 'Лекции' });
    expect(model.category).toBe('Лекции');
    expect(publish(model, '').category).toBe('');
  });
});

describe('an empty month', () => {
  const model = aModel({ events: [] });
  const month = monthNumber(model.day);
  const february = anEvent({ startDate: local(2027, 1, 14, 10) });
  const october = anEvent({ startDate: local(2026, 9, 3, 10), endDate: local(2026, 9, 3, 11) });

  it.each(['month', 'list'])('leads to the nearest events, back and forth: %s', (view) => {
    const far = { month, events: [february, anEvent({ startDate: local(2027, 3, 1) }), october] };
    const actions: Action[] = [];
    const page = pageOf(aModel({ query: `viewType=${view}`, events: [], far }), actions);
    expect(texts(page, '.nearest button')).toEqual([
      '← Ближайшее мероприятие: 3 октября',
      'Ближайшее мероприятие: 14 февраля 2027 →',
    ]);
    page.querySelector<HTMLElement>('.nearest button:last-child')?.click();
    expect(actions).toEqual([{ type: 'select', day: day('2027-02-14') }]);
  });

  it('claims nothing before it knows, and nothing when it is not empty', () => {
    const far = { month, events: [february] };
    expect(texts(pageOf(aModel({ far })), '.nearest > *')).toEqual([]);
    expect(
      texts(pageOf(aModel({ events: [anEvent({ startDate: local(2026, 10, 2) })], far })), '.nearest > *'),
    ).toEqual([]);
    expect(texts(pageOf(aModel({ events: [], far: { ...far, month: month + 1 } })), '.nearest > *')).toEqual([]);
  });

  it('asks for more only when its neighbours have come and know none', () => {
    const empty = new Map([month - 1, month, month + 1].map((each) => [each, { events: [] }]));
    const known = aModel({ months: empty, feed: 'ready' });
    expect(farWindow(known)).toEqual({ from: '2025-10-01T00:00:00.000Z', to: '2028-01-01T00:00:00.000Z' });
    expect(farWindow(aModel({ events: [] }))).toBeNull();
    expect(farWindow({ ...known, far: { month, events: [] } })).toBeNull();
    const here = anEvent({ startDate: local(2026, 10, 2) });
    expect(farWindow({ ...known, months: new Map(known.months).set(month, { events: [here] }) })).toBeNull();
  });
});

describe('what an event looks like', () => {
  it('tells the past from what is to come, and marks colours that the paper would hide', () => {
    const events = [
      anEvent({ color: '#ffffff', startDate: local(2026, 10, 2, 10) }),
      anEvent({ color: '#000000', startDate: local(2026, 10, 25, 10) }),
    ];
    const classesOf = (view: string, selector: string) =>
      [...pageOf(aModel({ query: `viewType=${view}`, events })).querySelectorAll(selector)].map(
        ({ className }) => className,
      );
    expect(classesOf('month', '.event')).toEqual(['event tall pale past', 'event tall deep']);
    expect(classesOf('list', '.row')).toEqual(['row past', 'row']);
    expect(classesOf('list', '.mark')).toEqual(['mark pale', 'mark deep']);
  });

  it('is the calendar’s colour where it has none of its own [FACE-061]', () => {
    const events = [
      anEvent({ startDate: local(2026, 10, 21, 10) }),
      anEvent({ color: '#be123c', startDate: local(2026, 10, 21, 12) }),
    ];
    const styles = (view: string, selector: string) =>
      [
        ...pageOf(aModel({ query: `color=15803d&viewType=${view}`, events })).querySelectorAll<HTMLElement>(selector),
      ].map(({ style }) => style.borderLeftColor || style.background);
    // Without a style of its own the event gets `--accent` from the stylesheet.
    expect(styles('month', '.event')).toEqual(['', 'rgb(190, 18, 60)']);
    expect(styles('week', '.block')).toEqual([expect.stringContaining('--tint'), 'rgb(190, 18, 60)']);
    expect(styles('list', '.mark')).toEqual(['', 'rgb(190, 18, 60)']);
  });
});

describe('the month', () => {
  it('starts its weeks on Monday [WID-21]', () => {
    const page = pageOf(aModel({ events: [] }));
    expect(texts(page, 'th')).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']);
    expect(page.querySelector('button.date')?.getAttribute('aria-label')).toBe('понедельник, 26 октября 2026');
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

  it.each(['phone', 'small'] as const)(
    'under 640 px shows dots, and the selected day as a list: %s [FACE-07]',
    (size) => {
      const events = [
        anEvent({ title: 'Лекция', startDate: local(2026, 10, 21, 10) }),
        anEvent({ title: 'Концерт', startDate: local(2026, 10, 22, 10) }),
      ];
      const layout = { size, height: 600, auto: false };
      const page = pageOf(aModel({ events, layout }));
      expect([page.querySelectorAll('.dots i').length, texts(page, '.row b')]).toEqual([2, ['Лекция']]);
      expect(texts(pageOf(aModel({ events, layout, day: day('2026-11-22') })), '.row b')).toEqual(['Концерт']);
    },
  );

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

describe('the days of a month', () => {
  const event = anEvent({ id: 'e1', title: 'Лекция', startDate: local(2026, 10, 21, 10) });
  const phone = { size: 'phone', height: 600, auto: false } as const;
  const done = (act: (page: HTMLElement) => void, given: Parameters<typeof aModel>[0] = {}) => {
    const actions: Action[] = [];
    act(pageOf(aModel({ events: [event], ...given }), actions));
    return actions;
  };
  const click = (selector: string) => (page: HTMLElement) => page.querySelector<HTMLElement>(selector)?.click();

  it('open by a click, and so do their events; on a phone they are selected', () => {
    expect(done(click('.event'))).toEqual([{ type: 'open-event', id: 'e1' }]);
    expect(done(click('.today .date'))).toEqual([{ type: 'open-day', day: day('2026-11-21') }]);
    expect(done(click('.today .date'), { layout: phone })).toEqual([{ type: 'select', day: day('2026-11-21') }]);
    expect(done(click('.row'), { layout: phone })).toEqual([{ type: 'open-event', id: 'e1' }]);
  });

  const press =
    (key: string, selector: string, held = {}) =>
    (page: HTMLElement) =>
      page.querySelector(selector)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held }));

  it.each([
    ['ArrowLeft', { type: 'select', day: day('2026-11-20') }],
    ['ArrowRight', { type: 'select', day: day('2026-11-22') }],
    ['ArrowUp', { type: 'select', day: day('2026-11-14') }],
    ['ArrowDown', { type: 'select', day: day('2026-11-28') }],
    ['Home', { type: 'select', day: day('2026-11-16') }],
    ['End', { type: 'select', day: day('2026-11-22') }],
    ['PageUp', { type: 'step', direction: -1 }],
    ['PageDown', { type: 'step', direction: 1 }],
  ])('are left by %s as in any grid', (key, action) => {
    for (const layout of [phone, { ...phone, size: 'wide' as const }])
      expect(done(press(key, '.today .date'), { layout })).toEqual([action]);
    expect(done(press(key, '.event'))).toEqual([action]);
  });

  it('leave other keys, and keys of the browser, alone', () => {
    expect(done(press('Enter', '.today .date'))).toEqual([]);
    expect(done(press('ArrowLeft', '.today .date', { altKey: true }))).toEqual([]);
    expect(done(press('ArrowLeft', 'th'))).toEqual([]);
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

  it('fold more than three that overlap into «+N», which opens the day', () => {
    const many = Array.from({ length: 5 }, (_, index) =>
      anEvent({ title: `Кружок ${index}`, startDate: local(2026, 10, 17, 10), endDate: local(2026, 10, 17, 12) }),
    );
    const actions: Action[] = [];
    const page = pageOf(aModel({ query: 'viewType=week', events: many }), actions);
    expect([texts(page, '.block').length, texts(page, '.fold')]).toEqual([3, ['+3']]);
    page.querySelector<HTMLElement>('.fold')?.click();
    expect(actions).toEqual([{ type: 'open-day', day: day('2026-11-17') }]);
  });

  it.each([
    ['wide', 3, []],
    ['large', 2, ['+2']],
    ['middle', 1, ['+2']],
  ] as const)('fold what has no room in a %s week', (size, columns, folds) => {
    const three = Array.from({ length: 3 }, () =>
      anEvent({ startDate: local(2026, 10, 17, 10), endDate: local(2026, 10, 17, 12) }),
    );
    const layout = { size, height: 600, auto: false };
    const shown = (view: string) =>
      pageOf(aModel({ query: `viewType=${view}`, events: three, layout, day: day('2026-11-17') }));
    expect(texts(shown('week'), '.fold')).toEqual(folds);
    const first = shown('week').querySelector<HTMLElement>('.block');
    expect(first?.style.width).toBe({ 3: '33.333%', 2: '50%', 1: '66.667%' }[columns]);
    expect(texts(shown('day'), '.fold')).toEqual([]);
  });

  it.each([
    ['wide', 7],
    ['large', 5],
    ['middle', 3],
  ] as const)('have room for more beside each other in a %s day: %i', (size, columns) => {
    const eight = Array.from({ length: 8 }, () =>
      anEvent({ startDate: local(2026, 10, 17, 10), endDate: local(2026, 10, 17, 12) }),
    );
    const layout = { size, height: 600, auto: false };
    const page = pageOf(aModel({ query: 'viewType=day', events: eight, layout, day: day('2026-11-17') }));
    expect([texts(page, '.block').length, texts(page, '.fold')]).toEqual([columns, [`+${9 - columns}`]]);
  });

  it('say in the title which days they show', () => {
    const title = (query: string, iso = '2026-11-21') => texts(pageOf(aModel({ query, day: day(iso) })), 'h1');
    expect(title('viewType=week')).toEqual(['16–22 ноября 2026']);
    expect(title('viewType=week', '2026-12-31')).toEqual(['28 декабря 2026 – 3 января 2027']);
    expect(title('viewType=day')).toEqual(['21 ноября 2026']);
    expect(title('viewType=month')).toEqual(['Ноябрь 2026']);
  });

  it('say how many events their edges hide', () => {
    const page = pageOf(aModel({ query: 'viewType=day', events, hidden: { above: 1, below: 3 } }));
    expect(texts(page, '.edge')).toEqual(['↑ ещё 1', '↓ ещё 3']);
    expect(texts(pageOf(aModel({ query: 'viewType=day', events })), '.edge')).toEqual([]);
  });

  it('of an empty week say which it is where the toolbar does not', () => {
    const layout = { size: 'phone', height: 600, auto: false } as const;
    const page = pageOf(aModel({ query: 'viewType=week&hideNavigation=true', events: [], layout }));
    expect(page.querySelector('.list')?.textContent).toBe('Нет предстоящих событий16–22 ноября 2026');
  });

  it('become a list of the week under 640 px', () => {
    const layout = { size: 'small', height: 600, auto: false } as const;
    expect(texts(pageOf(aModel({ query: 'viewType=week', events, layout })), '.row')).toHaveLength(3);
    const wider = { ...layout, size: 'middle' } as const;
    expect(texts(pageOf(aModel({ query: 'viewType=week', events, layout: wider })), '.block')).toHaveLength(3);
  });

  it('become a list of the week under 480 px', () => {
    const layout = { size: 'phone', height: 600, auto: false } as const;
    const page = pageOf(aModel({ query: 'viewType=week', events, layout }));
    expect(texts(page, '.row b')).toEqual(['Лекция', 'Ярмарка', 'Ночь']);
  });
});

describe('days off', () => {
  // The dates of the tinted elements.
  const rest = (page: Element) =>
    [...page.querySelectorAll('.rest')].map(
      (each) => each.querySelector('.date')?.textContent ?? each.getAttribute('aria-label'),
    );
  const weekends = ['31', '1', '7', '8', '14', '15', '21', '22', '28', '29', '5', '6'];
  const withUnityDay = [...weekends.slice(0, 2), '4', ...weekends.slice(2)];

  it('are tinted in the month: weekends and public holidays', () => {
    expect(rest(pageOf(aModel({ events: [] })))).toEqual(withUnityDay);
    const layout = { size: 'phone', height: 600, auto: false } as const;
    expect(rest(pageOf(aModel({ events: [], layout })))).toEqual(withUnityDay);
  });

  it('are tinted in the week, holidays by their name', () => {
    expect(rest(pageOf(aModel({ query: 'viewType=week', events: [], day: day('2026-11-04') })))).toEqual([
      'среда, 4 ноября 2026, День народного единства',
      'суббота, 7 ноября 2026',
      'воскресенье, 8 ноября 2026',
    ]);
  });

  it('have their name in the name of the day', () => {
    const names = [
      ...pageOf(aModel({ events: [anEvent({ startDate: local(2026, 10, 4, 10) })] })).querySelectorAll('button.date'),
    ];
    expect(names.map((each) => each.getAttribute('aria-label'))[9]).toBe(
      'среда, 4 ноября 2026, День народного единства, 1 мероприятие',
    );
  });
});

describe('paper', () => {
  it('shows the period as a list', () => {
    const events = [anEvent({ title: 'Лекция', startDate: local(2026, 10, 5, 10) })];
    expect(texts(pageOf(aModel({ events, printing: true })), '.row b')).toEqual(['Лекция']);
  });

  it('has all events of the period, and no button for more [FACE-101]', () => {
    const events = Array.from({ length: 130 }, () => anEvent({ startDate: local(2026, 10, 21, 10) }));
    const sheet = pageOf(aModel({ events, printing: true }));
    expect([texts(sheet, '.row').length, texts(sheet, '.show-more')]).toEqual([130, []]);
  });
});

describe('the sentence about the data', () => {
  const said = (given: Parameters<typeof aModel>[0]) => texts(pageOf(aModel(given)), '[role="status"]');

  it('is «Загрузка календаря...» while loading [WID-19]', () => {
    expect(said({ feed: 'loading' })).toEqual(['Загрузка календаря...']);
    expect(said({ events: [] })).toEqual(['']);
  });

  it('says from when the data are after a failure, and what is wrong when there are none [SNAP-16]', () => {
    const staleSince = new Date(2026, 10, 21, 9, 5).getTime();
    expect(said({ events: [anEvent()], feed: 'failed', staleSince })).toEqual(['Данные от 09:05']);
    const yesterday = new Date(2026, 10, 20, 9, 5).getTime();
    expect(said({ events: [], feed: 'failed', staleSince: yesterday })).toEqual(['Данные от 20 ноября, 09:05']);
    expect(said({ feed: 'failed' })).toEqual(['Не удалось загрузить мероприятия. Пробуем ещё раз…']);
    expect(said({ feed: 'unknown' })).toEqual(['Календарь не найден. Возможно, владелец сайта его удалил.']);
    expect(said({ feed: 'no-token' })).toEqual(['В адресе не указано, какой календарь показать.']);
  });

  it('stands in the place of days that have not come: empty, they would say that nothing is on [FACE-05]', () => {
    for (const view of ['month', 'week', 'day', 'list']) {
      const page = pageOf(aModel({ query: `viewType=${view}`, feed: 'failed' }));
      expect(page.querySelector('table, .timeline, .list')).toBeNull();
      expect(page.querySelector('nav')).not.toBeNull();
    }
    const known = pageOf(aModel({ events: [], feed: 'failed', staleSince: 0 }));
    expect(known.querySelector('table')).not.toBeNull();
    expect(pageOf(aModel({ feed: 'loading' })).querySelector('table')).not.toBeNull();
  });

  it.each(['unknown', 'no-token'] as const)('stands alone where there is no calendar: %s [FACE-051]', (feed) => {
    const main = pageOf(aModel({ feed })).querySelector('main');
    expect(main?.textContent).toBe(main?.querySelector('[role="status"]')?.textContent);
    expect(main?.querySelector('button, table')).toBeNull();
  });

  it('says where not all events of the month are told, until they are', () => {
    const before = aModel({ events: [] });
    const month = monthNumber(before.day);
    const told = (isPartial: boolean, of = month) =>
      reduce(before, {
        ...{ type: 'loaded', month: of, since: null },
        events: [anEvent()],
        isPartial,
      });
    const status = (model: Model) => texts(pageOf(model), '[role="status"]');
    expect(status(told(true))).toEqual(['Не удалось показать все мероприятия']);
    expect(status(told(true, month + 1))).toEqual(['']);
    expect(status(reduce(told(true), { type: 'loaded', month, events: [], since: null }))).toEqual(['']);
  });
});
