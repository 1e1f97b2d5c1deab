import { describe, expect, it } from 'vitest';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { itemOf } from '#web/calendar/state/calendar-item.ts';
import { eventProps, nameOf } from './event-appearance.tsx';

const at = (text: string) => new Date(`2026-09-${text}`);
type Event = Parameters<typeof nameOf>[0]['event'];
const plain: { allDay: boolean; isBar: boolean; event: Event } = {
  allDay: false,
  isBar: false,
  event: { seriesId: null, status: 'published' },
};
const lecture = { ...plain, title: 'Лекция', start: at('16T10:00'), end: at('16T11:00') };
const hike = { ...plain, title: 'Поход', start: at('18T10:00'), end: at('21T12:00'), isBar: true };
const night = { ...plain, title: 'Ночь музеев', start: at('19T22:00'), end: at('20T02:00') };
const fair = { ...plain, title: 'Ярмарка', start: at('18T00:00'), end: at('19T00:00'), isBar: true, allDay: true };

describe('the name of an event holds what is written on it (WCAG 2.5.3)', () => {
  it('in a month its time and title, then its day and end', () => {
    expect(nameOf(lecture)).toBe('10 Лекция, 16 сентября, 10:00 – 11:00');
  });

  it('in the columns of hours the times that stand there', () => {
    expect(nameOf(lecture, '10:00 – 11:00')).toBe('Лекция, 10:00 – 11:00, 16 сентября');
    expect(nameOf(night, 'до 02:00')).toBe('Ночь музеев, до 02:00, 19 сентября');
  });

  it('over midnight in a month its own day and its end', () => {
    expect(nameOf(night)).toBe('22 Ночь музеев, 19 сентября, 22:00 – 20 сентября, 02:00');
  });

  it('on a bar its title alone, then both its ends', () => {
    expect(nameOf(hike)).toBe('Поход, 18 сентября, 10:00 – 21 сентября, 12:00');
  });

  it('for whole days their dates and no times [EV2-05]', () => {
    expect(nameOf(fair)).toBe('Ярмарка, 18 сентября, весь день');
    expect(nameOf({ ...fair, end: at('21T00:00') })).toBe('Ярмарка, 18–20 сентября');
  });

  it('then that it repeats, is a draft or cancelled [REC-29, EV2-16, EV2-17]', () => {
    const marked = (event: Event) => nameOf({ ...lecture, event });
    expect(marked({ seriesId: 's', status: 'published' })).toBe('10 Лекция, 16 сентября, 10:00 – 11:00, повторяется');
    expect(marked({ seriesId: null, status: 'draft' })).toBe('10 Лекция, 16 сентября, 10:00 – 11:00, черновик');
    expect(marked({ seriesId: 's', status: 'cancelled' })).toMatch(/, повторяется, отменено$/);
  });

  it('then its owner, where events of several people are shown [ADM-17]', () => {
    expect(nameOf({ ...lecture, owner: 'anna' })).toBe('10 Лекция, 16 сентября, 10:00 – 11:00, владелец: anna');
  });
});

it.each([
  ['published', 'event-tint event-past'],
  ['draft', 'event-tint event-past event-draft'],
  ['cancelled', 'event-tint event-past event-cancelled'],
] as const)('a class says that an event is %s [EV2-16, EV2-17]', (status, className) => {
  const times = { startDate: '2025-03-05T10:00:00.000Z', endDate: '2025-03-05T11:00:00.000Z' };
  const event = { id: 'e', userId: 'u', title: 'Лекция', ...PLAIN_EVENT, ...times, status };
  expect(eventProps(itemOf(event)).className).toBe(className);
});
