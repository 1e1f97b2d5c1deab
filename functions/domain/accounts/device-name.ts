/** Browser and system as the browser names them; empty where they are unknown. */
type DeviceName = { readonly system: string; readonly browser: string };

// The first that fits counts: most browsers also name those that they descend from.
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

/** `User-Agent` → system and browser without versions, enough to tell one's own devices apart. */
export const deviceNameOf = (userAgent = ''): DeviceName => ({
  system: firstOf(SYSTEMS, userAgent),
  browser: firstOf(BROWSERS, userAgent),
});
