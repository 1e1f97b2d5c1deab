import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLocalData } from './local-data.ts';

it('names a DATA_DIR that does not exist, and makes nothing', async () => {
  const folder = join(tmpdir(), `no-such-folder-${process.pid}`);
  await expect(openLocalData({ DATA_DIR: folder })).rejects.toThrow(`DATA_DIR ${folder} does not exist`);
  expect(existsSync(folder)).toBe(false);
});
