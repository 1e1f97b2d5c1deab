import type { RequestListener } from 'node:http';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newTableClient } from '#functions/storage/dynamodb/table-client.ts';
import { isLate, TIMEOUTS } from '#functions/storage/dynamodb/timeouts.ts';
import { serveOnLoopback } from '#infra/local/engines/loopback-server.ts';

const SHORT = { maxAttempts: 1, requestHandler: { ...TIMEOUTS.requestHandler, requestTimeout: 100 } };

/** The error that the SDK throws for this answer of the table. Undefined if it throws nothing. */
const thrownBy = async (answer: RequestListener): Promise<unknown> => {
  const { endpoint, stop } = await serveOnLoopback(answer);
  onTestFinished(stop);
  const asked = newTableClient(endpoint, SHORT).send(new GetCommand({ TableName: 'a', Key: { pk: 'a', sk: 'a' } }));
  return asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
};

const refusing =
  (status: number, name: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'no' }));
  };

describe('a table', () => {
  it.each<[string, RequestListener]>([
    ['does not answer', () => undefined],
    ['throttles', refusing(400, 'ThrottlingException')],
    ['has no capacity left', refusing(400, 'ProvisionedThroughputExceededException')],
  ])('that %s is late', async (_, answer) => {
    const reason = await thrownBy(answer);
    expect(reason).toBeInstanceOf(Error);
    expect(isLate(reason)).toBe(true);
  });

  it.each<[string, RequestListener]>([
    ['fails', refusing(500, 'InternalServerError')],
    ['refuses', refusing(400, 'AccessDeniedException')],
    ['hangs up', (request) => request.socket.destroy()],
  ])('that %s is broken', async (_, answer) => {
    const reason = await thrownBy(answer);
    expect(reason).toBeInstanceOf(Error);
    expect(isLate(reason)).toBe(false);
  });
});

it('requests are repeated, however many at once, after the table has closed all idle connections', async () => {
  let isClosing = false;
  const old = new Set<unknown>();
  const { endpoint, stop } = await serveOnLoopback((request, response) => {
    if (isClosing && old.has(request.socket)) return request.socket.destroy();
    if (!isClosing) old.add(request.socket);
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
    // The pause keeps many requests under way together, so that they need many connections.
    return setTimeout(() => response.end('{}'), 100);
  });
  onTestFinished(stop);
  const patient = { ...TIMEOUTS.requestHandler, connectionTimeout: 60_000, requestTimeout: 60_000 };
  const client = newTableClient(endpoint, { ...TIMEOUTS, requestHandler: patient });
  const ask = () =>
    Promise.all(
      Array.from({ length: 60 }, () => client.send(new GetCommand({ TableName: 'a', Key: { pk: 'a', sk: 'a' } }))),
    );
  await ask();
  isClosing = true;
  await expect(ask()).resolves.toHaveLength(60);
});
