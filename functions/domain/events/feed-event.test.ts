import { describe, expect, it } from 'vitest';
import { toFeedEvent } from './feed-event.ts';
import { eventOf } from './series-events.ts';
import { anEvent, aSeries, categoryOf } from './stored.testing.ts';

describe('an event as visitors see it', () => {
  const BARE = {
    id: 'e1',
    title: 'Кружок',
    description: 'О важном',
    startDate: '2026-03-10T15:00:00.000Z',
    endDate: '2026-03-10T16:30:00.000Z',
    color: '#3b82f6',
  };

  it('has no owner, and what is empty or has its default is left out [FEED-02, EV2-23]', () => {
    expect(toFeedEvent(anEvent({ picture: null, location: '' }), categoryOf)).toStrictEqual(BARE);
  });

  it('has all that it has, with its clock where that is not Moscow’s', () => {
    const whole = anEvent({
      externalLink: 'https://example.ru/',
      timeZone: 'Asia/Yekaterinburg',
      ageRating: '6+',
      status: 'cancelled',
      categoryId: 'c1',
    });
    expect(toFeedEvent(whole, categoryOf)).toStrictEqual({
      ...BARE,
      color: '#16a34a',
      imageUrl: '/api/events/e1/image?v=v1',
      externalLink: 'https://example.ru/',
      location: 'Зал 1',
      ageRating: '6+',
      status: 'cancelled',
      timeZone: 'Asia/Yekaterinburg',
      utcOffset: 300,
      zone: 'МСК+2, Екатеринбург',
      categoryId: 'c1',
      category: 'Концерты',
    });
  });

  it('of a time when Moscow had another clock has that clock [EV2-12]', () => {
    const at = (startDate: string) => toFeedEvent(anEvent({ startDate, endDate: startDate }), categoryOf).utcOffset;
    const days = ['2009-12-01', '2013-12-01', '2014-10-25', '2014-10-26'];
    expect(days.map((day) => at(`${day}T09:00:00.000Z`))).toEqual([180, 240, 240, undefined]);
  });

  it('of whole days has no clock', () => {
    const days = { startDate: '2026-03-10T00:00:00.000Z', endDate: '2026-03-11T00:00:00.000Z' };
    const event = anEvent({ allDay: true, timeZone: 'Asia/Omsk', picture: null, location: '', ...days });
    expect(toFeedEvent(event, categoryOf)).toStrictEqual({ ...BARE, ...days, allDay: true });
  });

  it('that is a date of a series says how it repeats, with the year of the end if that is another [REC-10]', () => {
    const repeats = (recurrence: string) => {
      const date = eventOf(aSeries({ recurrence }), 's1_20260317');
      return date && toFeedEvent(date, categoryOf).repeats;
    };
    expect(repeats('FREQ=WEEKLY;BYDAY=TU;UNTIL=20260525')).toBe('каждый вторник до 25 мая');
    expect(repeats('FREQ=WEEKLY;BYDAY=TU;UNTIL=20270525')).toBe('каждый вторник до 25 мая 2027');
  });
});
