import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  FeedEvent,
  FeedMonth,
  feedList,
  feedMonth,
  getCalendarFile,
  getEventFile,
  getFeed,
  getMonth,
  getPlainList,
  WidgetToken,
} from './feed.ts';
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

  it.each([
    ['the feed', getFeed.query],
    ['the calendar file', getCalendarFile.query],
  ])('%s: categories between commas, 50 at most [EV2-24]', (_, query) => {
    const of = (categories: unknown) => v.parse(query, { token: 'tok', categories }).categories;
    const many = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`);
    expect([of('a,b'), of(',a,,'), of('')]).toEqual([['a', 'b'], ['a'], []]);
    expect(of(many(50).join())).toEqual(many(50));
    expect(message(query, { token: 'tok', categories: many(51).join() })).toBe(
      'Категории: не больше 50 идентификаторов',
    );
    expect(message(query, { token: 'tok', categories: 5 })).toBe('Неверный идентификатор');
    expect(message(query, null)).toBe('Неверный идентификатор');
  });

  it.each(['ahead', '1970-01', '1999-09', '2026-10', '2099-12'])('%s is a month [SNAP-01]', (month) => {
    expect(v.parse(getFeed.query, { token: 'tok', month })).toEqual({ token: 'tok', month });
    expect(v.parse(getMonth.params, { token: 'aZ9_-', month })).toEqual({ token: 'aZ9_-', month });
  });

  it.each(['', 'behind', 'aheads', 'xahead', '1969-12', '2100-01', '2026-00', '2026-13', '2026-1', '2026-100', 5])(
    '%j is no month',
    (month) => {
      expect(message(getFeed.query, { token: 'tok', month })).toBe('Месяц: ГГГГ-ММ от 1970 до 2099 года или ahead');
      expect(v.is(getMonth.params, { token: 'tok', month })).toBe(false);
    },
  );

  it('a draft has a key of up to 64 characters [LIVE-11]', () => {
    const draft = 'k'.repeat(64);
    expect(v.parse(getFeed.query, { token: 'tok', month: 'ahead', draft })).toMatchObject({ draft });
    for (const wrong of [`${draft}k`, 5])
      expect(message(getFeed.query, { token: 'tok', draft: wrong })).toBe('Неверный идентификатор');
  });

  it('a document has a token that is safe in an address', () => {
    for (const token of ['a.b', 'a/b', 'ж', ' a', 'a ', ''])
      expect(message(getMonth.params, { token, month: 'ahead' })).toBe('Неверный идентификатор');
    expect(message(getMonth.params, { token: 'tok', month: 'ahead', more: '1' })).toBe('Неверный идентификатор');
  });

  it('a plain list stands under an event and a host [VIS-03]', () => {
    const asked = (host: unknown) => ({ token: 'tok', event: '-', host });
    const longest = 'a'.repeat(253);
    for (const host of ['example.ru', 'LOCALHOST:3000', 'xn--e1afmkfd.xn--p1ai', `${longest}:65535`])
      expect(v.parse(getPlainList.params, asked(host))).toEqual(asked(host));
    const wrong = ['', 'example.ru/', 'https://example.ru', 'example.ru:', 'example.ru:123456', 'a b', 'пример.рф', 5];
    for (const host of [...wrong, `${longest}a:65535`])
      expect(message(getPlainList.params, asked(host))).toBe('Введите ссылку, начинающуюся с http:// или https://');
    expect(message(getPlainList.params, { ...asked('a'), event: '' })).toBe('Неверный идентификатор');
    expect(message(getPlainList.params, { ...asked('a'), more: '1' })).toBe('Неверный идентификатор');
  });

  it('a file of one event: its token and id, and whatever is appended', () => {
    expect(v.parse(getEventFile.query, { token: 'tok', event: 'e1', utm: '1' })).toEqual({ token: 'tok', event: 'e1' });
    for (const query of [{ token: 'tok' }, { event: 'e1' }, null])
      expect(message(getEventFile.query, query)).toBe('Неверный идентификатор');
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

describe('what they are answered', () => {
  const event = { id: 'e1', title: 'Хор', description: '', startDate: 's', endDate: 'e', color: '#3b82f6' };
  const more = {
    ...{ allDay: true, timeZone: 'Asia/Omsk', utcOffset: 360, zone: 'МСК+3, Омск', location: 'Зал', ageRating: '6+' },
    ...{ status: 'cancelled', categoryId: 'c1', category: 'Концерты', repeats: 'каждый вторник' },
  };
  const month = { month: '2026-03', settings: '', seen: 0, events: [event] };

  it('an event with whatever is not as by default [FEED-02]', () => {
    expect(v.parse(FeedEvent, { ...event, ...more })).toEqual({ ...event, ...more });
    for (const wrong of [{ allDay: false }, { status: 'published' }, { status: 'draft' }])
      expect(v.is(FeedEvent, { ...event, ...wrong })).toBe(false);
  });

  it('a list, or a month with its settings [SNAP-01]', () => {
    const whole = { ...month, responsive: true, isPartial: true };
    const taken = (answer: unknown) => [getFeed, feedMonth, feedList].map(({ output }) => v.is(output, answer));
    for (const one of [month, whole]) expect(taken(one)).toEqual([true, true, false]);
    expect(taken([event])).toEqual([true, false, true]);
    expect(v.parse(FeedMonth, whole)).toEqual(whole);
    expect([feedList.path, feedMonth.path]).toEqual([getFeed.path, getFeed.path]);
    for (const name of ['month', 'settings', 'seen', 'events'] as const) {
      const { [name]: _, ...rest } = month;
      expect([name, v.is(FeedMonth, rest)]).toEqual([name, false]);
    }
    expect(v.is(FeedMonth, { ...month, isPartial: false })).toBe(false);
    expect(v.is(FeedMonth, { ...month, owner: 'u1' })).toBe(false);
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
