import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import {
  CalendarEvent,
  calendarIdOf,
  createEvent,
  EventForm,
  getEventImage,
  IMAGE_BYTES_MAX,
  listEvents,
  nearestEvents,
  removeEvent,
  updateEvent,
} from './events.ts';
import { readerOf } from './reader.ts';

const form = { title: 'Встреча', startDate: '2025-03-05T09:00:00Z', endDate: '2025-03-05T10:00:00Z' };
const refusal = (changes: object) => {
  const issue = v.safeParse(EventForm, { ...form, ...changes }).issues?.[0];
  return issue && [issue.path?.map(({ key }) => key).join('.'), issue.message];
};
const image = new File(['x'], 'picture.png');

describe('the form of an event', () => {
  it('is complete with a title and two dates: no description, no link, no colour of its own [EVT-08, EV2-01]', () => {
    expect(v.parse(EventForm, form)).toEqual({
      title: 'Встреча',
      description: '',
      startDate: '2025-03-05T09:00:00.000Z',
      endDate: '2025-03-05T10:00:00.000Z',
      externalLink: '',
      color: '',
    });
  });

  it('loses the blanks around its title, and no others', () => {
    const { title, description } = v.parse(EventForm, { ...form, title: ' Встреча ', description: ' О важном ' });
    expect([title, description]).toEqual(['Встреча', ' О важном ']);
  });

  it('has its place on one line, without the blanks around it [EV2-13]', () => {
    const { location } = v.parse(EventForm, { ...form, location: ' Клуб, \r\n зал 1\u2028этаж 2\u2029слева ' });
    expect(location).toBe('Клуб, зал 1 этаж 2 слева');
  });

  it.each([
    ['a title of 200 characters', { title: 'я'.repeat(200) }],
    ['a description of 5,000 characters', { description: 'я'.repeat(5000) }],
    ['a place of 300 characters', { location: ` ${'я'.repeat(300)}\n` }],
    ['a rule of 100 characters', { recurrence: 'x'.repeat(100) }],
    ['a colour of its own', { color: '#16A34A' }],
    ['a category', { categoryId: 'c1' }],
    ['no category', { categoryId: '' }],
    ['a rating', { ageRating: '0+' }],
    ['no rating', { ageRating: '' }],
    ['a status', { status: 'published' }],
    ['a zone', { timeZone: 'Asia/Omsk' }],
    ['whole days', { allDay: 'true', startDate: '2025-03-05T00:00:00Z', endDate: '2025-03-06T00:00:00Z' }],
    ['midnight to midnight by the clock', { allDay: 'false', startDate: '2025-03-05T00:00:00Z' }],
    ['a picture', { image }],
    ['a picture and removeImage=false', { image, removeImage: 'false' }],
    ['removeImage=true', { removeImage: 'true' }],
    ['its id', { id: 'e1' }],
    ['366 days', { startDate: '2024-01-01T00:00:00Z', endDate: '2025-01-01T00:00:00Z' }],
    ['a millisecond', { startDate: '2025-03-05T09:00:00.000Z', endDate: '2025-03-05T09:00:00.001Z' }],
    ['the first day', { startDate: '1970-01-01T00:00:00Z', endDate: '1970-01-01T00:00:01Z' }],
    ['the last day', { startDate: '2100-12-31T00:00:00Z', endDate: '2100-12-31T23:59:59.999Z' }],
  ])('takes %s [EVT-06, EVT-10, EV2-13]', (_, changes) => {
    expect(refusal(changes)).toBeUndefined();
  });

  it.each([
    ['no title', { title: undefined }, ['title', 'Название обязательно']],
    ['a blank title', { title: '  ' }, ['title', 'Название обязательно']],
    ['a title of 201 characters', { title: 'я'.repeat(201) }, ['title', 'Название не длиннее 200 символов']],
    [
      'a description of 5,001 characters',
      { description: 'я'.repeat(5001) },
      ['description', 'Описание не длиннее 5000 символов'],
    ],
    ['an end at its start', { endDate: form.startDate }, ['endDate', 'Окончание должно быть позже начала']],
    ['an end before its start', { endDate: '2025-03-04T00:00:00Z' }, ['endDate', 'Окончание должно быть позже начала']],
    [
      'a millisecond over 366 days',
      { startDate: '2024-01-01T00:00:00Z', endDate: '2025-01-01T00:00:00.001Z' },
      ['endDate', 'Мероприятие не может длиться дольше 366 дней'],
    ],
    [
      'a start before 1970',
      { startDate: '1969-12-31T23:59:59.999Z', endDate: '1970-01-02T00:00:00Z' },
      ['startDate', 'Дата должна быть между 1970 и 2100 годом'],
    ],
    [
      'an end after 2100',
      { startDate: '2100-12-31T00:00:00Z', endDate: '2101-01-01T00:00:00Z' },
      ['startDate', 'Дата должна быть между 1970 и 2100 годом'],
    ],
    ['a description that is no text', { description: 5 }, ['description', 'Ожидается текст']],
    ['a place of 301 characters', { location: 'я'.repeat(301) }, ['location', 'Место не длиннее 300 символов']],
    ['a place that is no text', { location: 5 }, ['location', 'Ожидается текст']],
    ['another rating', { ageRating: '3+' }, ['ageRating', 'Возраст: 0+, 6+, 12+, 16+, 18+ или пусто']],
    ['another status', { status: 'deleted' }, ['status', 'Статус: published, draft или cancelled']],
    ['a rule of 101 characters', { recurrence: 'x'.repeat(101) }, ['recurrence', 'Неверное правило повторения']],
    ['a rule that is no text', { recurrence: 5 }, ['recurrence', 'Ожидается текст']],
    ['a colour by name', { color: 'red' }, ['color', 'Неверный формат цвета']],
    ['a category of 65 characters', { categoryId: 'c'.repeat(65) }, ['categoryId', 'Неверный идентификатор']],
    ['an unclear kind of day', { allDay: 'yes' }, ['allDay', 'Ожидается true или false']],
    [
      'whole days that begin at an hour',
      { allDay: 'true', endDate: '2025-03-06T00:00:00Z' },
      ['startDate', 'У мероприятия на весь день не бывает времени: только даты'],
    ],
    [
      'whole days that end at an hour',
      { allDay: 'true', startDate: '2025-03-05T00:00:00Z' },
      ['startDate', 'У мероприятия на весь день не бывает времени: только даты'],
    ],
    ['a text for a picture', { image: 'png' }, ['image', 'Поле image принимает только файл изображения']],
    ['an unclear wish', { removeImage: 'yes' }, ['removeImage', 'removeImage принимает значение true или false']],
    [
      'a new picture and its removal at once',
      { image, removeImage: 'true' },
      [undefined, 'Нельзя одновременно загрузить и удалить изображение'],
    ],
    ['a field of its own', { owner: 'u1' }, ['owner', 'Неизвестное поле: owner']],
  ])(
    'refuses %s, at the field where it is wrong [EVT-06, EVT-09, EVT-10, EV2-06, EV2-13, EV2-15]',
    (_, changes, expected) => {
      expect(refusal(changes)).toEqual(expected);
    },
  );
});

describe('the list of events', () => {
  const message = (query: object) => v.safeParse(listEvents.query, query).issues?.[0].message;

  it('is asked for with a window, with half of one, or without [EVT-02]', () => {
    const [from, to] = ['2025-03-01T00:00:00Z', '2025-04-01T00:00:00Z'];
    expect([{}, { from }, { to }, { from, to }].map(message)).toEqual([undefined, undefined, undefined, undefined]);
    const turned = v.safeParse(listEvents.query, { from: to, to: from }).issues?.[0];
    expect([turned?.message, turned?.path?.[0].key]).toEqual(['Начало периода должно быть раньше конца', 'to']);
    expect(message({ since: from })).toBe('Неизвестное поле: since');
  });
});

it('the nearest events are asked for around a whole window', () => {
  const [from, to] = ['2025-03-01T00:00:00.000Z', '2025-04-01T00:00:00.000Z'];
  expect(v.parse(nearestEvents.query, { from, to })).toEqual({ from, to });
  const turned = v.safeParse(nearestEvents.query, { from: to, to: from }).issues?.[0];
  expect([turned?.message, turned?.path?.[0].key]).toEqual(['Начало периода должно быть раньше конца', 'to']);
  for (const half of [{ from }, { to }, {}]) expect(v.is(nearestEvents.query, half)).toBe(false);
});

describe('a change of an event', () => {
  const change = '01234567-89ab-cdef-0123-456789abcdef';
  const message = (schema: v.GenericSchema, query: object) => v.safeParse(schema, query).issues?.[0].message;

  it('is about some dates of a series, as they were seen, and can be undone by its name', () => {
    for (const { query } of [updateEvent, removeEvent]) {
      for (const scope of ['this', 'following', 'all'])
        expect(v.parse(query, { scope, revision: '999999999', change })).toEqual({
          scope,
          revision: 999_999_999,
          change,
        });
      expect(v.parse(query, {})).toEqual({});
      expect(message(query, { scope: 'some' })).toBe('scope принимает значение this, following или all');
      expect(message(query, { revision: '0' })).toBe('Введите целое число от 1 до 999999999');
      expect(message(query, { change: 'x' })).toBe('Неверный идентификатор');
    }
  });

  it('that creates an event may name another event to copy', () => {
    expect(v.parse(createEvent.query, { copyOf: 'e1', change })).toEqual({ copyOf: 'e1', change });
    expect(message(createEvent.query, { copyOf: '' })).toBe('Неверный идентификатор');
    expect(message(createEvent.query, { scope: 'all' })).toBe('Неизвестное поле: scope');
  });

  it('that removes an event answers its id; a picture answers its address', () => {
    expect([v.is(removeEvent.output, { id: 'e1' }), v.is(removeEvent.output, {})]).toEqual([true, false]);
    expect(v.is(getEventImage.output, { location: '/x' })).toBe(true);
    expect(v.is(getEventImage.output, {})).toBe(false);
  });
});

it('an event of a status and a rating that only a later release knows is read as published, without a rating [EV2-04]', () => {
  const event = {
    ...PLAIN_EVENT,
    ...{ id: 'e1', userId: 'u1', title: 'Хор', startDate: 's', endDate: 'e' },
  };
  expect(v.parse(readerOf(CalendarEvent), { ...event, status: 'postponed', ageRating: '21+' })).toEqual({
    ...event,
    ...{ status: 'published', ageRating: '' },
  });
});

it('a picture may have 4 MB [EVT-13]', () => {
  expect(IMAGE_BYTES_MAX).toBe(4_194_304);
});

it('an event without a calendar is in that of its user', () => {
  expect([calendarIdOf({ userId: 'u1' }), calendarIdOf({ userId: 'u1', calendarId: 'c-a' })]).toEqual(['u1', 'c-a']);
});
