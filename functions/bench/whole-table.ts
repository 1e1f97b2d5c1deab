import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem, type SystemUser } from '#functions/testing/open-system.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { seedEvents, seedLog } from './seed.ts';

// `node functions/bench/whole-table.ts [--size 100000] [--log 100000]`: seconds, requests to the table and megabytes read of the two calls
// that go through the whole table, with so many events and as many entries of the log. API Gateway waits 30 seconds.
// Writes WHOLE-TABLE-RESULTS.md.

const { values } = parseArgs({
  options: { size: { type: 'string', default: '100000' }, log: { type: 'string', default: '100000' } },
});
const size = Number(values.size);

const silent = () => undefined;
console.info = silent;
const engines = await startEngines();
const proxy = await startCountingProxy(engines.tableEndpoint);

const rows: (string | number)[][] = [];

const measure = async (name: string, ask: () => ReturnType<SystemUser['get']>): Promise<string> => {
  proxy.take();
  const started = performance.now();
  const { status, text } = await ask();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { requests, bytes } = proxy.take();
  rows.push([name, status, seconds, requests, (bytes / 1e6).toFixed(0)]);
  console.log(rows.at(-1)?.join('  '), text.slice(0, 160));
  return text;
};

const system = await openSystem({ endpoints: { table: proxy.endpoint } });
const [admin, user] = [await system.admin(), await system.user()];
await seedEvents(system.storage, size, user.id);
await seedLog(system.storage, Number(values.log));
const about = `${size} events, ${values.log} entries of the log: ${(await system.items()).length} items.`;
console.log(about);
await measure('validate', () => admin.get('/api/admin/database/validate'));
for (let request = 1; request <= 20; request++) {
  const text = await measure(`recreate ${request}`, () => admin.post('/api/admin/database/recreate'));
  if (text.includes('"isFinished":true')) break;
}
await measure('validate', () => admin.get('/api/admin/database/validate'));
reportResults(join(import.meta.dirname, 'WHOLE-TABLE-RESULTS.md'), {
  title: 'Validation and recreation of a large table',
  command: 'node functions/bench/whole-table.ts',
  text: `${about}\n\n${markdownTable(['Request', 'status', 's', 'requests to the table', 'MB read'], rows)}`,
  isPart: process.argv.length > 2,
});
proxy.stop();
await engines.stop();
