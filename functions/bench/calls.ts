import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expanded } from '#functions/domain/events/series-events.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { subjectsAt } from './call-subjects.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { type Measure, measure } from './measure.ts';
import { SERIES, seriesAt } from './seed.ts';

// `npm run bench -- calls [--sizes 1000,10000,100000]`: requests to the table and the bytes that they answer, and
// milliseconds (median), of each call. The history of one calendar (64 events a month) and the log grow; a month of 200
// series is measured too. Then the publisher's work after a change, and the processor time of 2,000 dates of series.
// Writes CALLS-RESULTS.md. Fails when a call fails.

const WHOLE = '1000,10000,100000';
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: WHOLE } },
});
const sizes = values.sizes.split(',').map(Number);
const DATES = 2000;

/** Milliseconds of processor time that DATES dates of series take, without other load: the least of 100 tries. */
const expansion = (): number => {
  const series = Array.from({ length: SERIES }, (_, at) => seriesAt(at, 'owner'));
  const window = { from: '2025-05-26T00:00:00.000Z', to: '2025-06-16T00:00:00.000Z' };
  const times = Array.from({ length: 100 }, () => {
    const began = process.cpuUsage();
    const { length } = expanded({ singles: [], series }, window);
    const { user, system } = process.cpuUsage(began);
    return ((user + system) / 1000 / length) * DATES;
  });
  return Math.min(...times);
};

const cellsOf = (result: Measure | string | undefined): (string | number)[] => {
  if (result === undefined || typeof result === 'string') return [result ?? '', '', ''];
  return [result.ms.toFixed(1), result.requests, result.kilobytes.toFixed(1)];
};

/** How many times as long the month of ten calendars takes as that of one, by size [SHR-11]. */
const sharedRatio = (): string => {
  const times = (name: string) => (rows.get(name) ?? []).map((result) => (typeof result === 'string' ? 0 : result.ms));
  const one = times('listEvents, a month, one of ten calendars');
  return times('listEvents, a month, ten calendars')
    .map((ms, at) => (ms / (one[at] ?? ms)).toFixed(1))
    .join(', ');
};

console.info = () => undefined;
const engines = await startEngines();
const table = await startCountingProxy(engines.tableEndpoint);
const rows = new Map<string, (Measure | string)[]>();
const failures: string[] = [];
for (const size of sizes) {
  const started = performance.now();
  const subjects = await subjectsAt(size, table);
  console.log(`${size} events written in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const subject of subjects) {
    const result = await measure(table, subject).catch((reason: Error) => {
      failures.push(`${size} events: ${reason.message}`);
      return 'failed' as const;
    });
    rows.set(subject.name, [...(rows.get(subject.name) ?? []), result]);
  }
}
reportResults(join(import.meta.dirname, 'CALLS-RESULTS.md'), {
  title: 'What each call takes',
  command: 'npm run bench -- calls',
  text: `Milliseconds (median), requests to the table and kB of its answers, by the number of events.\n\n${markdownTable(
    ['Call', ...sizes.flatMap((size) => [`${size}: ms`, 'requests', 'kB'])],
    [...rows].map(([name, results]) => [name, ...results.flatMap(cellsOf)]),
  )}\n\n${DATES} dates of series take ${expansion().toFixed(1)} ms of processor. A month of ten calendars takes ${sharedRatio()} times as long as a month of one, which has a tenth of the events; the local engine answers one request after the other.`,
  isPart: values.sizes !== WHOLE || failures.length > 0,
});
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
table.stop();
await engines.stop();
