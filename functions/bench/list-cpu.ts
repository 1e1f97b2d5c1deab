import { Agent, createServer, request as send } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient, GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { calls as eventCalls } from '#functions/events/handler.ts';
import { serve } from '#functions/http/serve.ts';
import { calls as feedCalls } from '#functions/public-list/handler.ts';
import { createStorage } from '#functions/storage/create-storage.ts';
import { newTableClient } from '#functions/storage/dynamodb/table-client.ts';
import { CONTEXT } from '#functions/testing/caller.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem } from '#functions/testing/open-system.ts';
import { toGateway } from '#functions/testing/request.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { seedEvents } from './seed.ts';

// `npm run bench:lists`: milliseconds of processor that a month of some 211 events takes in `events`, as an owner's and as an
// admin's list, and in `public-list`, beside two of the same run that send the same requests to the table and put the answer of the
// call through JSON.stringify: `DynamoDBClient` as its makers ship it, and, as a floor that signs nothing, HTTP with
// JSON.parse. In turns, in this process; the engine is a process of its own. Writes LIST-CPU-RESULTS.md.

const ROUNDS = 15;
const CALLS = 40;

type Sent = { readonly headers: Record<string, string>; readonly body: Buffer };

const SIGNED = ['x-amz-target', 'content-type', 'authorization', 'x-amz-date', 'x-amz-content-sha256'];
const agent = new Agent({ keepAlive: true });

/** Stands before the engine and notes what passes. */
const startRecorder = async (engine: string) => {
  const sent: Sent[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    sent.push({
      body,
      headers: Object.fromEntries(SIGNED.map((name) => [name, String(incoming.headers[name] ?? '')])),
    });
    const onward = send(engine, { method: 'POST', headers: incoming.headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The recorder has no port');
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { endpoint: `http://127.0.0.1:${address.port}`, sent, stop };
};

const bareRequest = (engine: string, { headers, body }: Sent): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = send(engine, { method: 'POST', headers, agent }, async (answer) =>
      resolve(JSON.parse((await buffer(answer)).toString())),
    );
    request.on('error', reject);
    request.end(body);
  });

const clientRequest = (client: DynamoDBClient, { headers, body }: Sent): Promise<unknown> => {
  const input = JSON.parse(body.toString());
  return headers['x-amz-target']?.endsWith('.Query')
    ? client.send(new QueryCommand(input))
    : client.send(new GetItemCommand(input));
};

/** Milliseconds of processor of one call, the mean of many. */
const cpuOf = async (call: () => Promise<unknown>): Promise<number> => {
  const began = process.cpuUsage();
  for (let at = 0; at < CALLS; at++) await call();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000 / CALLS;
};

console.info = () => undefined;
const engines = await startEngines();
const engine = engines.tableEndpoint;
const system = await openSystem();
const [user, admin] = [await system.user(), await system.admin()];
const { widgetToken } = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
await seedEvents(system.storage, 2_300, user.id);
const window = 'from=2025-03-01T00:00:00Z&to=2025-06-06T00:00:00Z';
const subjects = [
  { name: 'events, own', calls: eventCalls, caller: user, path: `/api/events?${window}` },
  { name: 'events, admin', calls: eventCalls, caller: admin, path: `/api/events?${window}` },
  { name: 'public-list', calls: feedCalls, caller: user, path: `/api/events/public?token=${widgetToken}&${window}` },
];

/** Lists touch no bucket. */
const objects = () => Promise.reject(new Error('Lists touch no bucket'));
const NONE = { pictures: '', exports: '', feeds: '', objects, bulkObjects: objects };

type Row = {
  readonly name: string;
  readonly events: number;
  readonly requests: number;
  readonly ms: number;
  readonly client: number;
  readonly floor: number;
};

const measure = async ({ name, calls, caller, path }: (typeof subjects)[number]): Promise<Row> => {
  const { request } = await toGateway({ method: 'GET', path, headers: { authorization: `Bearer ${caller.token}` } });
  const recorder = await startRecorder(engine);
  const { table } = system.storage;
  const client = newTableClient(recorder.endpoint);
  const recorded = createStorage({ table: { ...table.access, client }, buckets: NONE });
  const { body } = await serve(calls, { ...system.dependencies, storage: recorded })(request, CONTEXT);
  client.destroy();
  recorder.stop();
  const answer: unknown = JSON.parse(body);
  if (!Array.isArray(answer)) throw new Error(`${name} answers ${body}`);

  const handler = serve(calls, system.dependencies);
  const floor = async (): Promise<void> => {
    await Promise.all(recorder.sent.map((each) => bareRequest(engine, each)));
    JSON.stringify(answer);
  };
  const bareClient = new DynamoDBClient({ endpoint: engine });
  const byClient = async (): Promise<void> => {
    await Promise.all(recorder.sent.map((each) => clientRequest(bareClient, each)));
    JSON.stringify(answer);
  };
  const [ours, clients, bare]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await cpuOf(() => handler(request, CONTEXT)));
    clients.push(await cpuOf(byClient));
    bare.push(await cpuOf(floor));
  }
  bareClient.destroy();
  // The least: whatever else runs on the machine only ever adds.
  return {
    name,
    events: answer.length,
    requests: recorder.sent.length,
    ms: Math.min(...ours),
    client: Math.min(...clients),
    floor: Math.min(...bare),
  };
};

const rows: Row[] = [];
for (const subject of subjects) rows.push(await measure(subject));
const cells = rows.map(({ name, events, requests, ms, client, floor }) => [
  name,
  events,
  requests,
  ms.toFixed(1),
  client.toFixed(1),
  (ms / client).toFixed(2),
  floor.toFixed(1),
  (ms / floor).toFixed(2),
]);
reportResults(join(import.meta.dirname, 'LIST-CPU-RESULTS.md'), {
  title: 'Processor time of a list',
  command: 'npm run bench:lists',
  text: markdownTable(
    ['Call', 'events', 'requests to the table', 'ms of processor', 'client, ms', '× client', 'floor, ms', '× floor'],
    cells,
  ),
});
agent.destroy();
await engines.stop();
