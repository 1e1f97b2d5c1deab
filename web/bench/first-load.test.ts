import { globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAside } from './built.ts';
import { cyclesOf, filesOf, ROUTES, weightOf } from './chunks.ts';

let dist = '';

beforeAll(async () => {
  dist = await buildAside();
});
afterAll(() => rm(dist, { recursive: true, force: true }));

it.each(ROUTES.flatMap(({ limit, ...route }) => (limit ? [{ ...route, limit }] : [])))(
  '$name loads at most $limit bytes of JS',
  ({ screens, limit }) => {
    expect(weightOf(dist, screens).js).toBeLessThanOrEqual(limit);
  },
);

it('the build holds no page of the development', () => {
  expect(globSync('assets/gallery*', { cwd: dist })).toEqual([]);
});

it('the bubble at a slot comes with the grid, and not to a phone [FACE-133]', () => {
  const hasBubble = (name: string) => {
    const { js } = filesOf(dist, ROUTES.find((route) => route.name === name)?.screens ?? []);
    return js.some((file) => readFileSync(join(dist, file), 'utf8').includes('input[name=title]'));
  };
  expect([hasBubble('calendar (phone)'), hasBubble('calendar (wide)')]).toEqual([false, true]);
});

it('no files of the build import each other', () => {
  expect(cyclesOf(dist)).toEqual([]);
});
