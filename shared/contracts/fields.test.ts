import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Color, ExternalLink, Id, Instant, isOrderedWindow, lenient, strict, wholeNumber } from './fields.ts';

const message = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message;

describe('an object', () => {
  const entries = { title: v.string(), nested: v.optional(strict({ id: v.string() })) };

  it.each([
    ['an unknown field', { title: 'a', color: 'red' }, 'Неизвестное поле: color'],
    ['an unknown field within', { title: 'a', nested: { id: 'x', size: 1 } }, 'Неизвестное поле: size'],
    ['a missing field', {}, 'Не заполнено поле: title'],
    ['a missing field within', { title: 'a', nested: {} }, 'Не заполнено поле: id'],
    ['a text in its place', 'title', 'Неверный формат запроса'],
    ['nothing in its place', null, 'Неверный формат запроса'],
  ])('says what is wrong: %s', (_, value, expected) => {
    expect(message(strict(entries), value)).toBe(expected);
  });

  it('that is lenient drops what it does not know, and says no less of the rest', () => {
    const schema = lenient({ title: v.string() });
    expect(v.parse(schema, { title: 'a', color: 'red' })).toEqual({ title: 'a' });
    expect(message(schema, {})).toBe('Не заполнено поле: title');
    expect(message(schema, 5)).toBe('Неверный формат запроса');
  });
});

describe('an id', () => {
  it.each([
    ['e1', undefined],
    ['x'.repeat(64), undefined],
    ['x'.repeat(65), 'Неверный идентификатор'],
    ['', 'Неверный идентификатор'],
    [1, 'Ожидается текст'],
  ])('%j: %s', (value, expected) => {
    expect(message(Id, value)).toBe(expected);
  });
});

describe('an instant', () => {
  it.each([
    ['2025-03-05T09:00Z', '2025-03-05T09:00:00.000Z'],
    ['2025-03-05T09:00:30Z', '2025-03-05T09:00:30.000Z'],
    ['2025-03-05T09:00:30.5Z', '2025-03-05T09:00:30.500Z'],
    ['2025-03-05T09:00:30.123456789Z', '2025-03-05T09:00:30.123Z'],
    ['2025-03-05T09:00:00+03:00', '2025-03-05T06:00:00.000Z'],
    ['2025-03-05T20:00:00-05:30', '2025-03-06T01:30:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%s is kept as %s', (sent, kept) => {
    expect(v.parse(Instant, sent)).toBe(kept);
  });

  it.each([
    '2025-02-29T00:00:00Z',
    '2025-06-31T00:00:00Z',
    '2025-13-01T00:00:00Z',
    '2025-03-05T25:00:00Z',
    '2025-03-05T09:00:00',
    '2025-03-05 09:00:00Z',
    '2025-03-05',
    '2025-3-5T09:00:00Z',
    ' 2025-03-05T09:00:00Z',
    '2025-03-05T09:00:00Z!',
    '2025-03-05T09:00:00.1234567890Z',
    '2025-03-05T09:00:00Z (UTC)',
    '+002025-03-05T09:00:00Z',
    '+012025-03-05T09:00:00Z',
    // In UTC these lie in the year 10000 and in the year -1.
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
    'завтра',
    '',
    `2025-03-05T09:00:00Z${' '.repeat(40)}`,
  ])('%j is none', (sent) => {
    expect(message(Instant, sent)).toBe('Укажите дату и время в формате ISO с часовым поясом');
  });

  it('is a text', () => {
    expect(message(Instant, 1_741_165_200_000)).toBe('Ожидается текст');
  });
});

describe('a colour', () => {
  it.each(['#3b82f6', '#ABCDEF', '#000000'])('may be %s [EVT-08]', (color) => {
    expect(v.parse(Color, color)).toBe(color);
  });

  it.each(['3b82f6', '#3b82f', '#3b82f6ff', 'x#3b82f6', '#3b82fg', 'red', ''])('may not be «%s» [EVT-08]', (color) => {
    expect(message(Color, color)).toBe('Неверный формат цвета');
  });
});

describe('an external link', () => {
  it.each([
    ['https://example.ru/a?b=c#d', 'https://example.ru/a?b=c#d'],
    [' HTTP://пример.рф ', 'HTTP://пример.рф'],
    ['', ''],
    ['   ', ''],
    [`https://example.ru/${'a'.repeat(2029)}`, `https://example.ru/${'a'.repeat(2029)}`],
  ])('%j is kept as %j [EVT-07]', (sent, kept) => {
    expect(v.parse(ExternalLink, sent)).toBe(kept);
  });

  it.each([
    'javascript:alert(1)',
    'javascript:alert(1)//https://example.ru',
    'ftp://example.ru',
    'example.ru',
    'https://',
    'https://exa mple.ru',
    'https://example.ru/a b',
    'https://[bad]',
  ])('%j is refused [EVT-07]', (sent) => {
    expect(message(ExternalLink, sent)).toBe('Введите ссылку, начинающуюся с http:// или https://');
  });

  it('longer than 2,048 characters is refused [EVT-07]', () => {
    expect(message(ExternalLink, `https://example.ru/${'a'.repeat(2030)}`)).toBe('Ссылка не длиннее 2048 символов');
  });
});

describe('a whole number of a query', () => {
  const schema = wholeNumber(1, 100);

  it.each([
    ['1', 1],
    ['100', 100],
    ['007', 7],
  ])('%j is %i', (sent, value) => {
    expect(v.parse(schema, sent)).toBe(value);
  });

  it.each(['0', '101', '-1', '1.5', '1e1', ' 1', '1 ', '0x1', '', '0000000001'])('%j is none', (sent) => {
    expect(message(schema, sent)).toBe('Введите целое число от 1 до 100');
  });
});

describe('a window', () => {
  it.each([
    ['2025-03-01', '2025-03-02', true],
    ['2025-03-01', '2025-03-01', false],
    ['2025-03-02', '2025-03-01', false],
    [undefined, '2025-03-01', true],
    ['2025-03-01', undefined, true],
    [undefined, undefined, true],
  ])('from %s to %s is in order: %s [EVT-02]', (from, to, expected) => {
    expect(isOrderedWindow({ from, to })).toBe(expected);
  });
});
