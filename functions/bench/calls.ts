import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { expanded } from '#functions/domain/events/series-events.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { LOCAL_KEYS } from '#infra/local/account.ts';
import { startTableEngine } from '#infra/local/engines/table-engine.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { subjectsAt } from './call-subjects.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { openRows } from './engine-rows.ts';
import { type Measure, measure } from './measure.ts';
import { processorRatios } from './processor-time.ts';
import { SERIES, seriesAt, type WriteItems } from './seed.ts';

// `npm run bench -- calls [--sizes 1000,100000,1000000]`: the requests of each call to the table, the bytes of the
// table's answers, and milliseconds (median). The sizes are numbers of events of 10,000 users; the log grows with them.
// The months that calls ask for have 64 events at every size, or the dates of 200 series. The bench also measures the
// work of month-renewal after a change, the processor time of 2,000 dates of series, and the processor time of a list
// and of a feed against that of the bare client of the table. A million events take 15 GB in the folder of temporary
// files. Writes CALLS-RESULTS.md. Fails when a call fails.

const WHOLE = '1000,100000,1000000';
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: WHOLE } },
});
const sizes = values.sizes.split(',').map(Number);
const DATES = 2000;

/**
 * Milliseconds of processor time for DATES dates of series. The least of 100 tries counts, because other load only adds
 * time.
 */
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

/** Calls that read the table until their time is over. So only a part of their work is measured. */
const IN_PARTS = ['validateDatabase', 'makeCopy'];
const titleOf = (name: string): string => (IN_PARTS.includes(name) ? `${name}, a part` : name);

/** The ratio of a call to these other calls together, one number for each size. */
const timesAsMuch = (of: 'ms' | 'kilobytes', name: string, ...others: readonly string[]): string => {
  const amounts = (call: string) =>
    (rows.get(call) ?? []).map((result) => (typeof result === 'string' ? 0 : result[of]));
  return amounts(name)
    .map((one, at) => (one / others.reduce((sum, other) => sum + (amounts(other)[at] ?? 0), 0)).toFixed(1))
    .join(', ');
};

console.info = () => undefined;
const engines = await startEngines();
// The engine keeps the table in a file, as in the product.
const folder = await mkdtemp(join(tmpdir(), 'calls-'));
const dbPath = join(folder, 'table.db');
const tableEngine = await startTableEngine({ dbPath });
const FIXTURES = join(import.meta.dirname, '../../shared/calendar-file/read/fixtures');
const file = await readFile(join(FIXTURES, 'google.ics'));
// A calendar file to subscribe to, and a page to check.
const sites = createServer(({ url }, response) => {
  const [type, body] = url === '/calendar.ics' ? ['text/calendar', file] : ['text/html', '<p>Афиша</p>'];
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
});
await new Promise<void>((listening) => void sites.listen(0, listening));
const { port } = v.parse(v.object({ port: v.number() }), sites.address());
const place = `localhost:${port}`;
Object.assign(process.env, LOCAL_KEYS, {
  AWS_ENDPOINT_URL_DYNAMODB: tableEngine.endpoint,
  CHECK_PRIVATE_HOSTS: place,
  // The settings name a mail server of this machine. Nothing is sent to it.
  SMTP_ALLOW: '127.0.0.1',
});
const table = await startCountingProxy(tableEngine.endpoint);
const writerOf = (name: string): WriteItems | undefined =>
  tableEngine.kind === 'dynoxide' ? openRows(dbPath, name) : undefined;
const rows = new Map<string, (Measure | string)[]>();
const failures: string[] = [];
for (const size of sizes) {
  const started = performance.now();
  const subjects = await subjectsAt(size, { table, site: `http://${place}`, writerOf });
  console.log(`${size} events written in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const subject of subjects) {
    const result = await measure(table, subject).catch((reason: Error) => {
      failures.push(`${size} events: ${reason.message}`);
      return 'failed' as const;
    });
    rows.set(subject.name, [...(rows.get(subject.name) ?? []), result]);
  }
}
const processor = await processorRatios(engines.tableEndpoint);
const MONTH = 'listEvents, a month';
const ALL_BESIDE_OWN = [
  `${MONTH}, all`,
  `${MONTH}, own`,
  `${MONTH}, own, ${SERIES} series`,
  `${MONTH}, ten calendars`,
] as const;
const ABOUT = `Milliseconds (median), requests to the table and kB of its answers, by the number of events; there are 10,000 users.
Every call succeeds; what it uses up is made before it. «too much» is the refusal answer-too-large. Left out are testEmailSettings, which waits for a mail server, and reportError, which only writes a log line.
A call in parts works through the whole table: it answers after some 20 seconds with the place where its next call goes on.
listUsers, asked without a limit, answers all users. searchUsers, searchCalendars and getStats read as many pages of the index as they may, and then say that there is more.`;
const BESIDE = `${DATES} dates of series take ${expansion().toFixed(1)} ms of processor. By size:
- a month of ten calendars takes ${timesAsMuch('ms', `${MONTH}, ten calendars`, `${MONTH}, one of ten calendars`)} times as long as a month of one, which has a tenth of the events; the local engine answers one request after the other;
- a month of all users takes ${timesAsMuch('ms', ...ALL_BESIDE_OWN)} times as long as the months of its three owners together, and ${timesAsMuch('kilobytes', ...ALL_BESIDE_OWN)} times as many kB.

Processor time beside \`DynamoDBClient\` with the same requests: list ${processor.list.toFixed(2)}, feed ${processor.feed.toFixed(2)}.`;
reportResults(join(import.meta.dirname, 'CALLS-RESULTS.md'), {
  title: 'What each call takes',
  command: 'npm run bench -- calls',
  text: `${ABOUT}\n\n${markdownTable(
    ['Call', ...sizes.flatMap((size) => [`${size}: ms`, 'requests', 'kB'])],
    [...rows].map(([name, results]) => [titleOf(name), ...results.flatMap(cellsOf)]),
  )}\n\n${BESIDE}`,
  isPart: values.sizes !== WHOLE || failures.length > 0,
});
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
table.stop();
sites.close();
sites.closeAllConnections();
await tableEngine.stop();
await engines.stop();
await rm(folder, { recursive: true });
