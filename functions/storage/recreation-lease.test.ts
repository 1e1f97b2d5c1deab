import { beforeEach, describe, expect, it } from 'vitest';
import { Conflict } from '#functions/domain/errors.ts';
import { aSystem } from '#functions/testing/system.ts';
import type { ExportState } from './items.ts';
import { takeLease } from './recreation-lease.ts';

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

beforeEach(async () => {
  await aSystem();
  await (await takeLease(NOW)).note(REACHED);
});

describe('the lease of a recreation that was killed', () => {
  it('holds for 20 seconds', async () => {
    await expect(takeLease(later(19))).rejects.toThrow(Conflict);
  });

  it('is gone on with afterwards, for ten minutes', async () => {
    expect((await takeLease(later(22))).left).toEqual(REACHED);
  });

  it('is begun anew later', async () => {
    expect((await takeLease(later(640))).left).toBeUndefined();
  });

  it('is begun anew when its clock was days ahead, and holds nobody up', async () => {
    expect((await takeLease(later(-8 * 86_400))).left).toBeUndefined();
  });
});
