import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Modules of the repository that a module loads, itself included. */
const loaded = (path: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, to = ''] of read(path).matchAll(/from '((?:#|\.\/)[^']+\.ts)'/g))
    loaded(to.startsWith('#') ? to.slice(1) : join(path, '..', to), seen);
  return seen;
};
const modules = [...loaded('infra/deploy/deploy.ts')];

const Policy = v.object({
  Statement: v.array(
    v.object({
      Effect: v.picklist(['Allow', 'Deny']),
      Action: v.union([v.string(), v.array(v.string())]),
      Resource: v.union([v.string(), v.array(v.string())]),
    }),
  ),
});

/** The IAM action of an operation, where it has another name. */
const ACTIONS: Record<string, string> = {
  Get: 'GetItem',
  ListObjectsV2: 'ListBucket',
  CopyObject: 'PutObject',
  HeadObject: 'GetObject',
};
/** Operations that only `npm run maintenance` calls, although a deployment loads their modules. */
const NOT_ASKED = ['PutFunctionConcurrency', 'DeleteFunctionConcurrency'];

it('the policy of a deploying role allows each call of AWS that a deployment makes, and names no wildcard of actions', () => {
  const { Statement } = v.parse(Policy, JSON.parse(read('infra/deploy/deploying-role.json')));
  const allowed = Statement.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) => Action);
  expect(allowed.filter((action) => action.includes('*'))).toEqual([]);
  const calls = modules
    .filter((path) => path.startsWith('infra/'))
    .flatMap((path) => [...read(path).matchAll(/new ([A-Z]\w+)Command\(|\bpaginate([A-Z]\w+)\(/g)])
    .map(([, sent, paged]) => sent ?? paged ?? '');
  expect(calls.length).toBeGreaterThan(15);
  const needed = calls.filter((name) => !NOT_ASKED.includes(name)).map((name) => ACTIONS[name] ?? name);
  expect(needed.filter((name) => !allowed.some((action) => action.endsWith(`:${name}`)))).toEqual([]);
});

it('OPERATIONS and the workflow name the policy', () => {
  for (const file of ['infra/OPERATIONS.md', '.github/workflows/deploy.yml'])
    expect(read(file)).toContain('deploying-role.json');
});

it('a deployment without tests, an urgent rollback, needs neither Chromium nor Java', () => {
  const needy = modules.filter((path) => /^infra\/(?:testing|local\/engines)\/|playwright/.test(path));
  expect(needy).toEqual([]);
  expect(modules.filter((path) => /playwright-core|provideBrowser|chromium|'java'/i.test(read(path)))).toEqual([]);
  expect(read('infra/OPERATIONS.md')).toContain('SKIP_TESTS=1 npm run deploy -- prod');
});

it('workflows run commands that there are, and put nothing that somebody typed into a command', () => {
  const { scripts } = v.parse(
    v.object({ scripts: v.record(v.string(), v.string()) }),
    JSON.parse(read('package.json')),
  );
  const [test, deploy] = ['test', 'deploy'].map((name) => read(`.github/workflows/${name}.yml`));
  const commands = `${test}${deploy}`.match(/run: .*/g) ?? [];
  expect(commands).toEqual(expect.arrayContaining(['run: npm test', 'run: npm run test:all']));
  const named = commands.flatMap((line) => /npm run ([\w:-]+)/.exec(line)?.[1] ?? []);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect(commands.filter((line) => line.includes('${{'))).toEqual([]);
  expect(deploy).toMatch(/id-token: write[\s\S]*environment: \$\{\{ inputs\.stage \}\}/);
});
