import { QueryCommand, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newTableClient } from '#functions/storage/dynamodb/table-client.ts';
import { ATTEMPTS } from '#functions/storage/dynamodb/transactions.ts';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { clientOf, type System } from '#functions/testing/open-system.ts';
import { s3 } from '#functions/testing/resources.ts';
import { aSystem, aSystemWith, logLines } from '#functions/testing/system.ts';
import { listEvents } from '#shared/contracts/events.ts';

// Failures that an engine does not produce on demand. All other requests reach the engine.
const engine = newTableClient();
const passOn = (input: TransactWriteCommandInput): Promise<unknown> => engine.send(new TransactWriteCommand(input));
const table = mockClient(clientOf());
const bucket = mockClient(s3());
const letAllThrough = (): void => {
  for (const mock of [table, bucket]) mock.reset().send.callThrough();
};
// It is called here too, because no hook runs if a filter skips all tests of this file. Other files of the process
// share these clients.
letAllThrough();
beforeEach(letAllThrough);
afterAll(() => {
  for (const mock of [table, bucket]) mock.restore();
});

const writesEvent = (input: TransactWriteCommandInput): boolean => JSON.stringify(input).includes('"kind":"EVENT"');

/** Sweeps pictures, as a later change of any event would. */
const sweep = async (system: System, at = new Date()): Promise<void> => {
  for (const key of await system.pictures()) await system.storage.pictures.sweepPictures(key.split('/')[1] ?? '', at);
};
const inAnHour = (): Date => new Date(Date.now() + 60 * 60_000);

const in31Days = (): Date => new Date(Date.now() + 31 * 86_400_000);

const throttled = () =>
  Object.assign(new Error('Throughput exceeds the current limit'), { name: 'ThrottlingException' });
const cancelled = (code: string, steps: number): TransactionCanceledException =>
  new TransactionCanceledException({
    message: 'Transaction cancelled, arn:aws:dynamodb:eu-central-1:000000000000:table/x',
    $metadata: {},
    CancellationReasons: Array.from({ length: steps }, () => ({ Code: code })),
  });

const INTERNAL = {
  status: 500,
  text: 'Внутренняя ошибка сервера',
  headers: { 'x-request-id': expect.stringMatching(/./), 'cache-control': 'no-store' },
};

describe('a table that is throttled', () => {
  it('gives 503 in Russian with the request id, and the reason to the log alone [API-11, API-17]', async () => {
    const user = await (await aSystem()).user();
    table.on(QueryCommand).rejects(throttled());
    const reply = await user.get('/api/events');
    expect(reply).toMatchObject({ ...INTERNAL, status: 503, text: expect.stringMatching(/^Сервер занят/) });
    const line = logLines.find((each) => each.includes('ThrottlingException')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      level: 'ERROR',
      message: { status: 503, route: 'GET /api/events', requestId: reply.headers['x-request-id'] },
    });
  });
});

describe('a transaction that others hold', () => {
  // Without randomness there are no pauses before a new attempt.
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.mocked(Math.random).mockRestore();
  });

  it('is tried again until it gets through', async () => {
    const user = await (await aSystem()).user();
    table.on(TransactWriteCommand).rejectsOnce(cancelled('TransactionConflict', 6)).callsFake(passOn);
    expect((await user.post('/api/events', aForm())).status).toBe(201);
    expect(await user.call(listEvents, { query: {} })).toHaveLength(1);
  });

  it('is repeated as a whole after all its tries were held; a creation too, and it is written once', async () => {
    const user = await (await aSystem()).user();
    const held = table.on(TransactWriteCommand);
    for (let time = 1; time <= ATTEMPTS + 2; time++) held.rejectsOnce(cancelled('TransactionConflict', 6));
    held.callsFake(passOn);
    expect((await user.post('/api/events', aForm())).status).toBe(201);
    expect(await user.call(listEvents, { query: {} })).toHaveLength(1);
  });

  it('is 409 when it never does; nothing is written, the picture is gone [EVT-22, EVT-23]', async () => {
    const system = await aSystem();
    const user = await system.user();
    const before = await system.items();
    table.on(TransactWriteCommand).callsFake((input) => {
      if (writesEvent(input)) throw cancelled('TransactionConflict', 6);
      return passOn(input);
    });
    const reply = await user.post('/api/events', aForm({ image: aPicture() }));
    expect(reply).toMatchObject({
      status: 409,
      text: 'Данные изменились. Обновите страницу и повторите.',
      code: 'changed-meanwhile',
    });
    expect(await system.items()).toEqual(before);
    expect(await system.pictures()).toEqual([]);
  });
});

describe('a bucket that fails', () => {
  it('while a picture is uploaded: no event, an update changes nothing [EVT-22]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    const pictures = await system.pictures();
    bucket.on(PutObjectCommand).rejects(new Error('S3 is away, bucket arn:aws:s3:::pictures'));
    expect(await owner.post('/api/events', aForm({ image: aPicture() }))).toMatchObject(INTERNAL);
    const update = await owner.put(`/api/events/${event.id}`, aForm({ title: 'Иначе', image: aPicture() }));
    expect(update).toMatchObject(INTERNAL);
    expect(await owner.call(listEvents, { query: {} })).toEqual([event]);
    expect(await system.pictures()).toEqual(pictures);
  });

  it('while an old picture is deleted: the change stands, and the picture is swept later [EVT-21, EVT-23]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    bucket.on(DeleteObjectCommand).rejects(new Error('S3 is away'));
    expect((await owner.put(`/api/events/${event.id}`, aForm({ image: aPicture('gif') }))).status).toBe(200);
    expect((await owner.delete(`/api/events/${event.id}`)).status).toBe(200);
    expect(await system.pictures()).toHaveLength(2);
    await sweep(system, in31Days());
    expect(await system.pictures()).toHaveLength(2);
    letAllThrough();
    await sweep(system, in31Days());
    expect(await system.pictures()).toEqual([]);
    expect((await system.items()).filter(({ kind }) => kind === 'UNUSED_PICTURE')).toEqual([]);
  });
});

describe('a function that dies', () => {
  it('between upload and event leaves a picture that is swept later, and not too early [EVT-23]', async () => {
    const system = await aSystem();
    const user = await system.user();
    table.on(TransactWriteCommand).callsFake((input) => {
      // The connection is lost, so the function does not know whether the event was written.
      if (writesEvent(input)) throw new Error('socket hang up');
      return passOn(input);
    });
    expect((await user.post('/api/events', aForm({ image: aPicture() }))).status).toBe(500);
    expect(await system.pictures()).toHaveLength(1);
    letAllThrough();
    await sweep(system);
    expect(await system.pictures()).toHaveLength(1);
    await sweep(system, inAnHour());
    expect(await system.pictures()).toEqual([]);
  });

  it('only by a wrong clock has its event refused rather than left without its picture [EVT-22]', async () => {
    const system = await aSystem();
    const user = await system.user();
    let swept: Promise<void> | undefined;
    // The sweep deletes the upload just before its event is written.
    table.on(TransactWriteCommand).callsFake(async (input) => {
      if (!writesEvent(input)) return passOn(input);
      const deletes = Promise.withResolvers<void>();
      const written = Promise.withResolvers<void>();
      bucket.on(DeleteObjectCommand).callsFake(() => {
        deletes.resolve();
        return written.promise;
      });
      swept = sweep(system, inAnHour());
      await deletes.promise;
      return passOn(input).finally(written.resolve);
    });
    const reply = await user.post('/api/events', aForm({ image: aPicture() }));
    expect(reply).toMatchObject({
      status: 409,
      text: 'Данные изменились. Обновите страницу и повторите.',
      code: 'changed-meanwhile',
    });
    await swept;
    expect(await user.call(listEvents, { query: {} })).toEqual([]);
    expect((await system.items()).filter(({ kind }) => kind === 'UNUSED_PICTURE')).toEqual([]);
  });

  it('after the event was written, unheard, keeps the picture: the event points at it [EVT-22]', async () => {
    const system = await aSystem();
    const user = await system.user();
    table.on(TransactWriteCommand).callsFake(async (input) => {
      const done = await passOn(input);
      if (writesEvent(input)) throw new Error('socket hang up');
      return done;
    });
    expect((await user.post('/api/events', aForm({ image: aPicture() }))).status).toBe(500);
    letAllThrough();
    await sweep(system, inAnHour());
    const [event] = await user.call(listEvents, { query: {} });
    const urls = (await system.pictures()).map((key) =>
      key.replace(/^pictures\/(.+)\/(.+)$/, '/api/events/$1/image?v=$2'),
    );
    expect(urls).toEqual([event?.imageUrl]);
  });
});
