// Readers of the page's surroundings (address, storage, host), in jsdom, because these are the browser's.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '#shared/embedding/query-codec.ts';
import { isoDay } from '#shared/time/day.ts';
import { bootstrap } from './bootstrap.ts';
import { isAutoHeight, roomAround } from './host.ts';
import { rowsOf, sizeOf } from './layout.ts';
import { modelOfPage } from './start.ts';
import { keepFeed, keptFeed, rememberSettings, settingsOfVisit } from './storage.ts';
import { withTheme } from './theme.ts';
import { tokenOf } from './token.ts';

const COMPLETE = '?viewType=week&color=ff0000&modalSize=80';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

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

describe('the cached settings', () => {
  it('stand in local storage under a key that includes the token [WID-24]', () => {
    rememberSettings('abc', COMPLETE);
    expect(Object.keys(localStorage)).toEqual(['calendar-widget:abc:settings']);
    expect(settingsOfVisit('abc', '')).toEqual(readSettings(COMPLETE));
    expect(settingsOfVisit('other', '')).toEqual(readSettings(''));
  });

  it('give way to an address that names its settings [WID-24]', () => {
    rememberSettings('abc', COMPLETE);
    expect(settingsOfVisit('abc', '?viewType=month')).toEqual(readSettings('viewType=month'));
    expect(settingsOfVisit('abc', '?event=1&modalSize=90')).toEqual(readSettings(`modalSize=90&${COMPLETE.slice(1)}`));
  });

  it.each(['{"viewType":', 'null', '<script>', 'viewType=week\u0000', '%%%'])(
    'are only logged when corrupt: «%s» [WID-25]',
    (text) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      localStorage.setItem('calendar-widget:abc:settings', text);
      expect(settingsOfVisit('abc', '')).toEqual(readSettings(''));
      expect(log).toHaveBeenCalledOnce();
    },
  );

  it('are done without when storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => rememberSettings('abc', COMPLETE)).not.toThrow();
    expect(settingsOfVisit('abc', COMPLETE)).toEqual(readSettings(COMPLETE));
  });
});

describe('the kept feed', () => {
  const day = Date.UTC(2026, 10, 21) / 86_400_000;
  const loaded = { day, body: '[{"id":"e1"}]', at: 1_790_000_000_000 };

  it('is there for its calendar and its month alone', () => {
    keepFeed('abc', loaded);
    expect(keptFeed('abc', day - 3)).toEqual({ ...loaded, day: day - 3 });
    expect([keptFeed('other', day), keptFeed('abc', day + 30)]).toEqual([null, null]);
  });

  it('is none when it is corrupt, too large, or storage is blocked', () => {
    for (const corrupt of ['{"body":', `1 ${day} [{"id":]`, `${'9'.repeat(20)} ${day} []`]) {
      localStorage.setItem('calendar-widget:abc:feed', corrupt);
      expect(keptFeed('abc', day)).toBeNull();
    }
    keepFeed('abc', { ...loaded, body: `["${'x'.repeat(400_000)}"]` });
    expect(keptFeed('abc', day)).toBeNull();
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => keepFeed('abc', loaded)).not.toThrow();
    expect(keptFeed('abc', day)).toBeNull();
  });
});

describe('the page as it opens', () => {
  const NOW = new Date(2026, 10, 21, 12).getTime();
  const opening = () => modelOfPage(bootstrap(window.location, NOW), NOW);
  beforeEach(() => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('[]')),
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it('asks for the month of today, or of the occurrence that a deep link names [REC-30]', () => {
    const asked = (path: string) => {
      window.history.replaceState(null, '', path);
      const model = opening();
      return [isoDay(model.day), String(vi.mocked(fetch).mock.lastCall?.[0])];
    };
    const today = asked('/calendar/abc?event=e1');
    expect(today).toEqual(['2026-11-21', expect.stringContaining('from=2026-10-25')]);
    const occurrence = asked('/calendar/abc?event=e1_20270305');
    expect(occurrence).toEqual(['2027-03-05', expect.stringContaining('from=2027-02-22')]);
    expect(asked('/calendar/abc?categories=b,a')[1]).toContain('token=abc&categories=b%2Ca&from=');
    expect(opening().subscription).toMatch(/public\.ics\?token=abc&categories=b%2Ca$/);
  });

  it('takes token, settings and deep link from its address [WID-01, WID-02, WID-11]', () => {
    window.history.replaceState(null, '', '/calendar/abc?viewType=day&defaultFilter=past&color=112233&event=e1');
    const model = opening();
    expect([model.token, model.settings.viewType, model.filter, model.wanted]).toEqual(['abc', 'day', 'past', 'e1']);
    expect(model.settings.calendarColor).toBe('#112233');
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
    const settings = readSettings('navigationColor=ff0000');
    const preferred = (dark: boolean) =>
      Object.assign(window, { matchMedia: () => ({ matches: dark }) satisfies Partial<MediaQueryList> });
    preferred(true);
    expect(withTheme(settings, '?x=1')).toEqual(settings);
    expect(withTheme(settings, '?theme=auto')).toMatchObject({ calendarColor: '#1e293b', navigationColor: '#ff0000' });
    preferred(false);
    expect(withTheme(settings, '?theme=auto')).toEqual(settings);
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
