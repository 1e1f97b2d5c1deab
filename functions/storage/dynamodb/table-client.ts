import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { assertAwaited, BEFORE_EACH_TRY } from './awaited.ts';
import { TableProtocol } from './table-protocol.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';

export type Key = { readonly pk: string; readonly sk: string };

/** A table and its client. The name is read at each request, as a function may have no grant. */
export type TableAccess = { readonly client: DynamoDBDocumentClient; readonly name: string };

/**
 * The client of a function. The SDK keeps connections open, and repeats throttled and broken requests with growing pauses.
 * @param endpoint instead of the environment's
 */
export const newTableClient = (endpoint?: string, timeouts: Timeouts = TIMEOUTS): DynamoDBDocumentClient => {
  const plain = new DynamoDBClient({ ...timeouts, endpoint, protocol: TableProtocol });
  // This step copies every answer for a log that nobody writes: a tenth of the time of a large answer.
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

/** A command that the SDK does not repeat: after a late answer the write may have been done, and a second one would add twice. `commit` has a token instead. */
export const sentOnce = (command: UpdateCommand): UpdateCommand => {
  let wasSent = false;
  command.middlewareStack.add(
    (next) => async (args) => {
      if (wasSent) throw new Error('It was sent before, and may have been done');
      wasSent = true;
      return next(args);
    },
    // Named: the document client would add a command's middleware twice.
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
