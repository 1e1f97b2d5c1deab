import type { FeedEvent } from '#shared/contracts/feed.ts';
import { aFeedEvent } from './events.ts';

/** Noon of Saturday, 21 November 2026 in Moscow. */
export const NOW = new Date('2026-11-21T09:00:00Z');

/** Month and day, and the time in Moscow → ISO instant in 2026. */
export const moscow = (date: string, time: string): string => new Date(`2026-${date}T${time}:00+03:00`).toISOString();

/**
 * A typical month: an event today, an event of four days, a day with eight events, an event that ends in the next year.
 */
export const NOVEMBER: readonly FeedEvent[] = [
  aFeedEvent({
    id: 'lecture',
    title: 'Лекция <b>о космосе</b>',
    description: 'Вход свободный.\nПриходите!',
    startDate: moscow('11-21', '10:00'),
    endDate: moscow('11-21', '12:30'),
    color: '#be123c',
    externalLink: 'https://example.org/register',
  }),
  aFeedEvent({ id: 'fair', title: 'Ярмарка', startDate: moscow('11-17', '09:00'), endDate: moscow('11-20', '18:00') }),
  aFeedEvent({
    id: 'concert',
    title: 'Концерт',
    startDate: moscow('11-26', '19:00'),
    endDate: moscow('11-26', '21:00'),
  }),
  aFeedEvent({
    id: 'new-year',
    title: 'Ёлка',
    startDate: moscow('12-31', '22:00'),
    endDate: '2027-01-01T00:00:00.000Z',
  }),
  ...Array.from({ length: 8 }, (_, index) =>
    aFeedEvent({ title: `Занятие ${index + 1}`, startDate: moscow('11-24', `1${index}:00`), color: '#15803d' }),
  ),
];
