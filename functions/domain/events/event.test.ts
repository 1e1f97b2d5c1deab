import { describe, expect, it } from 'vitest';
import { Rejected } from '#functions/domain/errors.ts';
import { EVENT_DEFAULTS } from '#shared/contracts/events.ts';
import type { CategoryOf } from './category.ts';
import { draftEvent, imageUrl, reviseEvent, type StoredEvent, toCalendarEvent } from './event.ts';

const event: StoredEvent = {
  id: 'e1',
  userId: 'u1',
  calendarId: 'u1',
  title: 'Встреча',
  description: 'О важном',
  startDate: '2025-03-05T09:00:00.000Z',
  endDate: '2025-03-05T10:00:00.000Z',
  externalLink: 'https://example.ru/',
  ...EVENT_DEFAULTS,
  color: '#3b82f6',
  picture: 'v1',
  revision: 7,
  updatedAt: '2025-01-01T00:00:00.000Z',
};
const form = {
  title: 'Иначе',
  description: '',
  startDate: event.startDate,
  endDate: event.endDate,
  externalLink: '',
  color: '#FF0000',
};

const CATEGORY = { id: 'c1', name: 'Концерты', color: '#16a34a' };
/** No owner has any category. */
const none = () => undefined;

describe('what others see of an event', () => {
  it('the calendar: every field, the address of the picture in place of its version', () => {
    const { picture, updatedAt, calendarId, ...fields } = event;
    const single = { ownColor: '#3b82f6', recurrence: '', seriesId: null, seriesStart: '', isChanged: false };
    expect(toCalendarEvent(event, none)).toEqual({ ...fields, ...single, imageUrl: '/api/events/e1/image?v=v1' });
    expect(toCalendarEvent({ ...event, calendarId: 'c-poster' }, none)).toMatchObject({ calendarId: 'c-poster' });
    expect(imageUrl({ id: 'e1', picture: null })).toBeNull();
    const series = { id: 's1', recurrence: 'FREQ=DAILY', startDate: '', isChanged: false };
    const shown = (change: Partial<StoredEvent>) => toCalendarEvent({ ...event, ...change }, none);
    expect(shown({ isTemplate: true })).toMatchObject({ isTemplate: true });
    expect(shown({ series: { ...series, removed: ['20250306'] } }).removedDates).toEqual(['20250306']);
    for (const change of [{}, { series: { ...series, removed: [] } }])
      expect(Object.keys(shown(change)).filter((name) => ['isTemplate', 'removedDates'].includes(name))).toEqual([]);
  });
});

describe('a new event', () => {
  it('has what the form says, its colour in small letters, and is the first of its revisions', () => {
    const made = { id: 'e2', userId: 'u2', calendarId: 'u2', picture: null, updatedAt: '2025-02-01T00:00:00.000Z' };
    expect(draftEvent(form, made, { categoryOf: none })).toEqual({
      ...EVENT_DEFAULTS,
      ...form,
      ...made,
      color: '#ff0000',
      revision: 1,
    });
    const colorOf = (making: object, fields: object = {}) =>
      draftEvent({ ...form, color: '', ...fields }, made, { categoryOf: () => CATEGORY, ...making }).color;
    expect([colorOf({}), colorOf({ color: '#00ff00' })]).toEqual(['', '#00ff00']);
    expect(colorOf({ color: '#00ff00' }, { categoryId: 'c1' })).toBe('');
  });

  it('is #3b82f6 if that was chosen, whatever colour its category or calendar has; an old form means no choice by it', () => {
    const made = { id: 'e2', userId: 'u2', calendarId: 'u2', picture: null, updatedAt: '2025-02-01T00:00:00.000Z' };
    const categoryOf: CategoryOf = ({ categoryId }) => (categoryId ? CATEGORY : undefined);
    const colorOf = (fields: object) =>
      draftEvent({ ...form, color: '#3B82F6', ...fields }, made, { categoryOf, color: '#ff0000' }).color;
    expect(['c1', ''].map((categoryId) => colorOf({ categoryId }))).toEqual(['#3b82f6', '#3b82f6']);
    expect(colorOf({})).toBe('#ff0000');
  });
});

describe('an update of an event with a category', () => {
  const ofOwner = { id: 'c1', name: 'Хор', color: '#16a34a' };
  const categoryOf: CategoryOf = ({ calendarId, categoryId }) =>
    calendarId === 'u1' && categoryId === 'c1' ? ofOwner : undefined;
  const revised = (present: Partial<StoredEvent>, changes: object) =>
    reviseEvent({ ...event, ...present }, { ...form, ...changes }, { newPicture: null, updatedAt: '', categoryOf });

  it('takes one that the calendar has, or none, and no other [EV2-19]', () => {
    expect(revised({}, { categoryId: 'c1' }).categoryId).toBe('c1');
    expect(revised({ categoryId: 'c1' }, { categoryId: '' }).categoryId).toBe('');
    expect(revised({ categoryId: 'c1' }, {}).categoryId).toBe('c1');
    expect(() => revised({}, { categoryId: 'c2' })).toThrow(new Rejected('unknown-category', { field: 'categoryId' }));
    expect(() => revised({ calendarId: 'u2' }, { categoryId: 'c1' })).toThrow(
      new Rejected('unknown-category', { field: 'categoryId' }),
    );
  });

  it('takes back one that was deleted [EV2-21]', () => {
    expect(revised({ categoryId: 'gone' }, { categoryId: 'gone' }).categoryId).toBe('gone');
  });

  it('gives it no colour of its own where the one that was shown is sent back [EV2-02]', () => {
    const present = { color: '', categoryId: 'c1' };
    expect(revised(present, { color: '#16A34A' }).color).toBe('');
    expect(revised(present, { color: '#16a34b' }).color).toBe('#16a34b');
    expect(revised({ ...present, categoryId: '' }, { color: '#3b82f6' }).color).toBe('');
  });
});

describe('an update of whole days', () => {
  const days = { startDate: '2025-03-05T00:00:00.000Z', endDate: '2025-03-06T00:00:00.000Z' };
  const revised = (present: Partial<StoredEvent>, changes: object) =>
    reviseEvent(
      { ...event, ...present },
      { ...form, ...changes },
      { newPicture: null, updatedAt: '', categoryOf: none },
    );

  it('leaves them whole unless it says otherwise [EV2-02]', () => {
    expect(revised({ allDay: true }, days).allDay).toBe(true);
    expect(revised({ allDay: true }, { allDay: 'false' }).allDay).toBe(false);
    expect(revised({}, { ...days, allDay: 'true' }).allDay).toBe(true);
    expect(revised({}, days).allDay).toBe(false);
  });

  it('takes no times, though an old form does not say that they are whole [EV2-06]', () => {
    expect(() => revised({ allDay: true }, {})).toThrow(new Rejected('not-whole-days', { field: 'startDate' }));
  });
});

describe('an update', () => {
  const updatedAt = '2025-02-01T00:00:00.000Z';
  const revised = (changes: object, newPicture: string | null) =>
    reviseEvent(event, { ...form, ...changes }, { newPicture, updatedAt, categoryOf: none });

  it('replaces every field, keeps owner and picture and says when', () => {
    expect(revised({}, null)).toEqual({ ...event, ...form, color: '#ff0000', revision: 8, updatedAt });
  });

  it('takes a new picture, or drops it when asked', () => {
    expect(revised({}, 'v2').picture).toBe('v2');
    expect(revised({ removeImage: 'true' }, null).picture).toBeNull();
    expect(revised({ removeImage: 'false' }, null).picture).toBe('v1');
  });
});
