import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { readSettings, writeSettings } from '#shared/embedding/query-codec.ts';
import { CommonSettings } from '#shared/embedding/settings.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { tokenOf } from '#widget/page/boot/early-request.ts';
import { widgetQuery } from './queries.ts';

// The widget reads its settings from any address, without a browser. Every address must quickly give valid settings,
// and they must stay the same when they are written and read again. Refused: a query that gives only defaults.

/** The limit for one address in milliseconds: a thousand times the usual time. */
const TOO_LONG = 50;

const { seed, cases } = fuzzOptions(50_000);
const random = randomFrom(seed);
const tally = tallyOf('addresses as the page reads them');
const defaults = readSettings('');

const timed = (query: string, path: string) => {
  const started = performance.now();
  const read = { token: tokenOf(path), settings: readSettings(`?${query}`) };
  return { ...read, took: performance.now() - started };
};

const problemOf = (query: string, path: string): string | undefined => {
  const { token, settings, took } = timed(query, path);
  tally.count(isDeepStrictEqual(settings, defaults) ? 'refused' : 'accepted');
  // A slow address is timed a second time, because a busy machine may have delayed the first reading.
  if (took > TOO_LONG && timed(query, path).took > TOO_LONG) return 'took too long';
  if (token === '') return 'an empty token';
  if (!v.is(CommonSettings, settings)) return `not valid: ${JSON.stringify(settings)}`;
  const again = readSettings(writeSettings(settings));
  return isDeepStrictEqual(again, settings) ? undefined : `changed by writing: ${JSON.stringify(settings)}`;
};

for (let at = 0; at < cases; at++) {
  const query = widgetQuery(random);
  const path = `/calendar/${random.chance(0.5) ? random.pick(HOSTILE_TEXTS) : 'token'}`;
  try {
    const problem = problemOf(query, path);
    if (problem) tally.find(`#${at} ${path}?${query}: ${problem}`);
  } catch (reason) {
    tally.find(`#${at} ${path}?${query}: thrown: ${reason}`);
  }
}
if (Object.keys(Object.prototype).length > 0 || 'x' in {}) tally.find('the prototype of all objects has been changed');
report(tally);
