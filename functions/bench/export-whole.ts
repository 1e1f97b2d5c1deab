import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem } from '#functions/testing/open-system.ts';
import { exportEvents } from '#shared/contracts/imports.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { seedEvents } from './seed.ts';

// `npm run bench:export [-- --size 1000]`: an export of 100,000 events, page by page, as the browser asks for it [IMP-22].
// They are written into the table as the calls would have. Fails where one is missing or comes twice. Writes EXPORT-WHOLE-RESULTS.md.

const WHOLE = '100000';
const { values } = parseArgs({ options: { size: { type: 'string', default: WHOLE } } });
const size = Number(values.size);
/** Largest answer of Lambda. */
const ANSWER_MAX = 6 * 1024 * 1024;

console.info = () => undefined;
const engines = await startEngines();
const proxy = await startCountingProxy(engines.tableEndpoint);
const system = await openSystem({ endpoints: { table: proxy.endpoint } });
const owner = await system.admin();
await seedEvents(system.storage, size, owner.id);
console.log(`${size} events written`);

const uids = new Set<string>();
const pages: { readonly bytes: number; readonly reads: number; readonly ms: number }[] = [];
for (let after: string | null | undefined; after !== null; ) {
  proxy.take();
  const began = performance.now();
  const page = await owner.call(exportEvents, { query: { ...(after && { after }) } });
  const { reads } = proxy.take();
  const bytes = Buffer.byteLength(JSON.stringify(page));
  if (bytes > ANSWER_MAX) throw new Error(`A page of ${bytes} bytes`);
  pages.push({ bytes, reads, ms: performance.now() - began });
  for (const { uid } of page.events) {
    if (uids.has(uid)) throw new Error(`${uid} came twice`);
    uids.add(uid);
  }
  after = page.next;
}
if (uids.size !== size) throw new Error(`${uids.size} of ${size} events came`);

const middle = Math.floor(pages.length / 2);
const rows = [0, middle, Math.max(0, pages.length - 2)].map((at) => {
  const { bytes = 0, reads = 0, ms = 0 } = pages[at] ?? {};
  return [`${at + 1} of ${pages.length}`, bytes, reads, ms.toFixed(0)];
});
reportResults(join(import.meta.dirname, 'EXPORT-WHOLE-RESULTS.md'), {
  title: 'An export of many events',
  command: 'npm run bench:export',
  text: `${size} events of one owner, each once.\n\n${markdownTable(['Page', 'bytes', 'read units', 'ms'], rows)}\n\nA page begins at the key that the one before has ended with: the last full one costs what the first does.`,
  isPart: values.size !== WHOLE,
});
proxy.stop();
await engines.stop();
