import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROUTES, weightOf } from './chunks.ts';

const dist = mkdtempSync(join(tmpdir(), 'web-dist-'));

beforeAll(async () => {
  await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'silent',
    build: { outDir: dist, emptyOutDir: true },
  });
}, 120_000);
afterAll(() => rmSync(dist, { recursive: true }));

it.each(ROUTES.flatMap(({ limit, ...route }) => (limit ? [{ ...route, limit }] : [])))(
  '$name loads at most $limit bytes of JS (issue 4)',
  ({ screens, limit }) => {
    expect(weightOf(dist, screens).js).toBeLessThanOrEqual(limit);
  },
);
