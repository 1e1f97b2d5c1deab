import { describe, expect, it } from 'vitest';
import { errorOf, mayCount, moscowDay, sampleIn, sampleOf, siteOf } from './visits.ts';

describe('the number of visits of which one is told', () => {
  it('follows the views of the day before', () => {
    const views = [0, 999, 1000, 9999, 10_000, 99_999, 100_000, 1e9];
    expect(views.map(sampleOf)).toEqual([1, 1, 10, 10, 100, 100, 1000, 1000]);
  });

  it('is what the embedding says, one at first, and none where its views are not counted', () => {
    expect([{}, { sample: 100 }, { counting: true, sample: 10 }].map(sampleIn)).toEqual([1, 100, 10]);
    expect([{ counting: false }, { counting: false, sample: 10 }].map(sampleIn)).toEqual([0, 0]);
  });

  it('leaves an error of twice the standard deviation [SEEN-04]', () => {
    expect(errorOf(0)).toBe(0);
    expect(errorOf(1230 * 10 * 9)).toBe(665);
  });
});

it('a day is of Moscow, where it begins three hours earlier', () => {
  expect(moscowDay(new Date('2026-11-23T20:59:59Z'))).toBe('2026-11-23');
  expect(moscowDay(new Date('2026-11-23T21:00:00Z'))).toBe('2026-11-24');
  expect(moscowDay(new Date('2026-11-30T21:00:00Z'), 1)).toBe('2026-11-30');
});

describe('the site of a visit', () => {
  it.each(['example.ru', '1tv.ru', 'www.2gis.ru', 'a.b.example.ru', 'xn--80akhbyknj4f.xn--p1ai', 'dom_1.example.com'])(
    '%s is its name [SEEN-07]',
    (host) => {
      expect([siteOf(host), siteOf(`${host}.`)]).toEqual([host, host]);
    },
  );

  it.each([
    ...[
      '',
      'localhost',
      'dev.localhost',
      '127.0.0.1',
      '203.0.113.7',
      '[::1]',
      '[2001:db8::1]',
      '[::ffff:127.0.0.1]',
      'intranet',
    ],
    ...['0x7f.1', '127.1', '1.0.0.0x7f', 'example.2130706433', '127.0.0.0x'],
  ])('«%s» is none [SEEN-07]', (host) => {
    expect(siteOf(host)).toBe('');
  });
});

describe('a visit', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const cubot = 'Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';

  it('may be counted, unless its browser asks not to be [SEEN-02]', () => {
    expect(mayCount({ 'user-agent': firefox })).toBe(true);
    expect(mayCount({ 'user-agent': cubot })).toBe(true);
    expect(mayCount({ 'user-agent': firefox, 'sec-gpc': '0', dnt: '0' })).toBe(true);
    expect(mayCount({ 'user-agent': firefox, 'sec-gpc': '1' })).toBe(false);
    expect(mayCount({ 'user-agent': firefox, dnt: '1' })).toBe(false);
  });

  it.each([
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
    'TelegramBot (like TwitterBot)',
    'facebookexternalhit/1.1',
    'curl/8.5.0',
    'python-requests/2.32',
    '',
  ])('of «%s» is not [SEEN-02]', (agent) => {
    expect(mayCount({ 'user-agent': agent })).toBe(false);
  });

  it('of a program without a name is not [SEEN-02]', () => expect(mayCount({})).toBe(false));
});
