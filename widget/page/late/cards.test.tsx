/** @jsxImportSource preact */
import { describe, expect, it } from 'vitest';
import type { LateViews } from '#widget/page/boot/page-scripts.ts';
import type { Model } from '#widget/page/model/model.ts';
import { type Action, reduce } from '#widget/page/model/reduce.ts';
import { createRenderer } from '#widget/page/views/renderer.tsx';
import { anEvent } from '#widget/testing/events.ts';
import { aModel } from '#widget/testing/model.ts';
import { Block } from './block.tsx';
import { Cards } from './cards.tsx';

const local = (date: number, hour: number, month = 10) => new Date(2026, month, date, hour).toISOString();

const pageOf = (model: Model, views: LateViews = { Cards, Block }, actions: Action[] = []): HTMLElement => {
  const page = document.createElement('div');
  createRenderer(page, (action) => actions.push(action))(model, views);
  return page;
};
const texts = (page: Element, selector: string) => [...page.querySelectorAll(selector)].map((each) => each.textContent);

const lecture = anEvent({
  id: 'lecture',
  title: 'Лекция',
  description: 'О космосе',
  location: 'Лекторий',
  startDate: local(25, 10),
  endDate: local(25, 12),
  externalLink: 'https://example.com/lecture',
  imageUrl: '/api/events/lecture/image',
});
const concert = anEvent({ id: 'concert', title: 'Концерт', startDate: local(25, 19), endDate: local(25, 21) });
const over = anEvent({
  id: 'over',
  title: 'Прошло',
  startDate: local(3, 10),
  externalLink: 'https://example.com/over',
});
const cancelled = anEvent({
  id: 'off',
  title: 'Вечер',
  status: 'cancelled',
  startDate: local(26, 19),
  externalLink: 'https://example.com/off',
});

describe('«Афиша»', () => {
  const model = aModel({ query: 'viewType=cards', events: [lecture, concert, over, cancelled] });

  it('heads the first card of a day by its date; past days are behind a button [FACE-09]', () => {
    const page = pageOf(model);
    expect(texts(page, 'h2')).toEqual(['3 ноября, вторник', '25 ноября, среда', '26 ноября, четверг']);
    expect(texts(page, 'details h3')).toEqual(['Прошло']);
    expect(texts(page, '.list > .cards h3')).toEqual(['Лекция', 'Концерт', 'Вечер Отменено']);
  });

  it('has time, title, place and a line of the description; a picture has its room before it comes [FACE-09]', () => {
    const page = pageOf(model);
    const [card] = page.querySelectorAll('.list > .cards article');
    expect(card?.textContent).toMatch(/^10:00 – 12:00ЛекцияЛекторийО космосеЗарегистрироваться/);
    const { alt, width, height } = card?.querySelector('img') ?? new Image();
    expect([alt, width, height]).toEqual(['', 640, 360]);
    expect(texts(page, '.plain .time')).toEqual(['10:00 – 11:00', '19:00 – 21:00', '19:00 – 20:00']);
  });

  it('links to the registration of what is not over or cancelled, by a name that says which [FACE-09]', () => {
    const links = [...pageOf(model).querySelectorAll('a')];
    expect(links.map(({ href, textContent }) => [href, textContent])).toEqual([
      ['https://example.com/lecture', 'Зарегистрироваться на мероприятие «Лекция» (откроется в новой вкладке)'],
    ]);
  });

  it('opens an event by its title', () => {
    const actions: Action[] = [];
    pageOf(model, undefined, actions).querySelector<HTMLElement>('.list > .cards button')?.click();
    expect(actions).toEqual([{ type: 'open-event', id: 'lecture' }]);
  });

  it('waits for its script, and is a list if that does not come [FACE-09]', () => {
    expect(texts(pageOf(model, {}), '.row, .card')).toEqual([]);
    expect(texts(pageOf(model, { Cards: null, Block: null }), '.row b')).toContain('Лекция');
  });
});

describe('the block of the nearest events', () => {
  const rows = (given: Parameters<typeof aModel>[0]) =>
    texts(pageOf(aModel({ query: 'next=3', ...given })), '.near .text');
  const fair = anEvent({ title: 'Ярмарка', startDate: local(10, 10), endDate: local(1, 10, 11) });
  const yoga = [23, 24, 26].map((date) =>
    anEvent({ id: `yoga_202611${date}`, title: 'Йога', startDate: local(date, 9) }),
  );

  it('has those that begin first, a course once, then what runs already, and the way to all [FACE-091]', () => {
    const page = pageOf(aModel({ query: 'next=4', events: [fair, over, concert, ...yoga, lecture] }));
    expect(texts(page, '.near b b, .near .text > b')).toEqual(['Йога', 'Лекция', 'Концерт', 'Ярмарка']);
    expect(texts(page, '.near .text')[1]).toBe('Лекцияср · 10:00 – 12:00 · Лекторий');
    expect(texts(page, '.tile')[1]).toBe('25 ноя');
    const all = page.querySelector<HTMLAnchorElement>('.all');
    expect([all?.textContent, all?.target]).toEqual(['Все мероприятия →(откроется в новой вкладке)', '_blank']);
    expect(page.querySelector('.toolbar, dialog')).toBeNull();
  });

  it('goes on with what is ahead of the month, without what its document has already [FACE-091]', () => {
    // The month's document has the first days of the next one, too.
    const december = anEvent({ title: 'Каток', startDate: local(3, 12, 11) });
    const january = anEvent({ title: 'Ёлка', startDate: local(5, 12, 12) });
    const renamed = { ...december, title: 'Ледовый каток' };
    const shown = rows({ events: [lecture, december], ahead: [lecture, renamed, january] });
    expect(shown.map((row) => row.slice(0, 4))).toEqual(['Лекц', 'Като', 'Ёлка']);
  });

  it('says when there is nothing, but not before it knows', () => {
    const empty = (ahead: Model['ahead']) => texts(pageOf(aModel({ query: 'next=3', events: [], ahead })), '.empty');
    expect([empty(null), empty([])]).toEqual([[], ['Нет предстоящих событий']]);
    expect(empty('failed')).toEqual(['Не удалось загрузить мероприятия. Пробуем ещё раз…']);
  });

  it.each(['next=3', 'next=3&viewType=cards'])('leads back to the row or card that was opened: %s', (query) => {
    const page = document.createElement('div');
    document.body.append(page);
    let model = aModel({ query, events: [lecture, concert] });
    const draw = createRenderer(page, (action) => {
      model = reduce(model, action);
      draw(model);
    });
    draw(model, { Cards, Block });
    const concertRow = () => [...page.querySelectorAll('button')].find((each) => each.textContent?.includes('Концерт'));
    concertRow()?.click();
    expect(document.activeElement?.className).toBe('to-list');
    page.querySelector<HTMLElement>('.to-list')?.click();
    expect(document.activeElement).toBe(concertRow());
    page.remove();
  });

  it('has cards where the calendar has «Афиша» [FACE-091]', () => {
    const page = pageOf(aModel({ query: 'next=3&viewType=cards', events: [lecture, concert] }));
    expect(texts(page, '.card h3')).toEqual(['Лекция', 'Концерт']);
  });

  it('has details in the place of its rows, and a way back [FACE-091]', () => {
    const actions: Action[] = [];
    const opened = aModel({ query: 'next=3', events: [lecture, concert], opened: { event: 'lecture' } });
    const page = pageOf(opened, undefined, actions);
    expect([texts(page, 'h3'), texts(page, '.near, dialog')]).toEqual([['Лекция'], []]);
    page.querySelector<HTMLElement>('.to-list')?.click();
    expect(actions).toEqual([{ type: 'back' }]);
  });

  it('has the details of what is ahead of the month, too [FACE-091]', () => {
    const january = anEvent({ id: 'january', title: 'Ёлка', startDate: local(5, 12, 12) });
    const opened = { event: 'january' };
    const page = pageOf(aModel({ query: 'next=3', events: [lecture], ahead: [lecture, january], opened }));
    expect([texts(page, 'h3'), texts(page, '.near')]).toEqual([['Ёлка'], []]);
  });

  it('is the calendar if its script does not come', () => {
    expect(pageOf(aModel({ query: 'next=3', events: [] }), { Block: null }).querySelector('.toolbar')).not.toBeNull();
  });
});

describe('one event', () => {
  const only = (given: Partial<Model> = {}) =>
    pageOf(aModel({ query: 'event=lecture&only=1', events: [lecture, concert], ...given }));

  it('has all its details in no dialog, and the way to all events [FACE-092]', () => {
    const page = only({ opened: { event: 'lecture' } });
    expect(texts(page, '.content h3')).toEqual(['Лекция']);
    expect(page.querySelector<HTMLAnchorElement>('.register')?.href).toBe('https://example.com/lecture');
    expect(texts(page, '.all')).toHaveLength(1);
    expect(page.querySelector('dialog, .toolbar, .to-list')).toBeNull();
  });

  it('is said to be gone once it is known to be nowhere [FACE-092]', () => {
    expect(texts(only({ deepLink: 'lecture' }), '.empty')).toEqual([]);
    expect(texts(only(), '.empty')).toEqual(['Мероприятие не найдено: его перенесли или удалили.']);
  });
});
