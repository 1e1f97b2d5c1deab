import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CommonSettings } from '#shared/embedding/settings.ts';
import { someSettings } from './arbitraries.ts';
import { isComplete, isFixed, LIVE, readSettings, shownSettings, writeSettings } from './query-codec.ts';

const defaults = v.parse(CommonSettings, {});

describe('the query of the widget', () => {
  it('gives back what was written, whatever the settings [CODE-06]', () => {
    fc.assert(
      fc.property(someSettings, (settings) => {
        expect(readSettings(writeSettings(settings).toString())).toEqual(settings);
      }),
      { numRuns: 500 },
    );
  });

  it('reads as the defaults of the specification when empty [CODE-06]', () => {
    expect(readSettings('')).toEqual(defaults);
  });

  it('always holds the names of the specification, colours without # [CODE-03, CODE-04, CODE-05]', () => {
    expect(writeSettings(defaults).toString()).toBe(
      'viewType=month&color=3b82f6&transparency=10&navigationColor=ffffff&navigationTransparency=10' +
        '&navigationTextColor=000000&calendarFontColor=000000&headerFontColor=000000' +
        '&borderRadius=8px&hideFilter=false&defaultFilter=all',
    );
  });

  it('holds a further setting only where it differs from its default [CODE-04]', () => {
    const navigation = { ...defaults.navigation, hideNavigation: true, filterPosition: 'hide' as const };
    const query = writeSettings({ ...defaults, width: '50%', modalSize: 80, navigation });
    expect(query.toString()).toMatch(/&width=50%25&modalSize=80&hideNavigation=true&filterPosition=hide$/);
  });

  it.each([
    'viewType=year',
    'viewType=',
    'color=red',
    'color=%23ggg000',
    'color=3b82f6ff',
    'color=%23%23112233',
    'color=112233%23445566',
    'color=url(x)',
    'transparency=-1',
    'transparency=101',
    'transparency=ten',
    'transparency=0x10',
    'transparency=',
    'navigationTransparency=NaN',
    'modalSize=19',
    'modalSize=151',
    'modalSize=Infinity',
    'hideFilter=yes',
    'defaultFilter=future',
    'width=100%25;position:fixed',
    'height=expression(1)',
    'maxWidth=12',
    'borderRadius=8px 8px',
    'todayButtonPosition=top',
    'hideNavigation=2',
    'categories=',
    'categories=,%20,a b,ы',
    'categoryFilter=maybe',
    'unknown=1&__proto__=2&constructor=3',
    '%E0%A4%A=1&&&=&?#',
  ])('falls back to the default for «%s» [CODE-07]', (query) => {
    expect(readSettings(query)).toEqual(defaults);
  });

  it('takes ids of categories between commas, fifty at most [EV2-25]', () => {
    expect(readSettings('categories=a-1,,b b,B_2&categoryFilter=true')).toEqual({
      ...defaults,
      categories: ['a-1', 'B_2'],
      categoryFilter: true,
    });
    const many = Array.from({ length: 60 }, (_, n) => `id${n}`);
    expect(readSettings(`categories=${many}`).categories).toEqual(many.slice(0, 50));
    expect(writeSettings({ ...defaults, categories: ['b', 'a'], categoryFilter: true }).toString()).toMatch(
      /&categories=b%2Ca&categoryFilter=true$/,
    );
  });

  it('loses only the value that makes no sense, never its neighbours [CODE-07]', () => {
    expect(readSettings('color=nope&viewType=week&transparency=500&modalSize=50')).toEqual({
      ...defaults,
      viewType: 'week',
      modalSize: 50,
    });
  });

  it('reads anything at all as valid settings, and never throws [CODE-07]', () => {
    const name = fc.oneof(fc.constantFrom(...writeSettings(defaults).keys(), 'width', 'modalSize'), fc.string());
    const query = fc.array(fc.tuple(name, fc.string())).map((pairs) => String(new URLSearchParams(pairs)));
    fc.assert(
      fc.property(fc.oneof(query, fc.string()), (text) => {
        expect(v.is(CommonSettings, readSettings(text))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('reads 1 and 0 as yes and no, and a colour with its #', () => {
    expect(readSettings('hideFilter=1&hideNavigation=0&color=%23112233')).toMatchObject({
      hideFilter: true,
      calendarColor: '#112233',
    });
  });

  it('reads a size with blanks around it, and with up to three decimals', () => {
    expect(readSettings('width=+50%25+&height=12.125REM')).toMatchObject({ width: '50%', height: '12.125REM' });
  });
});

describe('the settings that a page shows', () => {
  const code = writeSettings(defaults);
  const published = 'viewType=week&width=50%25&color=00ff00';

  it('are what its address says, then what is published, then the defaults [LIVE-09]', () => {
    const stored = { ...defaults, viewType: 'week', width: '50%', calendarColor: '#00ff00' };
    expect(shownSettings('color=ff0000', published)).toEqual({ ...stored, calendarColor: '#ff0000' });
    expect(shownSettings('viewType=banana', published)).toEqual(stored);
  });

  it('are those of its address alone where that is complete [LIVE-08]', () => {
    expect(shownSettings(`${code}&viewType=day`, published)).toEqual(defaults);
    expect(isComplete(code.toString())).toBe(true);
    for (const name of code.keys()) {
      const others = new URLSearchParams(code);
      others.delete(name);
      expect([name, isComplete(others.toString())]).toEqual([name, false]);
    }
  });

  it('are with live=1 those that are published, as soon as they are known [LIVE-01, FACE-21]', () => {
    const live = `${code}&viewType=day&${LIVE}`;
    expect(shownSettings(live, published)).toEqual(readSettings(published));
    expect(shownSettings(live, '')).toEqual(defaults);
    expect([isFixed(code.toString()), isFixed(live), isComplete(live)]).toEqual([true, false, true]);
  });
});

describe('words of an address', () => {
  it.each([
    ['hideFilter=1', true],
    ['hideFilter=0', false],
    ['hideFilter=false', false],
    ['hideFilter=', true],
    ['hideFilter=no', true],
  ])('«%s» over a published «true» is %s', (query, hideFilter) =>
    expect(readSettings(query, { ...defaults, hideFilter: true }).hideFilter).toBe(hideFilter),
  );

  it('no categories on purpose are all of them; none that makes sense are the published ones', () => {
    const byDefault = { ...defaults, categories: ['c1'] };
    expect(readSettings('categories=', byDefault).categories).toEqual([]);
    expect(readSettings('categories=!', byDefault).categories).toEqual(['c1']);
    expect(readSettings('categories=c2,!', byDefault).categories).toEqual(['c2']);
  });
});
