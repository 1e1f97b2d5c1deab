import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAside } from './built.ts';
import { cyclesOf, ROUTES, weightOf } from './chunks.ts';

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

it('no files of the build import each other', () => {
  expect(cyclesOf(dist)).toEqual([]);
});
