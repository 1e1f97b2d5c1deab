import { BatchGetItemCommand, DynamoDBClient, GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { clientOf, openSystem } from '#functions/testing/open-system.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { median } from '#shared/testing/results.ts';
import { JUNE } from './house-subjects.ts';
import { seedEvents } from './seed.ts';

// Compares the processor time of two calls with that of a plain `DynamoDBClient`, which makes the same requests to the
// table. The engine is another process, and no proxy stands between.

const EVENTS = 1000;
const [ROUNDS, CALLS_EACH] = [5, 20];

/** A request as the SDK sends it: the target names the operation, the body is its input. */
const Sent = v.object({
  headers: v.object({ 'x-amz-target': v.string() }),
  body: v.pipe(
    v.instance(Uint8Array),
    v.transform((bytes) => Buffer.from(bytes).toString()),
  ),
});
type Sent = v.InferOutput<typeof Sent>;

const sendBare = async (client: DynamoDBClient, { headers, body }: Sent): Promise<unknown> => {
  const input = JSON.parse(body);
  switch (headers['x-amz-target'].split('.')[1]) {
    case 'GetItem':
      return client.send(new GetItemCommand(input));
    case 'BatchGetItem':
      return client.send(new BatchGetItemCommand(input));
    case 'Query':
      return client.send(new QueryCommand(input));
    default:
      throw new Error(`A call that reads sent ${headers['x-amz-target']}`);
  }
};

/** Milliseconds of processor time of one run of this work. */
const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = process.cpuUsage();
  for (let call = 0; call < CALLS_EACH; call++) await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000 / CALLS_EACH;
};

/** The processor time of a month's list and of a month's feed, each divided by that of the bare client. */
export const processorRatios = async (endpoint: string): Promise<{ list: number; feed: number }> => {
  const system = await openSystem({ endpoints: { table: endpoint } });
  const user = await system.user();
  await seedEvents(system.storage, EVENTS, user.id);
  const { widgetToken } = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  const bare = new DynamoDBClient({ endpoint });
  const ratio = async (path: string, caller: Pick<typeof user, 'get'>): Promise<number> => {
    const sent: Sent[] = [];
    const { middlewareStack } = clientOf(endpoint);
    const name = 'recorded';
    middlewareStack.add(
      (next) => (args) => {
        sent.push(v.parse(Sent, Object(args).request));
        return next(args);
      },
      { name, step: 'finalizeRequest', priority: 'low' },
    );
    const { status } = await caller.get(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    middlewareStack.remove(name);
    const ask = () => caller.get(path);
    const askBare = async () => {
      for (const request of sent) await sendBare(bare, request);
    };
    // The two take turns, so that other work on the machine slows both.
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) ratios.push((await timeOf(ask)) / (await timeOf(askBare)));
    return median(ratios);
  };
  const ratios = {
    list: await ratio(`/api/events?${JUNE}`, user),
    feed: await ratio(`/api/events/public?token=${widgetToken}&${JUNE}`, system.nobody),
  };
  bare.destroy();
  return ratios;
};
