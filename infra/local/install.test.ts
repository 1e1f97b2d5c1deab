import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';

describe('the packages [RUN-01, RUN-02]', () => {
  let root: string;
  const write = (path: string, packages: object) => writeFile(join(root, path), JSON.stringify({ packages }));
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'install-'));
    await mkdir(join(root, 'node_modules/node/bin'), { recursive: true });
    await writeFile(join(root, 'node_modules/node/bin/node'), '');
    await write('package-lock.json', {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optional: true },
    });
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('are there when each has the version of the lock file; another platform’s optional ones may miss', async () => {
    await write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    expect(isInstalled(root)).toBe(true);
  });

  it.each([
    ['one has another version', { 'node_modules/a': { version: '1.0.1' } }],
    ['one is missing', { 'node_modules/b': { version: '2.0.0' } }],
  ])('are not when %s', async (_, there) => {
    await write('node_modules/.package-lock.json', there);
    expect(isInstalled(root)).toBe(false);
  });

  it('for development may be missing where nothing is developed [ONE-01]', async () => {
    await write('package-lock.json', {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/c': { version: '3.0.0', dev: true },
    });
    await write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    expect([isInstalled(root), isInstalled(root, true)]).toEqual([false, true]);
    await write('node_modules/.package-lock.json', {});
    expect(isInstalled(root, true)).toBe(false);
  });

  it('are not in a fresh clone', () => {
    expect(isInstalled(root)).toBe(false);
  });
});

// A script in place of npm. It makes the files that npm would make, and notes each call.
const NPM = `import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
appendFileSync('said', 'npm ' + process.argv[2] + '\\n');
mkdirSync('node_modules/node/bin', { recursive: true });
symlinkSync(process.execPath, 'node_modules/node/bin/node');
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));`;
const script = (name: string, code = 0) => `import { appendFileSync } from 'node:fs';
appendFileSync('said', ['${name}', ...process.argv.slice(2)].join(' ') + '\\n');
process.exitCode = ${code};`;

describe('an npm script in a fresh clone', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'clone-'));
    await mkdir(join(root, 'infra/local'), { recursive: true });
    for (const file of ['launch.mjs', 'install.mjs'])
      await copyFile(join(import.meta.dirname, file), join(root, 'infra/local', file));
    const packages = { '': {}, 'node_modules/a': { version: '1.0.0' } };
    for (const [path, text] of [
      ['package-lock.json', JSON.stringify({ packages })],
      ['package.json', '{ "type": "module" }'],
      ['npm.mjs', NPM],
      ['build.ts', script('build')],
      ['main.ts', script('main')],
      ['broken.ts', script('broken', 3)],
    ] as const)
      await writeFile(join(root, path), text);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const launch = async (...args: string[]) => {
    await rm(join(root, 'said'), { force: true });
    const env = { PATH: process.env.PATH, npm_execpath: join(root, 'npm.mjs') };
    const { status } = spawnSync(process.execPath, ['infra/local/launch.mjs', ...args], { cwd: root, env });
    return { status, said: (await readFile(join(root, 'said'), 'utf8')).trim().split('\n') };
  };

  it('installs what is missing, once, and runs its scripts in order; the last one takes the arguments [RUN-01, RUN-02]', async () => {
    const said = ['build', 'main --stage dev'];
    expect(await launch('build.ts', 'main.ts', '--stage', 'dev')).toEqual({ status: 0, said: ['npm ci', ...said] });
    expect(await launch('build.ts', 'main.ts', '--stage', 'dev')).toEqual({ status: 0, said });
  });

  it('ends with the first script that fails [RUN-01, RUN-02]', async () => {
    expect(await launch('broken.ts', 'main.ts')).toEqual({ status: 3, said: ['npm ci', 'broken'] });
  });

  it('builds before it serves, when it is `npm start` [RUN-01]', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
    const ours = 'infra/local/preflight.ts infra/build/build.ts infra/local/main.ts';
    expect(scripts.start).toBe(`node infra/local/launch.mjs ${ours}`);
  });
});

describe('Node.js', () => {
  it('is the same for every script and for Lambda [RUN-14]', async () => {
    const { dependencies, scripts } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(dependencies.node).toMatch(/^24\./);
    expect(process.versions.node.split('.')[0]).toBe('24');
    const commands = Object.values<string>(scripts);
    expect(commands.filter((command) => !command.startsWith('node infra/local/launch.mjs '))).toEqual([]);
  });
});
