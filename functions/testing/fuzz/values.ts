import type { JsonSchema } from '@valibot/to-json-schema';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import type { Random } from '#shared/testing/random.ts';

/** Values of other types in the place of a text. */
const NO_TEXTS = [null, true, 0, -1, 1.5, 1e308, [], {}, [[]], { toString: 1 }, { $ne: null }] as const;
const HOSTILE: readonly unknown[] = [...HOSTILE_TEXTS, ...NO_TEXTS];

/** Values that fit a field with this name. A text field with another name gets one of these values too. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  title: ['Встреча', 'я'.repeat(200), ' a '],
  name: ['Сайт', 'я'.repeat(100)],
  startDate: ['2025-03-05T09:00:00Z', '2025-03-01T00:00:00+03:00', '2024-03-06T00:00:00.001Z'],
  endDate: ['2025-03-05T10:00:00Z', '2025-03-06T12:00:00.5+03:00', '2025-03-06T00:00:00Z'],
  from: ['2025-03-01T00:00:00Z', '1970-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  to: ['2025-04-01T00:00:00Z', '2100-12-31T00:00:00Z', '9999-12-31T23:59:59-10:00'],
  externalLink: ['', 'https://example.ru/путь?x=1'],
  color: ['#3b82f6', '#FFFFFF'],
  removeImage: ['true', 'false'],
  username: ['мария.иванова', 'АННА', 'x'.repeat(64)],
  password: ['надёжный пароль', 'x'.repeat(256)],
  newPassword: ['надёжный пароль'],
  senderEmail: ['mail@example.ru'],
  smtpServer: ['127.0.0.1'],
  url: ['https://calendar.example/calendar/x?height=50px', 'https://example.ru/', 'javascript:alert(1)'],
  format: ['json', 'xml'],
  maxwidth: ['1', '600'],
  maxheight: ['400'],
  timeZone: ['Europe/Moscow', 'Nowhere', '+03:00'],
  recurrence: ['', 'FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=DAILY;COUNT=3', 'FREQ=MONTHLY;BYMONTHDAY=31', 'FREQ=HOURLY'],
  q: ['встреча', 'а', 'концерт 5 марта'],
  month: ['ahead', '2025-03', '2025-13'],
  code: ['000000', 'AAAAA-BBBBB', '00000'],
  tz: ['Europe/Moscow', 'UTC'],
  page: ['1', '2', '999999'],
  limit: ['1', '10', '100'],
  after: ['а', 'user.1'],
  calendarColor: ['#00ff00'],
  width: ['600px', '100%'],
  height: ['auto', '50vh'],
};
const NAMES = Object.keys(FITTING);

export const hostile = (random: Random): unknown => HOSTILE[random.below(HOSTILE.length)];

const fitting = (name: string, random: Random): string => {
  const values = FITTING[name] ?? FITTING[NAMES[random.below(NAMES.length)] ?? ''] ?? [];
  return values[random.below(values.length)] ?? '';
};

/** A value as the text that a form or a query has. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';

const byKind = (schema: JsonSchema, random: Random, name: string): unknown => {
  const kind = Array.isArray(schema.type) ? schema.type[random.below(schema.type.length)] : schema.type;
  if (kind === 'object') return objectOf(schema, random);
  if (kind === 'array') return [];
  if (kind === 'boolean') return random.chance(0.5);
  if (kind === 'number' || kind === 'integer') {
    const [low, high] = [schema.minimum ?? 0, schema.maximum ?? 1000];
    return random.pick([low, high, Math.round((low + high) / 2), low - 1, high + 1]);
  }
  if (kind === 'null') return null;
  return fitting(name, random);
};

const objectOf = (schema: JsonSchema, random: Random): Record<string, unknown> => {
  const required = schema.required ?? [];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const left = random.chance(required.includes(name) ? 0.03 : 0.5);
    return left || typeof field === 'boolean' ? [] : [[name, someValue(field, random, name)] as const];
  });
  const unknown = random.chance(0.05) ? [[textOf(hostile(random)), hostile(random)] as const] : [];
  return Object.fromEntries([...fields, ...unknown]);
};

/** A value for a schema, within its bounds or near them, and sometimes hostile. */
export const someValue = (schema: JsonSchema, random: Random, name = ''): unknown => {
  if (random.chance(0.05)) return hostile(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[random.below(schema.enum.length)];
  const options = schema.anyOf ?? schema.oneOf;
  const option = options?.[random.below(options.length)];
  if (option && typeof option !== 'boolean') return someValue(option, random, name);
  return byKind(schema, random, name);
};
