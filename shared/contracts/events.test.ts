import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EventForm, IMAGE_BYTES_MAX, listEvents } from './events.ts';

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

  it.each([
    ['a title of 200 characters', { title: 'я'.repeat(200) }],
    ['a description of 5,000 characters', { description: 'я'.repeat(5000) }],
    ['a picture', { image }],
    ['a picture and removeImage=false', { image, removeImage: 'false' }],
    ['removeImage=true', { removeImage: 'true' }],
    ['its id', { id: 'e1' }],
    ['366 days', { startDate: '2024-01-01T00:00:00Z', endDate: '2025-01-01T00:00:00Z' }],
    ['a millisecond', { startDate: '2025-03-05T09:00:00.000Z', endDate: '2025-03-05T09:00:00.001Z' }],
    ['the first day', { startDate: '1970-01-01T00:00:00Z', endDate: '1970-01-01T00:00:01Z' }],
    ['the last day', { startDate: '2100-12-31T00:00:00Z', endDate: '2100-12-31T23:59:59.999Z' }],
  ])('takes %s [EVT-06, EVT-10]', (_, changes) => {
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
    ['a text for a picture', { image: 'png' }, ['image', 'Поле image принимает только файл изображения']],
    ['an unclear wish', { removeImage: 'yes' }, ['removeImage', 'removeImage принимает значение true или false']],
    [
      'a new picture and its removal at once',
      { image, removeImage: 'true' },
      [undefined, 'Нельзя одновременно загрузить и удалить изображение'],
    ],
    ['a field of its own', { owner: 'u1' }, ['owner', 'Неизвестное поле: owner']],
  ])('refuses %s, at the field where it is wrong [EVT-06, EVT-09, EVT-10]', (_, changes, expected) => {
    expect(refusal(changes)).toEqual(expected);
  });
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

it('a picture may have 4 MB [EVT-13]', () => {
  expect(IMAGE_BYTES_MAX).toBe(4_194_304);
});
