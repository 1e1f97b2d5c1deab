import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#functions/testing/machine/backup-command.ts';
import { markdownTable, median, reportResults } from '#shared/testing/results.ts';
import { type Asked, type Asking, asking, timeOf } from './asking.ts';
import { type Amounts, memoryIn, serveMachine, untilSettled, usualLoad, writeMachine } from './machine-data.ts';

// `npm run bench -- machine [--events 100000] [--gigabytes 5] [--pages 1000] [--editors 50] [--seconds 60]`: an
// installation on one machine, served as by `npm run serve`, without a proxy. Requests begin when the stored months
// contain all data. They are due at even intervals, and the time of each request counts from the moment when it was
// due.
// 1. Editors make ten calls a second in all: seven of ten read a month, the others make an event. Meanwhile each page
// asks for a stored month every 30 seconds.
// 2. A backup runs during the same load.
// 3. Widgets are asked for, more a second with each step, until one in a hundred waits for more than a second.
// The bench shares the processor with the product. Writes MACHINE-RESULTS.md, whatever the amounts. Needs restic, and
// three times the room of the pictures. Ends with 1 when a request failed.

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    gigabytes: { type: 'string', default: '5' },
    pages: { type: 'string', default: '1000' },
    editors: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
  },
});
const amounts: Amounts = {
  events: Number(values.events),
  gigabytes: Number(values.gigabytes),
  pages: Number(values.pages),
  editors: Number(values.editors),
};
const { pages, editors } = amounts;
const seconds = Number(values.seconds);

/** The requests for widgets a second, for each step. */
const STEPS = [50, 100, 200, 400, 800];
const STEP_S = Math.ceil(seconds / 4);
const STARTS = 3;
/** Seconds, longer than any backup. The end of the backup stops the requests beside it. */
const FOR_EVER_S = 3600;

const folder = await mkdtemp(join(tmpdir(), 'machine-'));
const dataDir = join(folder, 'data');
const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

let failed = 0;
const rows: (string | number)[][] = [];
const note = async (name: string, { result }: Asking): Promise<Asked> => {
  const asked = await result;
  const { times, failures, perSecond } = asked;
  failed += failures.length;
  const shares = [0.5, 0.95, 0.99, 1].map((share) => timeOf(asked, share));
  rows.push([name, perSecond.toFixed(0), ...shares, times.length, failures.length]);
  say([`${name}: ${shares.join(', ')} ms, ${failures.length} failures`, ...failures].join('\n  '));
  return asked;
};

try {
  const acts = await writeMachine(dataDir, amounts);
  say('the data are written');
  const ready: number[] = [];
  for (let at = 0; at < STARTS; at++) {
    const product = await serveMachine(dataDir);
    ready.push(Number(/is ready after ([\d.]+) s/.exec(product.printed())?.[1]));
    await product.end();
  }
  say(`ready after ${ready.join(', ')} s`);
  const product = await serveMachine(dataDir);
  try {
    const ask = (pace: Parameters<typeof asking>[2]) => asking(product.url, acts.widget, pace);
    await untilSettled(product.url);
    say('the stored months contain every change');
    await note('first questions of all widgets', ask({ connections: 10, amount: pages }));
    const atStart = await memoryIn(product);
    const beside = (what: string, duration: number) => {
      const load = usualLoad(product.url, acts, amounts, duration);
      const names = [`${pages} pages, ${what}`, `${editors} editors beside them`];
      const noted = (async () => {
        for (const [at, asked] of load.entries()) await note(names[at] ?? '', asked);
      })();
      const stop = (): void => {
        for (const asked of load) asked.stop();
      };
      return { noted, stop };
    };
    await beside('at work', seconds).noted;

    const environment = {
      DATA_DIR: dataDir,
      BACKUP_DIR: join(folder, 'backups'),
      BACKUP_KEY_FILE: join(folder, 'key'),
    };
    const backups: string[] = [];
    for (const what of ['the first backup', 'the next backup']) {
      const { noted, stop } = beside(what, FOR_EVER_S);
      const said = await runCommand('backup', environment).finally(stop);
      await noted;
      backups.push(`- ${what}: «${said.trim().split('\n').at(-1)}»`);
      say(backups.at(-1) ?? '');
    }

    await note(`${pages} widgets at the same moment`, ask({ connections: pages, amount: pages }));
    for (const rate of STEPS) {
      const steady = ask({ rate, seconds: STEP_S });
      if (timeOf(await note(`${rate} widgets a second`, steady), 0.99) > 1000) break;
    }
    const memory = markdownTable(
      ['MB', 'product', 'engine of the table', 'together'],
      [
        ['at the start', ...atStart],
        ['after all steps', ...(await memoryIn(product))],
      ],
    );
    const table = markdownTable(
      ['Scenario', 'per s', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms', 'requests', 'failures'],
      rows,
    );
    const { events, gigabytes } = amounts;
    reportResults(join(import.meta.dirname, 'MACHINE-RESULTS.md'), {
      title: 'One machine',
      command: `npm run bench -- machine ${process.argv.slice(2).join(' ')}`.trim(),
      text: [
        `${events} events, ${gigabytes} GB of pictures, ${pages} widgets, ${editors} editors. Ready after ${median(ready)} s (${ready.join(', ')}). Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
        table,
        backups.join('\n'),
        memory,
      ].join('\n\n'),
    });
  } finally {
    await product.end();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (failed > 0) {
  process.stderr.write(`${failed} requests failed\n`);
  process.exitCode = 1;
}
