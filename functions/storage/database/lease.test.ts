import { beforeEach, describe, expect, it } from 'vitest';
import { Conflict } from '#functions/domain/errors.ts';
import type { ExportState } from '#functions/storage/dynamodb/items/database.ts';
import type { System } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { takeLease } from './lease.ts';

const NOW = new Date();
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
const REACHED: ExportState = {
  name: 'x',
  createdAt: NOW.toISOString(),
  parts: [],
  items: 0,
  positions: [],
  isWhole: false,
};

let system: System;
const take = (now: Date) => takeLease(system.storage.table, { purpose: 'recreation' }, now);
beforeEach(async () => {
  system = await aSystem();
  await (await take(NOW)).note(REACHED);
});

describe('the lease of a recreation that was killed', () => {
  it('holds for 20 seconds', async () => {
    await expect(take(later(19))).rejects.toThrow(Conflict);
  });

  it('is gone on with afterwards, for ten minutes', async () => {
    expect((await take(later(22))).left).toEqual(REACHED);
  });

  it('is begun anew later', async () => {
    expect((await take(later(640))).left).toBeUndefined();
  });

  it('is begun anew when its clock was days ahead, and holds nobody up', async () => {
    expect((await take(later(-8 * 86_400))).left).toBeUndefined();
  });
});
