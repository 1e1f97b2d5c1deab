import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import { plainEvent } from '#functions/domain/events/stored.testing.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem } from '#functions/testing/open-system.ts';
import { writeEvents } from '#functions/testing/written-events.ts';
import { searchEvents } from '#shared/contracts/search.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { HOUR_MS } from '#shared/time/units.ts';
import { startCountingProxy } from './counting-proxy.ts';

// `npm run bench:search [-- --sizes 1000]`: read units, requests and milliseconds (least of five) of searches by their owner and
// by an admin, at growing numbers of events of that owner. Writes SEARCH-RESULTS.md.

const WHOLE = '1000,100000';
const { values } = parseArgs({ options: { sizes: { type: 'string', default: WHOLE } } });
const sizes = values.sizes.split(',').map(Number);
const ROUNDS = 5;
const WRITTEN_AT_ONCE = 1000;

/** Four words that every event has. */
const COMMON = 'Концерт городского детского хора';
const QUERIES = [
  { name: '5 hits', q: 'рояль' },
  { name: '30 hits', q: 'скрипки' },
  { name: 'no hit', q: 'марафон' },
  { name: 'all events, one word', q: 'концерты' },
  { name: 'all events, four words', q: 'концерты городских детских хоров' },
] as const;

/** The n-th event: every three hours around today, five with «рояль», thirty with «скрипка». */
const eventAt = (at: number, size: number, userId: string): StoredEvent => {
  const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + (at - size / 2) * 3 * HOUR_MS;
  const share = Math.floor(size / 40);
  const rare = at % share === 0 ? ['рояль', 'скрипка'][Math.min(1, Math.floor(at / share / 5))] : '';
  return plainEvent({
    id: `event-${at}`,
    userId,
    title: `${COMMON} ${at < 35 * share ? rare : ''}`,
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + HOUR_MS).toISOString(),
  });
};

console.info = () => undefined;
const engines = await startEngines();
const proxy = await startCountingProxy(engines.tableEndpoint);
const rows: (string | number)[][] = [];
for (const size of sizes) {
  const system = await openSystem({ endpoints: { table: proxy.endpoint } });
  const [owner, admin] = [await system.user(), await system.admin()];
  for (let from = 0; from < size; from += WRITTEN_AT_ONCE) {
    const length = Math.min(WRITTEN_AT_ONCE, size - from);
    await writeEvents(
      system.storage,
      Array.from({ length }, (_, at) => eventAt(from + at, size, owner.id)),
    );
  }
  console.log(`${size} events written`);
  for (const { name, q } of QUERIES)
    for (const [who, by] of [
      ['owner', owner],
      ['admin', admin],
    ] as const) {
      const times: number[] = [];
      let answer = { hits: 0, reads: 0, requests: 0 };
      for (let round = 0; round < ROUNDS; round++) {
        proxy.take();
        const began = performance.now();
        const { events } = await by.call(searchEvents, { query: { q } });
        times.push(performance.now() - began);
        const { reads, requests } = proxy.take();
        answer = { hits: events.length, reads, requests };
      }
      rows.push([`${name}, ${who}`, size, answer.hits, answer.reads, answer.requests, Math.min(...times).toFixed(0)]);
    }
}
reportResults(join(import.meta.dirname, 'SEARCH-RESULTS.md'), {
  title: 'What a search reads',
  command: 'npm run bench:search',
  text: `Read units with those of the caller's account; at most 410 [FIND-07].\n\n${markdownTable(
    ['Search', 'events', 'hits shown', 'read units', 'requests', 'ms'],
    rows,
  )}\n\nA typed word reads at most 1,000 words, and 100 events are read: a million events are read as 100,000 are.`,
  isPart: values.sizes !== WHOLE,
});
proxy.stop();
await engines.stop();
