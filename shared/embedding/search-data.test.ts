import { expect, it } from 'vitest';
import { dayFrom } from '#shared/time/day.ts';
import { type SearchEvent, searchData } from './search-data.ts';

const PAGE = 'https://example.ru/calendar/t';
const EVENT: SearchEvent = {
  id: 'e 1',
  title: 'Концерт',
  start: Date.parse('2026-11-21T13:00:00.000Z'),
  end: Date.parse('2026-11-21T14:30:00.000Z'),
  first: dayFrom(2026, 10, 21),
  last: dayFrom(2026, 10, 21),
  allDay: false,
  cancelled: false,
  utcOffset: 330,
  description: '',
  imageUrl: null,
  location: '',
  ageRating: '',
};
const told = (change: Partial<SearchEvent> = {}) => JSON.parse(searchData([{ ...EVENT, ...change }], PAGE));

it('search engines are told what the page shows, and nothing that is empty [EV2-27]', () => {
  expect(told()).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Event',
        name: 'Концерт',
        startDate: '2026-11-21T18:30:00+05:30',
        endDate: '2026-11-21T20:00:00+05:30',
        eventStatus: 'https://schema.org/EventScheduled',
        url: `${PAGE}?event=e+1`,
      },
    ],
  });
});

it('all that is known is told, of a cancelled event too [EV2-27]', () => {
  const known = { description: 'О ней', imageUrl: '/a.webp', location: 'Зал', ageRating: '6+', cancelled: true };
  expect(told(known)['@graph'][0]).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    location: { '@type': 'Place', name: 'Зал', address: 'Зал' },
    typicalAgeRange: '6-',
    description: 'О ней',
    image: 'https://example.ru/a.webp',
  });
});

it('an event west of Greenwich has its clock, one of whole days its dates alone [EV2-27]', () => {
  expect(told({ utcOffset: -210 })['@graph'][0].startDate).toBe('2026-11-21T09:30:00-03:30');
  expect(told({ utcOffset: 0 })['@graph'][0].startDate).toBe('2026-11-21T13:00:00+00:00');
  expect(told({ allDay: true, last: dayFrom(2026, 10, 22) })['@graph'][0]).toMatchObject({
    startDate: '2026-11-21',
    endDate: '2026-11-22',
  });
});
