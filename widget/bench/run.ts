// node widget/bench/run.ts [switches of bench.mjs] — the widget beside its peers, in one interleaved run (README.md).
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveOurs } from './serve.ts';

const root = join(import.meta.dirname, '../..');
const source = process.env.BENCH_SOURCE ?? join(root, '../shared/bench');
// Outside the repository's history: the contestants bring some 300 MB along.
const work = process.env.BENCH_WORK ?? join(root, '.local/bench');

const run = (command: string, args: string[], cwd: string): void => {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}`);
};

const install = (folder: string): void => {
  if (existsSync(join(folder, 'package-lock.json')) && !existsSync(join(folder, 'node_modules'))) {
    run('npm', ['ci', '--no-audit', '--no-fund', '--silent'], folder);
  }
};

const prepare = (): void => {
  if (!existsSync(source)) throw new Error(`${source} is missing: name the bench in BENCH_SOURCE.`);
  cpSync(source, work, { recursive: true, mode: 0 });
  install(work);
  for (const name of readdirSync(join(work, 'contestants'))) install(join(work, 'contestants', name));
  // Feeds and shells are those of this month: pages open on today.
  run(process.execPath, ['build.mjs'], work);
  run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '-c', 'widget/vite.config.ts'], root);
};

prepare();
const ours = await serveOurs(join(work, 'dist/feeds'));
const entry = `name=ours,title=ours,url=http://127.0.0.1:${ours.port}/calendar/n{n},event=.event,next=[data-act="next"]`;
const bench = spawn(process.execPath, ['bench.mjs', '--add', entry, '--out', 'ours', ...process.argv.slice(2)], {
  cwd: work,
  stdio: 'inherit',
});
const status = await new Promise<number>((done) => bench.on('exit', (code) => done(code ?? 1)));
ours.stop();
if (status === 0) {
  copyFileSync(join(work, 'ours.md'), join(import.meta.dirname, 'RESULTS.md'));
  process.stdout.write(readFileSync(join(work, 'ours.md'), 'utf8'));
}
process.exitCode = status;
