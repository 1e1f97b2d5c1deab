// node widget/bench/run.ts [--beside CHECKOUT] [--peers a,b] [--series] [--rounds 5] — the widget beside the floor and
// its peers (README.md).
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reportResults } from '#shared/testing/results.ts';
import { type BenchProduct, startProduct } from './product.ts';
import { againstFloor, merged } from './results.ts';

const root = join(import.meta.dirname, '../..');
const source = process.env.BENCH_SOURCE ?? join(root, '../shared/bench');
// The folder is not in git, because the contestants take some 300 MB.
const work = process.env.BENCH_WORK ?? join(root, '.local/bench');
/** The start of a command line that runs a program while nothing else runs on the machine. */
const alone = process.env.BENCH_ALONE?.split(' ') ?? [];

const ROUNDS = '5';
const { values } = parseArgs({
  options: {
    beside: { type: 'string' },
    peers: { type: 'string', default: 'toastui,rbc-preact-opt,fullcalendar7' },
    series: { type: 'boolean', default: false },
    rounds: { type: 'string', default: ROUNDS },
  },
});
const SIZES = [200, 2000];
const PROFILES = ['fast', 'slow3g'];
const peers = values.peers.split(',').filter(Boolean);

const run = (command: readonly string[], cwd: string): void => {
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command.join(' ')} failed in ${cwd}`);
};

const install = (folder: string): void => {
  if (!existsSync(join(folder, 'package-lock.json')) || existsSync(join(folder, 'node_modules'))) return;
  run(['npm', 'ci', '--no-audit', '--no-fund', '--silent'], folder);
};

const prepare = (): void => {
  if (!existsSync(source)) throw new Error(`${source} is missing: name the bench in BENCH_SOURCE.`);
  cpSync(source, work, { recursive: true, mode: 0 });
  install(work);
  // The part before `-` names the contestant: `rbc-preact-opt` is a way to build `rbc`.
  for (const peer of peers) install(join(work, 'contestants', peer.replace(/-.*/, '')));
  // Feeds and pages are built for the present month, because pages open on today.
  run([process.execPath, 'build.mjs', ...(peers.length > 0 ? peers : ['none'])], work);
};

/** An entry of bench.mjs for the widget of a running product. */
const entryOf = ([name, addresses]: Contestant): string => {
  const urls = SIZES.map((size) => `url${size}=${addresses.get(size)}`);
  return [
    `name=${name}`,
    `url=${addresses.get(SIZES[0] ?? 0)}`,
    ...urls,
    'event=.event',
    'next=[aria-label="Следующий месяц"]',
  ].join(',');
};

prepare();
const checkouts = [['ours', root], ...(values.beside ? [['before', resolve(values.beside)]] : [])] as const;
type Contestant = readonly [name: string, addresses: BenchProduct['addresses']];
const contestants: Contestant[] = [];
const products: BenchProduct[] = [];
try {
  for (const [name = '', checkout = ''] of checkouts) {
    const hasSeries = values.series && name === 'ours';
    const data = join(work, 'data', name);
    const product = await startProduct(checkout, data, join(work, 'dist/feeds'), { sizes: SIZES, hasSeries });
    products.push(product);
    contestants.push([name, product.addresses]);
    if (hasSeries) contestants.push(['ours-series', product.withSeries]);
  }
  const names = ['floor', ...peers, ...contestants.map(([name]) => name)];
  const outs: string[] = [];
  for (const size of SIZES) {
    for (const profile of PROFILES) {
      const entries = contestants.flatMap((contestant) => ['--add', entryOf(contestant)]);
      const out = `ours-${size}-${profile}`;
      const cell = ['--sizes', String(size), '--profiles', profile, '--rounds', values.rounds, '--out', out];
      run([...alone, process.execPath, 'bench.mjs', '--only', names.join(','), ...entries, ...cell], work);
      outs.push(join(work, `${out}.json`));
    }
  }
  const results = merged(outs, SIZES);
  writeFileSync(join(work, 'merged.json'), results);
  run([process.execPath, 'report.mjs', 'merged.json', 'merged.md'], work);
  const details = readFileSync(join(work, 'merged.md'), 'utf8').replace(
    '# Calendar widget benchmark',
    '## All numbers',
  );
  reportResults(join(import.meta.dirname, 'RESULTS.md'), {
    title: 'The widget beside the floor and its peers',
    command: `node widget/bench/run.ts${values.series ? ' --series' : ''}`,
    text: `${againstFloor(results, names)}\n\n${details}`,
    isPart: values.rounds !== ROUNDS,
  });
} finally {
  for (const product of products) await product.stop();
}
