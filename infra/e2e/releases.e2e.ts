import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, MARIA } from '#infra/machine/releases/keep.ts';
import { ask, demand, signIn } from '#infra/testing/drill-product.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';

const folder = join(import.meta.dirname, '../machine/releases');
const versions = globSync('*.tar.gz', { cwd: folder }).map((file) => basename(file, '.tar.gz'));
const Kept = v.object({
  events: v.array(v.string()),
  pictures: v.array(v.string()),
  widgets: v.array(v.string()),
  answered: v.array(v.string()),
});

/**
 * A word that must be in the answer to Maria's call of each path, and the days after the release for which the product
 * keeps it.
 */
const FOUND: Readonly<Record<string, readonly [word: string, days?: number]>> = {
  '/api/calendars': ['Дом культуры'],
  '/api/events': ['Хор'],
  '/api/events/templates': ['Шаблон'],
  '/api/trash': ['Удалено', 30],
  '/api/embeddings': ['Черновик'],
  '/api/user/programs': ['Сайт', 180],
};

describe('data of a release that came before', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'release-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('is kept of the release of package.json, too [ONE-13]', () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
    expect(versions).toContain(version);
  });

  it.each(versions)('is served, all of it, and found in order: %s [ONE-13]', async (version) => {
    const kept = v.parse(Kept, JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8')));
    execFileSync('tar', ['-xzf', join(folder, `${version}.tar.gz`), '-C', dataDir]);
    const age = (Date.now() - statSync(join(dataDir, 'state.json')).mtimeMs) / 86_400_000;
    const product = await startProduct({ dataDir, environment: { ...ADMIN, LOCAL_LOG: 'quiet' } });
    try {
      const { url } = product;
      /** Signs in and chooses a new password, because the password of an old release has expired by now. */
      const enter = async (username: string, password: string) => {
        const person = await signIn(url, username, password);
        const body = JSON.stringify({ currentPassword: password, newPassword: `${password}-2` });
        const init = { method: 'PUT', body };
        return {
          ...person,
          ...(await demand(v.object({ token: v.string() }), url, person, '/api/user/password', init)),
        };
      };
      const admin = await enter(ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
      const maria = await enter(MARIA.username, MARIA.password);
      const refused = [];
      for (const path of kept.answered) {
        const { status } = await ask(url, maria, path.replaceAll('{url}', encodeURIComponent(url)));
        if (status >= 300) refused.push([path, status]);
      }
      expect(kept.answered.length).toBeGreaterThan(20);
      expect(refused).toEqual([]);
      for (const [path, [word, days = Number.POSITIVE_INFINITY]] of Object.entries(FOUND))
        if (age < days) expect((await ask(url, maria, path)).bytes.toString()).toContain(word);
      for (const widget of kept.widgets) {
        const month = await ask(url, { name: 'nobody' }, `/api/events/public?token=${widget}&month=2026-12`);
        expect(month.bytes.toString()).toContain('Встреча 1');
      }
      expect(await demand(validateDatabase.output, url, admin, validateDatabase.path)).toEqual({
        isValid: true,
        issues: [],
      });
    } finally {
      await product.end();
    }
  });
});
