import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { passOn } from '#infra/local/engines/loopback-server.ts';

export type Count = {
  readonly requests: number;
  /** Bytes of the engine's answers. */
  readonly bytes: number;
  /** Request units as DynamoDB bills them: one read is 4 kB strongly consistent, one write 1 kB. */
  readonly reads: number;
  readonly writes: number;
};
export type CountingProxy = {
  readonly endpoint: string;
  /** The traffic since the last `take`. */
  take(): Count;
  stop(): void;
};

const Capacity = v.object({ CapacityUnits: v.optional(v.number(), 0) });
const Answer = v.object({ ConsumedCapacity: v.optional(v.union([v.array(Capacity), Capacity]), []) });

/** Adds a field to a request, so that the answer names the units. The engine computes them as DynamoDB does. */
const askingForUnits = (body: Buffer): Buffer => {
  const asked: unknown = JSON.parse(body.toString());
  return Buffer.from(JSON.stringify(Object.assign({}, asked, { ReturnConsumedCapacity: 'TOTAL' })));
};
const unitsOf = (body: Buffer): number => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Answer), body.toString());
  return read.success ? [read.output.ConsumedCapacity].flat().reduce((sum, one) => sum + one.CapacityUnits, 0) : 0;
};
const WRITES = /\.(Put|Update|Delete|BatchWrite|TransactWrite)Items?$/;

/**
 * Stands between the functions and the table engine on 127.0.0.1 and counts requests, units and the bytes of answers.
 */
export const startCountingProxy = async (engine: string): Promise<CountingProxy> => {
  const nothing = { requests: 0, bytes: 0, reads: 0, writes: 0 };
  let count = { ...nothing };
  const server = createServer(async (incoming, outgoing) => {
    const target = String(incoming.headers['x-amz-target']);
    // Requests to the stream do not count: in AWS, Lambda makes them, and nobody pays for them.
    const isStream = target.startsWith('DynamoDBStreams');
    if (!isStream) count.requests++;
    const sent = await buffer(incoming);
    const body = isStream ? sent : askingForUnits(sent);
    const headers = { ...incoming.headers, 'content-length': String(body.length) };
    const options = { method: incoming.method, headers, body };
    passOn(outgoing, new URL(engine), options, async (answer) => {
      const said = await buffer(answer);
      if (!isStream) count.bytes += said.length;
      count[WRITES.test(target) ? 'writes' : 'reads'] += unitsOf(said);
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      outgoing.end(said);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    take: () => {
      const taken = count;
      count = { ...nothing };
      return taken;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
