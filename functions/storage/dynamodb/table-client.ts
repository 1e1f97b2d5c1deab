import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { assertAwaited, BEFORE_EACH_TRY } from './awaited.ts';
import { TableProtocol } from './table-protocol.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';

export type Key = { readonly pk: string; readonly sk: string };

/**
 * A table and its client. The name is read only at a request, because a function that was not granted the table has no
 * name for it.
 */
export type TableAccess = { readonly client: DynamoDBDocumentClient; readonly name: string };

/**
 * The most connections of a client. After a pause of the function, all of them may be closed, and the first request on
 * each fails. The SDK repeats only 35 failed requests at the same time.
 */
const CONNECTIONS = { maxSockets: 35 };

/**
 * The client of a function. The SDK keeps connections open, and repeats throttled and broken requests with growing
 * pauses.
 * @param endpoint replaces the endpoint of the environment
 */
export const newTableClient = (endpoint?: string, timeouts: Timeouts = TIMEOUTS): DynamoDBDocumentClient => {
  const requestHandler = { ...timeouts.requestHandler, httpAgent: CONNECTIONS, httpsAgent: CONNECTIONS };
  const plain = new DynamoDBClient({ ...timeouts, requestHandler, endpoint, protocol: TableProtocol });
  // This middleware copies every answer for a log that nobody writes. It takes a tenth of the time of a large answer.
  plain.middlewareStack.remove('loggerMiddleware');
  plain.middlewareStack.add(
    (next) => async (request) => {
      assertAwaited();
      return next(request);
    },
    BEFORE_EACH_TRY,
  );
  return DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
};

/**
 * A command that the SDK does not repeat. If an answer is late, the write may be done already, and a second write would
 * add twice. `commit` does not need this, because its requests carry a token.
 */
export const sentOnce = (command: UpdateCommand): UpdateCommand => {
  let wasSent = false;
  command.middlewareStack.add(
    (next) => async (args) => {
      if (wasSent) throw new Error('It was sent before, and may have been done');
      wasSent = true;
      return next(args);
    },
    // The middleware has a name, because the document client would otherwise add it twice.
    { name: 'sentOnce', step: 'finalizeRequest', priority: 'low', override: true },
  );
  return command;
};

/** The table that the environment of a function names. */
export const tableOf = (environment: { readonly TABLE_NAME: string }): TableAccess => ({
  client: newTableClient(),
  get name() {
    return environment.TABLE_NAME;
  },
});
