import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Runs `npm test -- ...names` as npm does. @throws AbortError after 50 s without an end */
const check = async (names: string[], environment = {}): Promise<{ code: number; printed: string }> => {
  const child = spawn(process.execPath, ['infra/local/launch.mjs', 'infra/testing/check.ts', ...names], {
    cwd: root,
    // With CHROMIUM set, the check "browser" installs nothing.
    env: { ...process.env, CHROMIUM: process.execPath, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended: unknown[] = await once(child, 'close', { signal: AbortSignal.timeout(50_000) });
  return { code: Number(ended[0]), printed };
};

/** As `npm audit --json` prints it. */
const weaknesses = (high: number, vulnerabilities: object) => ({
  vulnerabilities,
  metadata: { vulnerabilities: { high, critical: 0 } },
});

test('npm test ends by itself once every check has passed', async () => {
  const { code, printed } = await check(['browser']);
  expect(printed).toMatch(/All checks passed/);
  expect(code).toBe(0);
});

test('npm test runs types, lint, unit, integration and browser checks; with an unknown name it says so [RUN-02]', async () => {
  const { code, printed } = await check(['typos']);
  const names = ['types', 'lint', 'build', 'njs', 'browser', 'PHP', 'audit', 'unit', 'journeys'];
  expect(printed).toBe(`There is no check "typos"; there are ${names.map((name) => `"${name}"`).join(', ')}\n`);
  expect(code).toBe(1);
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(scripts.test).toBe('node infra/local/launch.mjs infra/testing/check.ts');
});

test.each([
  ['a package that is not as its registry has signed it', 'signatures', 'npm audit signatures: left-pad@1.3.0.'],
  ['a package with a known weakness', '--omit=dev', 'npm audit: left-pad (high).'],
])('npm test -- audit asks npm, and fails for %s', async (_, what, line) => {
  const folder = await mkdtemp(join(tmpdir(), 'npm-'));
  const npm = join(folder, 'npm.mjs');
  const sound = { signatures: { invalid: [], missing: [] }, '--omit=dev': weaknesses(0, {}) };
  const found = {
    signatures: { invalid: [{ name: 'left-pad', version: '1.3.0' }], missing: [] },
    '--omit=dev': weaknesses(1, { 'left-pad': { severity: 'high', via: [] } }),
  };
  const run = async (answers: object) => {
    // For any other command of npm the script prints undefined.
    await writeFile(npm, `console.log(JSON.stringify(${JSON.stringify(answers)}[process.argv[3]]))`);
    return check(['audit'], { npm_execpath: npm });
  };
  try {
    expect(await run(sound)).toMatchObject({ code: 0, printed: expect.stringContaining('All checks passed') });
    const { code, printed } = await run({
      ...sound,
      [what]: Object.entries(found).find(([name]) => name === what)?.[1],
    });
    expect(printed).toContain(line);
    expect(printed).toContain('FAILED: audit (a package is known to be weak or altered)');
    expect(code).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
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
