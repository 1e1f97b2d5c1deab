import { beforeEach, describe, expect, it } from 'vitest';
import { update } from '#functions/storage/dynamodb/transactions.ts';
import { anEvent } from '#functions/testing/builders.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { createMigrations, MIGRATIONS, type Migration } from './migrations.ts';
import { scanTable } from './scan.ts';

/** An invented migration. It has the form that functions/storage/MIGRATIONS.md shows. */
const inCapitals: Migration = {
  name: 'places in capitals',
  run: async ({ access, commit }) => {
    let changed = 0;
    await scanTable(access, async (page) => {
      for (const { kind, pk, sk, location } of page) {
        if (kind !== 'EVENT' || typeof location !== 'string' || location === location.toUpperCase()) continue;
        const toCapitals = update({ pk: String(pk), sk: String(sk) }, 'SET #place = :next', {
          condition: '#place = :seen',
          names: { place: 'location' },
          values: { seen: location, next: location.toUpperCase() },
        });
        await commit([toCapitals]);
        changed++;
      }
    });
    return changed;
  },
};
const failing: Migration = {
  name: 'that fails',
  run: async () => {
    throw new Error('not today');
  },
};

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin();
});

const migrate = (...migrations: Migration[]) => createMigrations(system.storage).migrate(migrations, new Date());
const places = async () => (await rawItems(system).ofKind('EVENT')).map(({ location }) => location).sort();

describe('a migration', () => {
  it('runs once, and the log tells what it has changed [DB-14]', async () => {
    for (const location of ['зал', 'Клуб', 'САД']) await admin.call(createEvent, { form: anEvent({ location }) });
    expect(await migrate(inCapitals)).toEqual([{ name: 'places in capitals', changed: 2 }]);
    expect(await places()).toEqual(['ЗАЛ', 'КЛУБ', 'САД']);
    expect((await logEntries(admin, 'OTHER'))[0]).toBe(
      'Система: Обновление системы: изменено записей в базе данных: 2',
    );
    await admin.call(createEvent, { form: anEvent({ location: 'зал' }) });
    expect(await migrate(inCapitals)).toEqual([]);
    expect(await places()).toEqual(['ЗАЛ', 'КЛУБ', 'САД', 'зал']);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('that has nothing to change is noted, and leaves no line in the log', async () => {
    expect(await migrate(inCapitals)).toEqual([{ name: 'places in capitals', changed: 0 }]);
    expect(await rawItems(system).ofKind('MIGRATIONS')).toMatchObject([{ done: ['places in capitals'] }]);
    expect(await logEntries(admin, 'OTHER')).toEqual([]);
  });

  it('that fails holds back those after it, and is run again', async () => {
    await admin.call(createEvent, { form: anEvent({ location: 'зал' }) });
    const last = { ...inCapitals, name: 'the last' };
    await expect(migrate(inCapitals, failing, last)).rejects.toThrow('not today');
    expect(await rawItems(system).ofKind('MIGRATIONS')).toMatchObject([{ done: ['places in capitals'] }]);
    const mended = { ...failing, run: async () => 0 };
    expect((await migrate(inCapitals, mended, last)).map(({ name }) => name)).toEqual(['that fails', 'the last']);
  });
});

it('the migrations of this release have names of their own, and leave a new table alone', async () => {
  const names = MIGRATIONS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect((await migrate(...MIGRATIONS)).filter(({ changed }) => changed > 0)).toEqual([]);
});
