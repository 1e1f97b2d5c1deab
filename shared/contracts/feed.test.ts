import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { FeedEvent, getCalendarFile, getFeed, WidgetToken } from './feed.ts';
import { getOEmbed, OEmbed } from './oembed.ts';

const message = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message;

describe('what strangers’ pages ask for', () => {
  it.each([
    ['the feed', getFeed.query],
    ['the calendar file', getCalendarFile.query],
  ])('%s: a token, a window, and whatever caches and trackers append', (_, query) => {
    const window = { from: '2025-03-01T00:00:00.000Z', to: '2025-04-01T00:00:00.000Z' };
    expect(v.parse(query, { token: 'tok', utm_source: 'mail' })).toEqual({ token: 'tok' });
    expect(v.parse(query, { token: 'tok', ...window })).toEqual({ token: 'tok', ...window });
    const refused = v.safeParse(query, { token: 'tok', from: window.to, to: window.from }).issues?.[0];
    expect([refused?.message, refused?.path?.[0].key]).toEqual(['Начало периода должно быть раньше конца', 'to']);
    expect(message(query, {})).toBe('Неверный идентификатор');
  });

  it.each(['', 'a'.repeat(65), 5])('%j is no token', (token) => {
    expect(message(WidgetToken, token)).toBe('Неверный идентификатор');
  });

  it('64 characters may be one', () => {
    expect(v.is(WidgetToken, 'a'.repeat(64))).toBe(true);
  });

  it('an oEmbed consumer may name a format and bounds, and anything else besides', () => {
    const url = 'https://calendar.example/calendar/tok';
    expect(v.parse(getOEmbed.query, { url, dnt: '1' })).toEqual({ url, format: 'json' });
    expect(v.parse(getOEmbed.query, { url, format: 'xml', maxwidth: '1', maxheight: '999999999' })).toEqual({
      url,
      format: 'xml',
      maxwidth: 1,
      maxheight: 999_999_999,
    });
    expect(message(getOEmbed.query, { url: 'a'.repeat(4096) })).toBeUndefined();
    expect(message(getOEmbed.query, { url, maxwidth: '0' })).toBe('Введите целое число от 1 до 999999999');
    expect(message(getOEmbed.query, { url, format: 1 })).toBe('Ожидается текст');
  });

  it('an answer of oEmbed names its version and its type, by which consumers know it', () => {
    const address = { provider_name: 'Calendar System', provider_url: 'https://calendar.example/' };
    const frame = { title: 'Календарь', html: '<iframe></iframe>', width: 1, height: 1, cache_age: 3600, ...address };
    expect(v.is(OEmbed, { ...frame, version: '1.0', type: 'rich' })).toBe(true);
    expect(v.is(OEmbed, { ...frame, version: '2.0', type: 'rich' })).toBe(false);
    expect(v.is(OEmbed, { ...frame, version: '1.0', type: 'video' })).toBe(false);
  });

  it.each([
    [{}, 'Введите ссылку, начинающуюся с http:// или https://'],
    [{ url: '' }, 'Введите ссылку, начинающуюся с http:// или https://'],
    [{ url: 1 }, 'Введите ссылку, начинающуюся с http:// или https://'],
    [{ url: 'a'.repeat(4097) }, 'Ссылка не длиннее 2048 символов'],
  ])('oEmbed is not answered for %j: %s', (query, expected) => {
    expect(message(getOEmbed.query, query)).toBe(expected);
  });
});

it('an event of the feed has no more than a visitor may see [FEED-02]', () => {
  const event = {
    id: 'e1',
    title: 'Встреча',
    description: '',
    startDate: '2025-03-05',
    endDate: '2025-03-06',
    color: '#3b82f6',
  };
  const whole = { ...event, imageUrl: '/api/events/e1/image?v=1', externalLink: 'https://example.ru/' };
  expect([v.parse(FeedEvent, event), v.parse(FeedEvent, whole)]).toEqual([event, whole]);
  expect(v.is(FeedEvent, { ...event, userId: 'u1' })).toBe(false);
  expect(v.is(FeedEvent, {})).toBe(false);
});
