/** @jsxImportSource preact */
import fc from 'fast-check';
import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { POSITIONS } from '#shared/embedding/values.ts';
import { categoryNames } from '#widget/page/model/model.ts';
import { anEvent } from '#widget/testing/events.ts';
import { aModel } from '#widget/testing/model.ts';
import { Toolbar } from './toolbar.tsx';

const toolbar = (query: string): Element | null => {
  const page = document.createElement('div');
  render(<Toolbar model={aModel({ query })} dispatch={() => undefined} />, page);
  return page.querySelector('nav');
};
const zoneOf = (bar: Element | null, selector: string): string | undefined =>
  bar?.querySelector(selector)?.closest('.zone')?.className.replace('zone ', '');

const ELEMENTS = {
  todayButtonPosition: '.to-today',
  navigationArrowsPosition: '.arrows',
  currentDatePosition: 'h1',
  filterPosition: 'select',
} as const;

describe('the toolbar', () => {
  it('draws its icons with the attributes that SVG knows', () => {
    const names = [...(toolbar('')?.querySelectorAll('path') ?? [])].flatMap((path) => path.getAttributeNames());
    expect([...new Set(names)].sort()).toEqual([
      'd',
      'fill',
      'stroke',
      'stroke-linecap',
      'stroke-linejoin',
      'stroke-width',
    ]);
  });

  it('holds «Сегодня», both arrows, month and year, and the filter [WID-07]', () => {
    const bar = toolbar('');
    const names = [...(bar?.querySelectorAll('button') ?? [])].map(
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    );
    expect(names).toEqual(['Сегодня', 'Предыдущий месяц', 'Следующий месяц', 'Подписаться на календарь']);
    expect(bar?.querySelector('h1')?.textContent).toBe('Ноябрь 2026');
    expect([...(bar?.querySelectorAll('option') ?? [])].map((option) => option.textContent)).toEqual([
      'Все события',
      'Предстоящие',
      'Прошедшие',
    ]);
  });

  it('shows the filter that chooses the events [WID-11]', () => {
    expect(toolbar('defaultFilter=past')?.querySelector('select')?.value).toBe('past');
  });

  it('has its elements left, left, right and right by default [WID-08]', () => {
    const bar = toolbar('');
    expect(Object.values(ELEMENTS).map((selector) => zoneOf(bar, selector))).toEqual([
      'left',
      'left',
      'right',
      'right',
    ]);
  });

  it('puts each element left, center, right or nowhere, independently of the others [WID-03, WID-08]', () => {
    const position = fc.constantFrom(...POSITIONS);
    fc.assert(
      fc.property(fc.tuple(position, position, position, position), (positions) => {
        const names = Object.keys(ELEMENTS);
        const bar = toolbar(positions.map((each, index) => `${names[index]}=${each}`).join('&'));
        Object.values(ELEMENTS).forEach((selector, index) => {
          const expected = positions[index] === 'hide' ? undefined : positions[index];
          expect(zoneOf(bar, selector)).toBe(expected);
        });
        expect(bar === null).toBe(positions.every((each) => each === 'hide'));
      }),
      { numRuns: 60 },
    );
  });

  it('is not there at all when hidden; hideFilter hides the filter alone [WID-03, WID-08]', () => {
    expect(toolbar('hideNavigation=true')).toBeNull();
    const bar = toolbar('hideFilter=true');
    expect([bar?.querySelector('select'), bar?.querySelectorAll('button').length]).toEqual([null, 4]);
  });

  it('names its arrows after the view', () => {
    const names = (view: string) =>
      toolbar(`viewType=${view}`)?.querySelector('.arrows button:last-child')?.getAttribute('aria-label');
    expect(['month', 'list', 'week', 'day'].map(names)).toEqual([
      'Следующий месяц',
      'Следующий месяц',
      'Следующая неделя',
      'Следующий день',
    ]);
  });

  it('has the categories in the order of the alphabet, «Ё» after «Е» [EV2-26]', () => {
    const events = ['Ярмарки', 'Ёлки', 'концерты', 'Еда', 'Абонементы'].map((category) => anEvent({ category }));
    const names = categoryNames(aModel({ query: 'categoryFilter=true', events }));
    expect(names).toEqual(['Абонементы', 'Еда', 'Ёлки', 'концерты', 'Ярмарки']);
  });
});
