import type { FeedEvent } from '#shared/contracts/feed.ts';
import { previewWords as words } from '#shared/locale/embedding-fields.ts';
import { isoDay, wallTime } from '#shared/time/day.ts';

/** Days from today, start in hours (UTC), length in minutes. */
const EXAMPLES = [
  { day: -3, hour: 7, minutes: 90, title: 'мастер-класс', category: 'Детям', color: '#16a34a' },
  { day: 0, hour: 16, minutes: 120, title: 'концерт хора', category: 'Концерты', color: '#3b82f6' },
  { day: 1, hour: 14, minutes: 60, title: 'кружок рисования', category: 'Детям', color: '#16a34a' },
  { day: 1, hour: 16, minutes: 90, title: 'лекция', category: 'Лекции', color: '#9333ea' },
  { day: 4, hour: 9, minutes: 180, title: 'праздник двора', category: 'Концерты', color: '#d97706' },
] as const;

/**
 * Example events around today in the form of the feed, for the preview of an owner without events.
 * @param categoryId a category that the widget shows; undefined if it shows all
 */
export const exampleEvents = (now: number, categoryId?: string): FeedEvent[] => {
  const today = wallTime(now).day;
  return EXAMPLES.map(({ day, hour, minutes, title, category, color }, at) => {
    const start = Date.parse(`${isoDay(today + day)}T00:00:00Z`) + hour * 3_600_000;
    return {
      id: `example-${at}`,
      title: words.example(title),
      description: '',
      startDate: new Date(start).toISOString(),
      endDate: new Date(start + minutes * 60_000).toISOString(),
      color,
      category,
      ...(categoryId !== undefined && { categoryId }),
    };
  });
};
