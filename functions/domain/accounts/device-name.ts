/** Browser and system, as the browser names them. A part that is unknown is empty. */
type DeviceName = { readonly system: string; readonly browser: string };

// The first pattern that fits counts. Most browsers also name the browsers that they descend from, so the order
// matters.
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string): string =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** Reads system and browser, without versions, from `User-Agent`. That is enough to tell one's own devices apart. */
export const deviceNameOf = (userAgent = ''): DeviceName => ({
  system: firstOf(SYSTEMS, userAgent),
  browser: firstOf(BROWSERS, userAgent),
});
