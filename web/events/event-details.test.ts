import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { inTimeZone } from '#shared/time/time-zone.testing.ts';
import { detailsOf, otherClockText } from './details-text.ts';
import { spanOfEvent, titleOf } from './event-details.ts';

const anEvent = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 'e',
  userId: 'u',
  title: 'Лекция',
  startDate: '2026-03-05T13:00:00.000Z',
  endDate: '2026-03-05T14:00:00.000Z',
  ...PLAIN_EVENT,
  ...over,
});
const detailsIn = (over: Partial<CalendarEvent>) => {
  const event = anEvent(over);
  return detailsOf(event, spanOfEvent(event).first);
};

describe('the clock of an event’s own zone', () => {
  it('is told where it differs from the one here [EV2-12]', () => {
    inTimeZone('Europe/Moscow', () => {
      const event = anEvent({ timeZone: 'Asia/Yekaterinburg' });
      expect(otherClockText(event)).toBe('18:00 (МСК+2, Екатеринбург), у вас 16:00');
    });
  });

  it('is told with the day here where that is another [EV2-12]', () => {
    inTimeZone('Asia/Kamchatka', () => {
      expect(otherClockText(anEvent())).toBe('16:00 (МСК, Москва), у вас 6 марта, 01:00');
    });
  });

  it.each(['Europe/Moscow', 'Europe/Simferopol', 'Asia/Riyadh'])(
    'is not told in %s, where clocks agree [EV2-12]',
    (zone) => {
      inTimeZone(zone, () => expect(otherClockText(anEvent())).toBe(''));
    },
  );

  it('is none of whole days [EV2-05]', () => {
    inTimeZone('Pacific/Honolulu', () => {
      const days = { startDate: '2026-05-09T00:00:00.000Z', endDate: '2026-05-10T00:00:00.000Z' };
      expect(detailsIn({ ...days, allDay: true })).toEqual([]);
    });
  });
});

describe('what details say of an event', () => {
  it('has the rule of a series in words, and the place [REC-29]', () => {
    const series = { seriesId: 's', recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260525' };
    inTimeZone('Europe/Moscow', () => {
      expect(detailsIn({ ...series, location: 'Малый зал' })).toEqual(['Каждый вторник до 25 мая', 'Малый зал']);
    });
  });

  it('is nothing for a plain event', () => {
    inTimeZone('Europe/Moscow', () => expect(detailsIn({})).toEqual([]));
  });

  it('begins with «Черновик» or «Отменено» [EV2-16, EV2-17]', () => {
    expect(detailsIn({ status: 'draft' })[0]).toBe('Черновик');
    expect(detailsIn({ status: 'cancelled' })[0]).toBe('Отменено');
  });
});

it('an age rating follows the title [EV2-15]', () => {
  expect([titleOf(anEvent({ ageRating: '12+' })), titleOf(anEvent())]).toEqual(['Лекция 12+', 'Лекция']);
});
