import { beforeEach, describe, expect, it, vi } from 'vitest';
import { doLongWork } from '#functions/scheduled-jobs/long-work.ts';
import type { Item } from '#functions/storage/dynamodb/items.ts';
import { jobKey } from '#functions/storage/dynamodb/keys.ts';
import { anEvent, aPicture } from '#functions/testing/builders.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { restoreInto } from '#functions/testing/restore.ts';
import { aSystem } from '#functions/testing/system.ts';
import { recreateDatabase, validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { getJob } from '#shared/contracts/jobs.ts';

let isOver: () => boolean;
let system: System;
let admin: SystemUser;
let pictures: string[];
beforeEach(async () => {
  // Every request has time for just one page of each part.
  isOver = () => true;
  system = await aSystem({ clock: { workTime: () => () => isOver() } });
  admin = await system.admin('главный');
  await system.user('Мария');
  await admin.call(createEvent, { form: anEvent({ image: aPicture() }) });
  pictures = await system.pictures();
  // A page of a scan has at most 1 MB. These items take more than one page of each part of the table.
  const raw = rawItems(system);
  const line = { kind: 'LOG', type: 'OTHER', username: 'a', userId: 'a', timestamp: '2025-01-01T00:00:00.000Z' };
  const description = 'x'.repeat(300_000);
  for (let n = 1; n <= 40; n++)
    await raw.put({ ...line, pk: `LOG#ALL#${n}`, sk: `${n}`, id: `${n}`, number: n, description });
});

const begin = () => admin.call(recreateDatabase, {});
const params = { id: 'recreateDatabase-database' };
/** Runs the worker, which has as much time as one request. */
const step = async () => {
  await doLongWork({ storage: system.storage })({ now: new Date(), isOver: () => true });
  return admin.call(getJob, { params });
};
const toTheEnd = async () => {
  const steps = [await step()];
  while (steps.at(-1)?.state === 'running') {
    if (steps.length > 60) throw new Error('It never ends');
    steps.push(await step());
  }
  return steps;
};
/** A restore ends all sessions and leaves a line in the log. */
const asRestored = (items: readonly Item[]) =>
  items
    .filter(({ kind }) => kind !== 'LOG_PENDING')
    .map((item) => (item.kind === 'USER' ? { ...item, sessionVersion: 0, sessions: undefined } : item));

describe('a recreation that does not fit into its call', () => {
  it('goes on in the worker, deletes nothing before the export is whole, and loses nothing [DB-08, DB-09, DB-10, DB-19]', async () => {
    const before = await system.items();
    const first = await begin();
    expect(first).toMatchObject({ state: 'running', message: null });
    expect((await system.items()).filter(({ kind }) => kind !== 'JOB')).toEqual(before);
    const steps = await toTheEnd();
    expect(new Set(steps.map((each) => each.export))).toEqual(new Set([first.export]));
    expect(steps.length).toBeGreaterThan(4);
    expect(steps.at(-1)?.message).toBe(`База данных пересоздана. Прежние данные в копии: ${first.export}`);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    expect(await system.pictures()).toEqual([]);
    await restoreInto(system, first.export);
    expect(asRestored(await system.items())).toEqual(asRestored(before));
    expect(await system.pictures()).toEqual(pictures);
  });

  it('ends after ten minutes without a step, because people have worked since, and can be begun anew [DB-19]', async () => {
    const first = await begin();
    const before = (await system.items()).length;
    const raw = rawItems(system);
    const [long, ago] = [Date.now() - 601_000, new Date(Date.now() - 601_000).toISOString()];
    const expression = 'SET heldUntil = :long, startedAt = :ago';
    await raw.change(jobKey(params.id), expression, { ':long': long, ':ago': ago });
    expect(await step()).toMatchObject({
      state: 'failed',
      message: 'Пересоздание прервалось и больше не продолжится. Запустите его ещё раз.',
    });
    expect(await system.items()).toHaveLength(before);
    expect((await begin()).export).not.toBe(first.export);
  });
});

describe('a validation that does not fit into one request', () => {
  it('says how far it came, and does not call the database sound', async () => {
    const { isValid, issues } = await admin.call(validateDatabase, {});
    expect(isValid).toBe(false);
    expect(issues[0]).toMatch(/^База данных слишком велика, чтобы проверить её за один раз: прочитано записей \d+/);
  });

  it('names what it found when there was time for one look only', async () => {
    const checks = vi.fn(() => false);
    // The first validation reads everything twice, and its pages are counted. The second validation has time to read
    // everything only once.
    isOver = checks;
    await admin.call(validateDatabase, {});
    const pages = checks.mock.calls.length / 2;
    checks.mockClear();
    checks.mockImplementation(() => checks.mock.calls.length > pages);
    const { issues } = await admin.call(validateDatabase, {});
    expect(issues[0]).toMatch(/^База данных велика и проверена за один проход/);
    expect(issues.length).toBeGreaterThan(1);
  });
});
