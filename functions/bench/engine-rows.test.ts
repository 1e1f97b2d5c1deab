import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { openSystem } from '#functions/testing/open-system.ts';
import { writeItems } from '#functions/testing/written-events.ts';
import { LOCAL_KEYS } from '#infra/local/account.ts';
import { startTableEngine } from '#infra/local/engines/table-engine.ts';
import { openRows } from './engine-rows.ts';
import { seedEvents, seedLog, seedUsers, type WriteItems } from './seed.ts';

const parsed = (row: Record<string, unknown>) => ({ ...row, item_json: JSON.parse(String(row.item_json)) });

it('writes the rows that the engine itself writes', async () => {
  for (const [name, value] of Object.entries(LOCAL_KEYS)) vi.stubEnv(name, value);
  const folder = await mkdtemp(join(tmpdir(), 'rows-'));
  const dbPath = join(folder, 'table.db');
  const engine = await startTableEngine({ dbPath });
  const made = async (isByEngine: boolean) => {
    const { storage, resources } = await openSystem({ endpoints: { table: engine.endpoint } });
    const name = resources.TABLE_NAME;
    const rows = openRows(dbPath, name);
    const write: WriteItems = isByEngine ? (items) => writeItems(storage, items) : rows;
    await seedUsers(2, write);
    await seedEvents(storage, 5, 'u1', { hasWords: true, write });
    await seedLog(storage, 20, write);
    await write([
      { pk: 'p', sk: 's', more: [1, -20, 300], yes: true, none: null, map: { a: 'ж', b: {} }, not: undefined },
    ]);
    const database = new DatabaseSync(dbPath);
    const read = (table: string, order: string) =>
      database.prepare(`SELECT * FROM "${table}" ORDER BY ${order}`).all().map(parsed);
    const found = [read(name, 'pk, sk'), read(`${name}::gsi::gsi1`, 'gsi_pk, gsi_sk')];
    database.close();
    return found;
  };
  try {
    expect(await made(false)).toEqual(await made(true));
  } finally {
    await engine.stop();
    await rm(folder, { recursive: true });
  }
});
