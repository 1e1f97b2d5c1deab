import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Runs `npm test -- ...names`, as npm does. @throws AbortError when it has not ended by itself after 50 s */
const check = async (names: string[], environment = {}): Promise<{ code: number; printed: string }> => {
  const child = spawn(process.execPath, ['infra/local/launch.mjs', 'infra/testing/check.ts', ...names], {
    cwd: root,
    // The check "browser" installs nothing where CHROMIUM is set.
    env: { ...process.env, CHROMIUM: process.execPath, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended: unknown[] = await once(child, 'close', { signal: AbortSignal.timeout(50_000) });
  return { code: Number(ended[0]), printed };
};

test('npm test ends by itself once every check has passed', async () => {
  const { code, printed } = await check(['browser']);
  expect(printed).toMatch(/All checks passed/);
  expect(code).toBe(0);
});

test('npm test runs types, lint, unit, integration and browser checks; with an unknown name it says so [RUN-02]', async () => {
  const { code, printed } = await check(['typos']);
  const names = [
    'types',
    'lint',
    'audit',
    'build',
    'njs',
    'unit and integration tests',
    'browser',
    'PHP',
    'browser tests',
  ];
  expect(printed).toBe(`There is no check "typos"; there are ${names.map((name) => `"${name}"`).join(', ')}\n`);
  expect(code).toBe(1);
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(scripts.test).toBe('node infra/local/launch.mjs infra/testing/check.ts');
});

test.each([
  ['PHP', 'php', 'php-cli'],
  ['njs', 'njs', 'njs'],
])(
  'npm test says what to install where %s is neither there nor can be installed',
  async (name, program, packageName) => {
    const { code, printed } = await check([name], { PATH: '/nowhere' });
    expect(printed).toContain(`need \`${program}\` on the PATH: install it (Debian: apt-get install ${packageName})`);
    expect(code).toBe(1);
  },
);
