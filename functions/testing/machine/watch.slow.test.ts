import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { ENVIRONMENT } from '#functions/testing/chaos/workload.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { buildInTurn } from './backup-command.ts';

beforeAll(() => buildInTurn());

it('is asked on the machine of a service: what is wrong, which is not told while nobody gets letters [ONE-27, ONE-28, ONE-29]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'watched-'));
  await mkdir(join(dataDir, 'backup'));
  const at = new Date(Date.now() - 40 * 3_600_000).toISOString();
  await writeFile(join(dataDir, 'backup/last.json'), JSON.stringify({ at }));
  const product = await startProduct({
    dataDir,
    main: 'infra/local/serve.ts',
    environment: { ...ENVIRONMENT, LOCAL_LOG: '', SITE_ADDRESS: 'https://calendar.example.ru', TICK_SECONDS: '0.1' },
  });
  try {
    const here = await (await fetch(`${product.url}/api/health`)).json();
    expect(here).toMatchObject({ status: 'wrong', problems: [{ kind: 'backup', hours: 40 }], lastBackup: at });
    const visitor = { headers: { 'x-real-ip': '203.0.113.7', 'x-forwarded-host': 'localhost' } };
    expect((await fetch(`${product.url}/api/health`, visitor)).status).toBe(421);
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    expect(metrics).toMatch(/^calendar_backup_age_seconds 144\d{3}$/m);
    // The tool that writes the letters has run by then, and has said that it wrote none.
    await sleep(10_000);
    expect(await readdir(dataDir)).not.toContain('watch.json');
    const printed = product.printed();
    expect(printed).toMatch(
      /"message":"Today: wrong: backup; disk \d+ % free; backup 40 h old; 0 letters wait; months 0 s behind"/,
    );
    expect(printed).not.toContain('The watch failed');
  } finally {
    await product.end();
    await rm(dataDir, { recursive: true });
  }
});
