import { Agent, createServer, request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEvents } from '#shared/contracts/events.ts';
import { aForm } from './builders.ts';
import { aSystem } from './system.ts';

// A table that throttles as DynamoDB does, in front of the real engine: what the SDK itself does about it is part of
// the product.
let refusals = 0;
const agent = new Agent({ keepAlive: true });
const server = createServer((incoming, outgoing) => {
  if (refusals > 0) {
    refusals--;
    incoming.resume();
    const type = 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException';
    outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    outgoing.end(JSON.stringify({ __type: type, message: 'The level of configured provisioned throughput' }));
    return;
  }
  const { method, headers } = incoming;
  const onward = send(engine, { method, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(onward);
});
let engine = '';

beforeAll(async () => {
  engine = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  agent.destroy();
});

describe('a table that throttles for a moment', () => {
  it('is asked again, and the caller sees nothing of it', async () => {
    const user = await (await aSystem()).user();
    refusals = 3;
    expect(await user.call(listEvents, { query: {} })).toEqual([]);
    refusals = 2;
    expect((await user.post('/api/events', aForm())).status).toBe(201);
    expect(refusals).toBe(0);
  });
});

describe('a table that throttles on', () => {
  it('is given up after some tries: 500 in Russian, nothing written [API-11, API-17]', async () => {
    const system = await aSystem();
    const user = await system.user();
    const before = await system.items();
    refusals = 1000;
    const reply = await user.post('/api/events', aForm());
    refusals = 0;
    expect(reply).toMatchObject({ status: 500, text: 'Внутренняя ошибка сервера' });
    expect(await system.items()).toEqual(before);
  });
});
