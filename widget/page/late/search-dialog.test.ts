import { describe, expect, it } from 'vitest';
import { anEvent } from '#widget/testing/events.ts';
import { foundIn } from './search-dialog.ts';

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
    // Whole days come first, but only on their own day.
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
});
