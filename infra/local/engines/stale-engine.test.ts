import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killStaleEngine } from './stale-engine.ts';
import { startTableEngine, type TableEngine } from './table-engine.ts';

describe('an engine that a killed run has left', () => {
  let folder: string;
  let engine: TableEngine;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stale-'));
    engine = await startTableEngine({ dbPath: join(folder, 'table.db') });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is left alone when it is not of this folder', async () => {
    await killStaleEngine(engine.pid, '/another/folder');
    expect(process.kill(engine.pid, 0)).toBe(true);
  });

  it('is ended when it is', async () => {
    await killStaleEngine(engine.pid, folder);
    await engine.exited;
    expect(() => process.kill(engine.pid, 0)).toThrow('ESRCH');
  });
});
