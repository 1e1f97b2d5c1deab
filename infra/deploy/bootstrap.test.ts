import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAwsAccount } from '#infra/testing/aws-account.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = new Set(['node_modules', 'dist', 'cdk.out', '.local', '.git']);

/** A clone of the project with its packages installed and nothing built. */
let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'clone-'));
  const filter = (source: string) =>
    !relative(ROOT, source)
      .split('/')
      .some((part) => BUILT.has(part));
  cpSync(ROOT, clone, { recursive: true, filter });
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
});
afterAll(() => rmSync(clone, { recursive: true }));

/** `npm run bootstrap` in a fresh clone. */
const bootstrap = async (variables: Record<string, string | undefined> = {}, ...args: string[]) => {
  const account = await openAwsAccount();
  const child = spawn('npm', ['run', '--silent', 'bootstrap', '--', ...args], {
    cwd: clone,
    env: { ...account.environment, HOME: clone, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  account.close();
  return { code, said: out + err, done: account.done.sort() };
};

it('prepares the region and us-east-1 in a clone where nothing was built', { tags: ['slow'] }, async () => {
  const { code, said, done } = await bootstrap();
  expect(said).toContain('Preparing this account for CDK in eu-central-1 and us-east-1.');
  expect([code, done]).toEqual([0, ['deploys CDKToolkit in eu-central-1', 'deploys CDKToolkit in us-east-1']]);
});

it('prepares us-east-1 once where the stage stands there itself', { tags: 'slow' }, async () => {
  const { code, said, done } = await bootstrap({ AWS_REGION: undefined, AWS_DEFAULT_REGION: 'us-east-1' });
  expect(said).toContain('Preparing this account for CDK in us-east-1.');
  expect([code, done]).toEqual([0, ['deploys CDKToolkit in us-east-1']]);
});

it('says what is missing before it asks AWS for anything', { tags: 'slow' }, async () => {
  expect(await bootstrap({ AWS_REGION: undefined })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Failed: No region: set AWS_REGION, or AWS_PROFILE to a profile that has one\.$/m),
    done: [],
  });
});

it('is not told a stage: an account is prepared for all of them', async () => {
  const { code, said, done } = await bootstrap({}, 'prod');
  expect([code, done]).toEqual([1, []]);
  expect(said).toMatch(/^Failed: Usage: npm run bootstrap {3}\(once per account and region/m);
});
