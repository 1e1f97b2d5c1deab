import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { provide } from '#infra/testing/programs.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { memoryIn, serveMachine, usualLoad, writeMachine } from './machine-data.ts';

// `npm run bench -- machine-day [--times 120] [--hours 24]`: memory of one machine over a day, with the settings of its
// service. The clock of the product and its engines runs 120 times as fast (libfaketime), so hourly work, expiries and
// scheduled jobs happen as in a day. Timers run at their usual speed, so time limits stay the same. Pages and editors
// send as many requests a second as usual, for twelve real minutes. Writes MACHINE-DAY-RESULTS.md. Ends with 1 when a
// request failed.

const { values } = parseArgs({
  options: { times: { type: 'string', default: '120' }, hours: { type: 'string', default: '24' } },
});
const [times, hours] = [Number(values.times), Number(values.hours)];
const amounts = { events: 10_000, gigabytes: 0.1, pages: 1000, editors: 50 };
/** Simulated hours between two measurements of memory. */
const LOOK_H = 3;
const REAL_HOUR_S = 3600 / times;

provide('faketime', 'faketime', 'Simulated days');
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
if (!existsSync(library)) throw new Error(`There is no ${library}`);

const folder = await mkdtemp(join(tmpdir(), 'machine-day-'));
const dataDir = join(folder, 'data');
let failed = 0;
try {
  const acts = await writeMachine(dataDir, amounts);
  const product = await serveMachine(dataDir, {
    LD_PRELOAD: library,
    FAKETIME: `+0 x${times}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_NO_CACHE: '1',
    TICK_SECONDS: String(60 / times),
  });
  try {
    const rows: (string | number)[][] = [['at the start', ...(await memoryIn(product))]];
    const load = usualLoad(product.url, acts, amounts, Math.ceil(hours * REAL_HOUR_S));
    for (let hour = LOOK_H; hour <= hours; hour += LOOK_H) {
      await sleep(LOOK_H * REAL_HOUR_S * 1000);
      rows.push([`after ${hour} h`, ...(await memoryIn(product))]);
      console.log(rows.at(-1)?.join(' '));
    }
    const results = await Promise.all(load.map(({ result }) => result));
    const asked = results.reduce((sum, { times }) => sum + times.length, 0);
    failed = results.reduce((sum, { failures }) => sum + failures.length, 0);
    if (failed > 0) console.log(product.printed());
    reportResults(join(import.meta.dirname, 'MACHINE-DAY-RESULTS.md'), {
      title: 'A day of one machine',
      command: `npm run bench -- machine-day ${process.argv.slice(2).join(' ')}`.trim(),
      text: [
        `${hours} hours of a clock that runs ${times} times as fast; ${amounts.events} events, ${amounts.pages} widgets, ${amounts.editors} editors. ${failed} of ${asked} calls failed. Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
        markdownTable(['MB', 'product', 'engine of the table', 'together'], rows),
      ].join('\n\n'),
      isPart: hours < 24,
    });
  } finally {
    await product.end();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (failed > 0) process.exitCode = 1;
