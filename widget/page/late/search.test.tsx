/** @jsxImportSource preact */
import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import type { Model } from '#widget/page/model/model.ts';
import { type Action, reduce } from '#widget/page/model/reduce.ts';
import { Dialog } from '#widget/page/views/dialog.tsx';
import { anEvent } from '#widget/testing/events.ts';
import { aModel } from '#widget/testing/model.ts';
import { foundIn, Search } from './search.tsx';

const at = (day: string) => ({ startDate: `2026-12-${day}T12:00:00.000Z` });
const events = [
  anEvent({ title: 'Ёлка', location: 'Дворец культуры', ...at('30') }),
  anEvent({ title: 'Концерт', description: 'Вокруг ёлки на площади', category: 'Музыка', ...at('20') }),
  anEvent({ title: 'Лекция', ...at('10') }),
  anEvent({
    title: 'Каникулы',
    description: 'После лекций',
    allDay: true,
    startDate: '2026-12-28T00:00:00.000Z',
    endDate: '2026-12-30T00:00:00.000Z',
  }),
];
const found = (text: string) => foundIn(events, text).map(({ title }) => title);

describe('the search', () => {
  it('finds «елка» in «Ёлка», with its endings, the earliest first [VIS-01]', () => {
    expect(found('елка')).toEqual(['Концерт', 'Ёлка']);
    expect(found('ЁЛК')).toEqual(['Концерт', 'Ёлка']);
    // Events of whole days come first only among the events of the same day.
    expect(found('лекция')).toEqual(['Лекция', 'Каникулы']);
  });

  it('finds all words in whatever texts they are, and nothing for none', () => {
    expect([found('дворец елка'), found('музыка площадь'), found('лекция дворец')]).toEqual([
      ['Ёлка'],
      ['Концерт'],
      [],
    ]);
    expect([found(''), found(' - ')]).toEqual([[], []]);
  });

  const opened = (text: string, ahead: Model['ahead'], query = '') => {
    const page = document.createElement('div');
    const actions: Action[] = [];
    const model = aModel({ query, opened: { search: text }, ahead });
    render(<Dialog model={model} dispatch={(action) => actions.push(action)} Search={Search} />, page);
    return { page, actions, status: page.querySelector('[role="status"]')?.textContent };
  };

  it('says how far it is: nothing without a text, then that it looks, what it found, or that it could not [VIS-01]', () => {
    expect(opened('', null).status).toBe('');
    expect(opened('ёлка', null).status).toBe('Идёт поиск…');
    expect(opened('ёлка', events).status).toBe('Найдено: 2');
    expect(opened('бегемот', events).status).toBe('Ничего не нашлось среди мероприятий ближайшего года');
    expect(opened('-', events).status).toBe('');
    expect(opened('ёлка', 'failed').status).toBe('Не удалось загрузить мероприятия');
  });

  it('leaves out what is over: the document of what is ahead may be weeks old [VIS-01]', () => {
    const yoga = [7, 14, 21, 28].map((date) =>
      anEvent({
        id: `yoga_202611${String(date).padStart(2, '0')}`,
        title: 'Йога',
        startDate: new Date(Date.UTC(2026, 10, date, 10)).toISOString(),
      }),
    );
    const { page, status } = opened('йога', yoga);
    expect([status, page.querySelectorAll('.row').length]).toEqual(['Найдено: 1', 1]);
    expect(page.querySelector('.row')?.textContent).toMatch(/^Йога28 ноября 2026, /);
  });

  it('finds only what the calendar shows, takes each typed text, and leads to what is chosen', () => {
    expect(opened('ёлка', events, 'categories=c1').page.querySelectorAll('.row')).toHaveLength(0);
    const { page, actions } = opened('лекция', events);
    page.querySelector<HTMLElement>('.row')?.click();
    const box = page.querySelector('input');
    if (!box) throw new Error('No box');
    box.value = 'ёл';
    box.dispatchEvent(new Event('input'));
    expect(actions).toEqual([
      { type: 'arrive', event: events[2] },
      { type: 'search', text: 'ёл' },
    ]);
  });

  it('has a course as one row: the nearest date, and how many there are beside it [FACE-10]', () => {
    const choir = Array.from({ length: 27 }, (_, week) =>
      anEvent({
        id: `choir_${week < 6 ? 2026 : 2027}${String(1000 + week)}`,
        title: 'Хор «Горизонт»',
        startDate: new Date(Date.UTC(2026, 10, 24 + week * 7, 15)).toISOString(),
      }),
    );
    const { page, actions, status } = opened('хор', [...choir, anEvent({ title: 'Хор девочек', ...at('30') })]);
    expect([...page.querySelectorAll('.row')].map(({ textContent }) => textContent)).toEqual([
      'Хор «Горизонт»ближайшее 24 ноября, ещё 26 дат',
      expect.stringMatching(/^Хор девочек30 декабря 2026, /),
    ]);
    expect(status).toBe('Найдено: 2');
    page.querySelector<HTMLElement>('.row')?.click();
    expect(actions).toEqual([{ type: 'arrive', event: choir[0] }]);
    expect(opened('хор', choir.slice(6)).page.querySelector('.row')?.textContent).toBe(
      'Хор «Горизонт»ближайшее 5 января 2027, ещё 20 дат',
    );
  });

  it('waits for its script, says when that does not come, and forgets what an earlier one found', () => {
    const page = document.createElement('div');
    const status = (model: Model) => {
      render(<Dialog model={model} dispatch={() => undefined} />, page);
      return page.querySelector('[role="status"]')?.textContent;
    };
    const waiting = reduce(aModel({ ahead: events }), { type: 'open-search' });
    expect([waiting.ahead, status(waiting)]).toEqual([null, '']);
    expect(status(reduce(waiting, { type: 'ahead', events: 'failed' }))).toBe(
      'Поиск не загрузился. Попробуйте ещё раз позже.',
    );
  });
});
