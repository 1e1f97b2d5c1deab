import { NO_HOST } from '#shared/contracts/visits.ts';
import { DAY_MS } from '#shared/time/units.ts';

/** Days for which counts are kept. */
export const COUNTS_DAYS = 400;
/** Moscow has been three hours ahead of UTC since 2014. */
const MOSCOW_MS = 3 * 3_600_000;

/** The day in Moscow, `YYYY-MM-DD`, some days before now. */
export const moscowDay = (now: Date, daysBefore = 0): string =>
  new Date(now.getTime() + MOSCOW_MS - daysBefore * DAY_MS).toISOString().slice(0, 10);

/**
 * One visit out of this many is reported. The number follows from the views of the previous day, so that even the
 * busiest widgets send only some thousand beacons a day.
 */
export const sampleOf = (viewsBefore: number): number => {
  if (viewsBefore >= 100_000) return 1000;
  if (viewsBefore >= 10_000) return 100;
  return viewsBefore >= 1000 ? 10 : 1;
};

type Counted = { readonly counting?: boolean | undefined; readonly sample?: number | undefined };

/** One visit out of this many is reported; page and server use the same number. It is 0 while views are not counted. */
export const sampleIn = ({ counting, sample }: Counted): number => (counting === false ? 0 : (sample ?? 1));

/** Twice the standard deviation of a number of views that was estimated from a sample [SEEN-04]. */
export const errorOf = (variance: number): number => Math.round(2 * Math.sqrt(variance));

/**
 * Matches a host that ends in a number. Such a host is an IPv4 address in one of its many forms
 * (https://url.spec.whatwg.org/#ends-in-a-number-checker).
 */
const ADDRESS = /(?:^|\.)(?:\d+|0x[\da-f]*)$/;

/** The site of a visit. It is `NO_HOST` if the host is no public DNS name [SEEN-07]. */
export const siteOf = (host: string): string => {
  const name = host.replace(/\.$/, '');
  const isName = name.includes('.') && !name.startsWith('[') && !ADDRESS.test(name) && !name.endsWith('.localhost');
  return isName ? name : NO_HOST;
};

/** Matches the user agents of programs that read pages. `Cubot` is not matched: it is a brand of phones. */
const BOT =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|whatsapp|viber|vkshare|mediapartners|^(?:curl|wget|python|go-http|java|okhttp|node|axios|php|ruby|perl)/i;

type Visitor = Readonly<Record<string, string | undefined>>;

/** Whether a request counts as a visit: it sends no privacy signal, and it does not come from a bot [SEEN-02]. */
export const mayCount = (headers: Visitor): boolean => {
  const agent = headers['user-agent'] ?? '';
  return headers['sec-gpc'] !== '1' && headers.dnt !== '1' && agent !== '' && !BOT.test(agent);
};
