// Runs in jsdom, because address, storage and host are the browser's.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings, writeSettings } from '#shared/embedding/query-codec.ts';
import { isoDay } from '#shared/time/day.ts';
import { keepFeed, keepSettings, keptFeed, keptSettings } from '#widget/page/feed/storage.ts';
import { isAutoHeight } from '#widget/page/host/host.ts';
import { roomAround } from '#widget/page/host/visible-part.ts';
import { darkenPage, prefersDark } from '#widget/page/host/window.ts';
import { rowsOf, sizeOf } from '#widget/page/model/layout.ts';
import { subscriptionOf, withTheme } from '#widget/page/model/model.ts';
import { requestEarly, tokenOf } from './early-request.ts';
import { initialModel } from './initial-model.ts';

const PUBLISHED = 'viewType=week&color=ff0000&modalSize=80&responsive=true';

beforeEach(() => localStorage.clear());

describe('the token', () => {
  it('comes from the prop, else from the path segment after calendar [WID-01]', () => {
    expect(tokenOf('/calendar/abc', 'given')).toBe('given');
    expect(tokenOf('/calendar/abc')).toBe('abc');
    expect(tokenOf('/calendar/abc/')).toBe('abc');
    expect(tokenOf('/some/calendar/a%20b')).toBe('a b');
    expect(tokenOf('/calendar/%E0%A4%A')).toBe('%E0%A4%A');
    expect([tokenOf('/calendar/'), tokenOf('/calendar'), tokenOf('/'), tokenOf('/calendars/x')]).toEqual(
      Array(4).fill(null),
    );
  });
});

describe('the kept settings', () => {
  it('stand in local storage under a key that includes the token [WID-24]', () => {
    keepSettings('abc', PUBLISHED);
    expect(Object.keys(localStorage)).toEqual(['calendar-widget:abc:settings']);
    expect([keptSettings('abc'), keptSettings('other')]).toEqual([PUBLISHED, null]);
  });

  it.each(['{"viewType":', 'null', '<script>', 'viewType=week\u0000', '%%%'])(
    'are only logged when corrupt: «%s» [WID-25]',
    (text) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      localStorage.setItem('calendar-widget:abc:settings', text);
      expect(keptSettings('abc')).toBeNull();
      expect(log).toHaveBeenCalledOnce();
    },
  );

  it('are done without when storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => keepSettings('abc', PUBLISHED)).not.toThrow();
    expect(keptSettings('abc')).toBeNull();
  });
});

describe('the kept feed', () => {
  const day = Date.UTC(2026, 10, 21) / 86_400_000;
  const loaded = { body: '{"events":[]}', at: 1_790_000_000_000 };

  it('is there for its calendar and its month alone', () => {
    keepFeed('abc', day, loaded);
    expect(keptFeed('abc', day - 3)).toEqual(loaded);
    expect([keptFeed('other', day), keptFeed('abc', day + 30)]).toEqual([null, null]);
  });

  it('is none when it is corrupt, too large, or storage is blocked', () => {
    for (const corrupt of ['{"body":', `1 ${day} [{"id":]`, `${'9'.repeat(20)} ${day} []`]) {
      localStorage.setItem('calendar-widget:abc:feed', corrupt);
      expect(keptFeed('abc', day)).toBeNull();
    }
    keepFeed('abc', day, { ...loaded, body: `["${'x'.repeat(400_000)}"]` });
    expect(keptFeed('abc', day)).toBeNull();
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => keepFeed('abc', day, loaded)).not.toThrow();
    expect(keptFeed('abc', day)).toBeNull();
  });
});

describe('the page as it opens', () => {
  const NOW = new Date(2026, 10, 21, 12).getTime();
  const opening = () => initialModel(requestEarly(window.location, NOW), NOW);
  beforeEach(() => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('[]')),
    );
  });

  it('asks for the month of today, or of the occurrence that a deep link names [REC-30]', () => {
    const asked = (path: string) => {
      window.history.replaceState(null, '', path);
      const model = opening();
      return [isoDay(model.day), String(vi.mocked(fetch).mock.lastCall?.[0])];
    };
    const today = asked('/calendar/abc?event=e1');
    expect(today).toEqual(['2026-11-21', expect.stringMatching(/token=abc&month=2026-11$/)]);
    const occurrence = asked('/calendar/abc?event=e1_20270305');
    expect(occurrence).toEqual(['2027-03-05', expect.stringMatching(/token=abc&month=2027-03$/)]);
    expect(asked('/calendar/abc?draft=k-1&categories=b,a')[1]).toMatch(/token=abc&month=2026-11&draft=k-1$/);
    expect(subscriptionOf(opening())).toMatch(/public\.ics\?token=abc&categories=b%2Ca$/);
  });

  it('takes token, settings and deep link from its address [WID-01, WID-02, WID-11]', () => {
    window.history.replaceState(null, '', '/calendar/abc?viewType=day&defaultFilter=past&color=112233&event=e1');
    const model = opening();
    expect([model.token, model.settings.viewType, model.filter, model.deepLink]).toEqual(['abc', 'day', 'past', 'e1']);
    expect(model.settings.calendarColor).toBe('#112233');
  });

  it('knows how to look from a complete address, or from the last visit, but nothing of a draft [LIVE-10, LIVE-11]', () => {
    const complete = String(writeSettings(readSettings('')));
    const published = (query: string) => {
      window.history.replaceState(null, '', `/calendar/abc?${query}`);
      return opening().publishedQuery;
    };
    expect([published(''), published('viewType=month'), published(complete)]).toEqual([null, null, '']);
    keepSettings('abc', PUBLISHED);
    expect([published(''), published('draft=k'), published('draft=')]).toEqual([PUBLISHED, null, null]);
    window.history.replaceState(null, '', '/calendar/abc?modalSize=90');
    expect(opening().settings).toEqual(readSettings('viewType=week&color=ff0000&modalSize=90'));
    expect(opening()).toMatchObject({ isDraft: false });
  });

  it('accepts every colour and transparency by its name [WID-02]', () => {
    const colors = ['navigationColor', 'navigationTextColor', 'calendarFontColor', 'headerFontColor'];
    const query = colors.map((name, index) => `${name}=00000${index}`).join('&');
    window.history.replaceState(null, '', `/calendar/abc?${query}&transparency=40&navigationTransparency=70`);
    const { settings } = opening();
    expect(settings).toMatchObject({
      navigationColor: '#000000',
      navigationTextColor: '#000001',
      calendarFontColor: '#000002',
      headerFontColor: '#000003',
      transparency: 40,
      navigationTransparency: 70,
    });
  });

  it('loads nothing without a token [WID-26]', () => {
    window.history.replaceState(null, '', '/calendar/');
    expect(opening()).toMatchObject({ token: null, feed: 'no-token' });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the theme', () => {
  it('turns dark only when asked, for those who prefer it, and only colours that nobody chose', () => {
    const settings = readSettings('theme=auto&navigationColor=ff0000');
    const preferred = (dark: boolean) =>
      Object.assign(window, { matchMedia: () => ({ matches: dark }) satisfies Partial<MediaQueryList> });
    for (const dark of [true, false]) {
      preferred(dark);
      expect(prefersDark()).toBe(dark);
      darkenPage({ settings, dark });
      expect(document.documentElement.classList.contains('dark-page')).toBe(dark);
    }
    expect(withTheme(settings, true)).toMatchObject({ calendarColor: '#1e293b', navigationColor: '#ff0000' });
    expect(withTheme(settings, false)).toEqual(settings);
    expect(withTheme({ ...settings, theme: 'own' }, true)).toMatchObject({ calendarColor: '#3b82f6' });
  });
});

describe('the layout', () => {
  it('is that of a phone under 480 px of its own width, and gives way in an article’s column', () => {
    expect([0, 320, 479, 480, 639, 640, 799, 800, 1119, 1120].map(sizeOf)).toEqual([
      'wide',
      'phone',
      'phone',
      'small',
      'small',
      'middle',
      'middle',
      'large',
      'large',
      'wide',
    ]);
  });

  it('has as many lanes as fit the height', () => {
    const rows = (height: number, weeks: number) => rowsOf({ height, auto: false }, weeks, true);
    expect([rows(600, 6), rows(600, 5), rows(900, 6), rows(200, 6), rows(5000, 4)]).toEqual([2, 3, 4, 2, 6]);
  });
});

describe('the host', () => {
  it('follows the height when embed.js or WordPress says so', () => {
    expect(['#auto', '#?secret=abc', '', '#other', '#?secretive=1'].map(isAutoHeight)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    [0, 600, 600, 0, 600],
    [500, 900, 2000, 500, 900],
    [700, 940, 2000, 700, 940],
    [0, 100, 2000, 0, 200],
    [1950, 2000, 2000, 1800, 2000],
    [900, 1000, 2000, 850, 1050],
    [0, 50, 150, 0, 150],
  ])('leaves a dialog room around %i–%i of %i: %i–%i', (top, bottom, whole, from, to) => {
    expect(roomAround(top, bottom, whole)).toEqual({ top: from, bottom: to });
  });
});
