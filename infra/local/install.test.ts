import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

  it('are not in a fresh clone', () => {
    expect(isInstalled(root)).toBe(false);
  });
});

describe('Node.js', () => {
  it('is the same for every script and for Lambda [RUN-14]', async () => {
    const { devDependencies, scripts } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(devDependencies.node).toMatch(/^24\./);
    expect(process.versions.node.split('.')[0]).toBe('24');
    const commands = Object.values<string>(scripts);
    expect(commands.filter((command) => !command.startsWith('node infra/local/launch.mjs '))).toEqual([]);
  });
});
