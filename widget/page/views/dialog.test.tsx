/** @jsxImportSource preact */
import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import type { FeedEvent } from '#shared/contracts/feed.ts';
import { inTimeZone } from '#shared/time/time-zone.testing.ts';
import { EventActions, Subscribe } from '#widget/page/late/calendars.tsx';
import type { Model } from '#widget/page/model/model.ts';
import { type Action, reduce } from '#widget/page/model/reduce.ts';
import { anEvent } from '#widget/testing/events.ts';
import { aModel } from '#widget/testing/model.ts';
import { Dialog } from './dialog.tsx';

const dispatch = () => undefined;
const at = (hour: number, minute = 0, date = 21) => new Date(2026, 10, date, hour, minute).toISOString();

const dialogOf = (given: Partial<FeedEvent>, query = '') => {
  // By default the event has the offset of the reader's own zone.
  const utcOffset = -new Date(2026, 10, 21).getTimezoneOffset();
  const event = anEvent({ id: 'x', startDate: at(10), endDate: at(12, 30), utcOffset, ...given });
  const page = document.createElement('div');
  const model = aModel({ query, events: [event], opened: { event: 'x' } });
  render(<Dialog model={model} dispatch={dispatch} EventActions={EventActions} />, page);
  return page.querySelector('dialog');
};
const fieldsOf = (dialog: Element | null) =>
  [...(dialog?.querySelectorAll('.field') ?? [])].map((field) => field.textContent);

describe('the details of an event', () => {
  it('are titled «Детали события» and say title, description, date, start and duration [WID-13, WID-15]', () => {
    const dialog = dialogOf({ title: 'Лекция', description: 'О космосе' });
    expect(dialog?.querySelector('h2')?.textContent).toBe('Детали события');
    expect(dialog?.querySelector('h3')?.textContent).toBe('Лекция');
    expect(dialog?.querySelector('.description')?.textContent).toBe('О космосе');
    expect(fieldsOf(dialog)).toEqual(['Дата21 ноября 2026, суббота', 'Время10:00 – 12:30 (2 часа 30 минут)']);
  });

  it.each([
    [at(11), '1 час'],
    [at(15), '5 часов'],
    [at(10, 21), '21 минута'],
    [at(12, 3), '2 часа 3 минуты'],
    [at(10, 0, 22), '24 часа'],
  ])('until %s say «%s» [WID-15, CONST-04]', (endDate, duration) => {
    expect(fieldsOf(dialogOf({ endDate })).at(-1)).toContain(`(${duration})`);
  });

  it('say when it ends, if that is another day', () => {
    expect(fieldsOf(dialogOf({ endDate: at(2, 0, 23) }))[1]).toBe('Время10:00 – 23\u00a0ноября,\u00a002:00 (40 часов)');
  });

  it('give whole days their dates and no times', () => {
    expect(fieldsOf(dialogOf({ startDate: at(0), endDate: at(0, 0, 24) }))).toEqual([
      'Дата21–23 ноября 2026',
      'ВремяВесь день (72 часа)',
    ]);
  });

  it.each(['Pacific/Honolulu', 'Asia/Kamchatka'])('say «Весь день» and no time in %s [EV2-05]', (zone) => {
    inTimeZone(zone, () => {
      const days = (startDate: string, endDate: string) => fieldsOf(dialogOf({ allDay: true, startDate, endDate }));
      expect(days('2026-05-09T00:00:00.000Z', '2026-05-10T00:00:00.000Z')).toEqual([
        'Дата9 мая 2026, суббота',
        'ВремяВесь день',
      ]);
      expect(days('2026-05-09T00:00:00.000Z', '2026-05-12T00:00:00.000Z')).toEqual([
        'Дата9–11 мая 2026',
        'ВремяВесь день',
      ]);
    });
  });

  const at18 = { startDate: '2026-03-05T13:00:00.000Z', endDate: '2026-03-05T15:00:00.000Z' };
  const inUrals = { ...at18, utcOffset: 300, zone: 'МСК+2, Екатеринбург' };
  it.each([
    ['Europe/Moscow', inUrals, '18:00 (МСК+2, Екатеринбург), у вас 16:00 – 18:00 (2 часа)'],
    ['Asia/Kamchatka', inUrals, '18:00 (МСК+2, Екатеринбург), у вас 6 марта, 01:00 – 03:00 (2 часа)'],
    ['Asia/Yekaterinburg', inUrals, '18:00 – 20:00 (2 часа)'],
    // Another zone of the same offset.
    ['Asia/Tashkent', inUrals, '18:00 – 20:00 (2 часа)'],
    // The feed sends no zone for Moscow.
    ['Asia/Vladivostok', at18, '16:00 (МСК, Москва), у вас 23:00 – 01:00 (2 часа)'],
    ['Europe/Moscow', at18, '16:00 – 18:00 (2 часа)'],
  ])('say to a reader in %s the event’s own clock, where it shows another time [EV2-12] (%#)', (zone, given, time) => {
    inTimeZone(zone, () => {
      const page = document.createElement('div');
      const event = anEvent({ id: 'x', ...given });
      render(<Dialog model={aModel({ events: [event], opened: { event: 'x' } })} dispatch={dispatch} />, page);
      expect(fieldsOf(page)).toEqual(['Дата5 марта 2026, четверг', `Время${time}`]);
    });
  });

  it.each([
    [
      'Дом культуры, 12 & 14',
      'https://yandex.ru/maps/?text=%D0%94%D0%BE%D0%BC%20%D0%BA%D1%83%D0%BB%D1%8C%D1%82%D1%83%D1%80%D1%8B%2C%2012%20%26%2014',
    ],
    ['https://meet.example.org/r?a=1', 'https://meet.example.org/r?a=1'],
    ['HTTP://example.org/', 'HTTP://example.org/'],
    ['javascript:alert(1)', 'https://yandex.ru/maps/?text=javascript%3Aalert%281%29'],
  ])('lead from the place «%s» to its map, from an address to itself [EV2-14]', (location, href) => {
    const link = dialogOf({ location })?.querySelector('.field a');
    expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([href, '_blank']);
    expect(link?.firstChild?.textContent).toBe(location);
    expect(dialogOf({})?.querySelector('.field a')).toBeNull();
  });

  it('survive a place with half a character', () => {
    const link = dialogOf({ location: 'Парк \ud83d' })?.querySelector('.field a');
    expect(link?.getAttribute('href')).toMatch(/%EF%BF%BD$/);
  });

  it('have the age rating behind the title [EV2-15]', () => {
    expect(dialogOf({ title: 'Лекция', ageRating: '12+' })?.querySelector('h3')?.textContent).toBe('Лекция 12+');
  });

  it('begin with date, time and place, before picture and description [FACE-12]', () => {
    const dialog = dialogOf({
      location: 'Лекторий',
      repeats: 'каждую среду',
      imageUrl: '/x',
      description: 'О космосе',
    });
    const parts = [...(dialog?.querySelectorAll('h3, .field dt, img, .description, .actions') ?? [])];
    expect(parts.map(({ tagName, textContent }) => (tagName === 'DT' ? textContent : tagName))).toEqual([
      'H3',
      'Дата',
      'Время',
      'Место',
      'повторяется',
      'IMG',
      'P',
      'DIV',
    ]);
  });

  it('say where the way leads: to a map by its name, from an address to itself [FACE-122]', () => {
    const link = (location: string) => dialogOf({ location })?.querySelector('.field a');
    expect(link('Лекторий')?.textContent).toBe('Лекторий Как добраться (Яндекс Карты) (откроется в новой вкладке)');
    expect(link('https://meet.example')?.querySelector('.note')).toBeNull();
  });

  it('say how it repeats, once [REC-29, FACE-12]', () => {
    const dialog = dialogOf({ title: 'Йога', repeats: 'каждый вторник до 25 мая' });
    expect(fieldsOf(dialog)).toContain('повторяетсякаждый вторник до 25 мая');
    expect(dialog?.querySelector('h3')?.textContent).toBe('Йога');
  });

  it('of a cancelled one are struck through and offer neither registration nor calendars [EV2-17]', () => {
    const given = { title: 'Лекция', externalLink: 'https://example.org/r' };
    const dialog = dialogOf({ ...given, status: 'cancelled' });
    expect(dialog?.querySelector('h3 s')?.textContent).toBe('Лекция');
    expect(dialog?.querySelector('h3')?.textContent).toBe('Лекция Отменено');
    expect([dialog?.querySelector('.register'), dialog?.querySelector('.add')]).toEqual([null, null]);
    const held = dialogOf(given);
    expect([held?.querySelector('s'), held?.querySelector('h3')?.textContent]).toEqual([null, 'Лекция']);
    expect(held?.querySelectorAll('.register, .add')).toHaveLength(2);
  });

  it('offer the address that opens the event, and say when it is copied', () => {
    expect(dialogOf({})?.querySelector('.copy')?.textContent).toBe('Поделиться');
    const page = document.createElement('div');
    const opened = { event: 'x', copied: true } as const;
    const model = aModel({ events: [anEvent({ id: 'x' })], opened });
    render(<Dialog model={model} dispatch={dispatch} EventActions={EventActions} />, page);
    expect(page.querySelector('.copy')?.textContent).toBe('Скопировано');
  });

  it('offer a QR code once they are shared, and say when its script does not come [FACE-123]', () => {
    const page = document.createElement('div');
    const draw = (model: Model) =>
      render(<Dialog model={model} dispatch={(action) => actions.push(action)} EventActions={EventActions} />, page);
    const actions: Action[] = [];
    const shared = aModel({ events: [anEvent({ id: 'x' })], opened: { event: 'x', copied: true } });
    draw(reduce(shared, { type: 'open-event', id: 'x' }));
    expect(page.querySelectorAll('.copy')).toHaveLength(1);
    draw(shared);
    page.querySelector<HTMLElement>('.copy + .copy')?.click();
    expect(actions).toEqual([{ type: 'open-qr' }]);
    const wanted = reduce(shared, { type: 'open-qr' });
    draw(reduce(wanted, { type: 'qr-failed' }));
    expect(page.querySelector('[role="status"]')?.textContent).toBe('QR-код не загрузился. Попробуйте ещё раз позже.');
    expect(reduce(wanted, { type: 'back' }).opened).toEqual({ event: 'x', copied: true });
    expect(reduce(shared, { type: 'qr-failed' })).toBe(shared);
  });

  it('show the picture if there is one, else only the title [WID-14]', () => {
    const picture = dialogOf({ imageUrl: '/api/events/x/image?v=1' })?.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/api/events/x/image?v=1');
    const without = dialogOf({ title: 'Лекция' });
    expect([without?.querySelector('img'), without?.querySelector('h3')?.textContent]).toEqual([null, 'Лекция']);
  });

  it('offer «Зарегистрироваться» in a new tab, where there is a link [WID-16]', () => {
    const link = dialogOf({ externalLink: 'https://example.org/r' })?.querySelector('.register');
    expect(link?.textContent).toMatch(/^Зарегистрироваться/);
    expect([link?.getAttribute('href'), link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual([
      'https://example.org/r',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(dialogOf({})?.querySelector('.register')).toBeNull();
  });

  it.each([
    ['', 'scale(1)'],
    ['modalSize=80', 'scale(0.8)'],
    ['modalSize=150', 'scale(1.5)'],
    ['modalSize=10', 'scale(1)'],
  ])('with «%s» are drawn at %s [WID-17]', (query, transform) => {
    expect(dialogOf({}, query)?.style.transform).toBe(transform);
  });

  it('have a border of the event’s colour, or of the calendar’s [WID-18, FACE-061]', () => {
    expect(dialogOf({}, 'color=15803d')?.style.borderColor).toMatch(/#15803d|rgb\(21, 128, 61\)/);
    expect(dialogOf({ color: '#be123c' })?.style.borderColor).toMatch(/#be123c|rgb\(190, 18, 60\)/);
  });

  it('cannot be edited [WID-13]', () => {
    expect(dialogOf({})?.querySelectorAll('input, textarea, [contenteditable]')).toHaveLength(0);
  });
});

describe('a day', () => {
  it('lists all its events, also those that began before', () => {
    const events = [
      anEvent({ title: 'Лекция', startDate: at(10), endDate: at(11) }),
      anEvent({ title: 'Ярмарка', startDate: at(9, 0, 20), endDate: at(18) }),
      anEvent({ title: 'Завтра', startDate: at(10, 0, 22), endDate: at(11, 0, 22) }),
    ];
    const page = document.createElement('div');
    const model = aModel({ events });
    render(<Dialog model={{ ...model, opened: { day: model.today } }} dispatch={dispatch} />, page);
    expect([...page.querySelectorAll('.row b')].map((each) => each.textContent)).toEqual(['Ярмарка', 'Лекция']);
    expect(page.querySelector('h2')?.textContent).toBe('21 ноября 2026');
  });
});

it('has a way back to the day that an event was opened from, and none where it was opened alone', () => {
  const page = document.createElement('div');
  const model = aModel({ events: [anEvent({ id: 'x', startDate: at(10) })] });
  const actions: Action[] = [];
  const backOf = (opened: Model['opened']) => {
    render(<Dialog model={{ ...model, opened }} dispatch={(action) => actions.push(action)} />, page);
    return page.querySelector<HTMLElement>('.back');
  };
  expect([backOf({ event: 'x' }), backOf({ day: model.today })]).toEqual([null, null]);
  const back = backOf({ day: model.today, event: 'x' });
  back?.click();
  expect(actions).toEqual([{ type: 'back' }]);
});

describe('the subscription', () => {
  it('has «Скопировать» beside its address, which says when it has', () => {
    const page = document.createElement('div');
    const draw = (opened: { subscribe: true; copied?: true }) => {
      render(<Dialog model={aModel({ opened })} dispatch={dispatch} Subscribe={Subscribe} />, page);
      return page.querySelector<HTMLElement>('.address + button');
    };
    expect(draw({ subscribe: true })?.textContent).toBe('Скопировать');
    expect(draw({ subscribe: true, copied: true })?.textContent).toBe('Скопировано');
  });

  it('is offered as webcal and https, to Google and to Outlook', () => {
    const page = document.createElement('div');
    render(<Dialog model={aModel({ opened: { subscribe: true } })} dispatch={dispatch} Subscribe={Subscribe} />, page);
    const [webcal, google, outlook, https] = [...page.querySelectorAll('a')].map((link) => new URL(link.href));
    const file = 'https://calendar.example/api/events/public.ics?token=token';
    expect(page.querySelector('h2')?.textContent).toBe('Подписаться на календарь');
    expect(webcal?.href).toBe(file.replace('https:', 'webcal:'));
    expect([google?.host, google?.searchParams.get('cid')]).toEqual(['calendar.google.com', webcal?.href]);
    expect([outlook?.host, outlook?.searchParams.get('url')]).toEqual(['outlook.live.com', file]);
    expect(https?.href).toBe(file);
  });
});

describe('the close event of the dialog', () => {
  it('closes it, but not what was opened after it was taken away [VIS-01]', () => {
    const page = document.createElement('div');
    document.body.append(page);
    const actions: Action[] = [];
    const draw = (opened: Model['opened']) =>
      render(<Dialog model={aModel({ opened })} dispatch={(action) => actions.push(action)} />, page);
    draw({ search: '' });
    const search = page.querySelector('dialog');
    search?.dispatchEvent(new Event('close'));
    expect(actions).toEqual([{ type: 'close' }]);
    // A found event of a month that is loading: there is no dialog until the month has come.
    draw({ event: 'of-another-month' });
    expect(page.querySelector('dialog')).toBeNull();
    search?.dispatchEvent(new Event('close'));
    expect(actions).toHaveLength(1);
    page.remove();
  });
});

describe('a click on the backdrop', () => {
  it('closes the dialog, unless the press was inside: selecting text keeps what is typed [VIS-01]', () => {
    const page = document.createElement('div');
    const actions: Action[] = [];
    const model = aModel({ opened: { search: 'ёлка' } });
    render(<Dialog model={model} dispatch={(action) => actions.push(action)} />, page);
    const dialog = page.querySelector('dialog');
    // A browser clicks the nearest element around press and release.
    const click = (pressed: Element | null | undefined) => {
      pressed?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      dialog?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    };
    click(dialog?.querySelector('.content'));
    expect(actions).toEqual([]);
    click(dialog);
    expect(actions).toEqual([{ type: 'close' }]);
  });
});

describe('the events of a day', () => {
  it('are in week and day also those that began before midnight, which the hours show and fold', () => {
    const nights = ['Танцы', 'Квартирник', 'Киноночь'].map((title) =>
      anEvent({ title, startDate: at(22, 0, 20), endDate: at(4) }),
    );
    const rowsOf = (query: string) => {
      const page = document.createElement('div');
      const day = Date.UTC(2026, 10, 21) / 86_400_000;
      render(<Dialog model={aModel({ query, events: nights, opened: { day } })} dispatch={dispatch} />, page);
      return [...page.querySelectorAll('.row .time')].map((time) => time.textContent);
    };
    expect(rowsOf('viewType=week')).toEqual(['до 04:00', 'до 04:00', 'до 04:00']);
    expect(rowsOf('viewType=day')).toHaveLength(3);
    expect(rowsOf('viewType=month')).toEqual([]);
  });
});
