import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { assertAwaited, BEFORE_EACH_TRY } from './awaited.ts';
import { TableProtocol } from './table-protocol.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';

export type Key = { readonly pk: string; readonly sk: string };

/** A table and the client that speaks to it. The name is asked for with each request: a function may lack the grant. */
export type TableAccess = { readonly client: DynamoDBDocumentClient; readonly name: string };

/**
 * The client of a function. Its connections stay open between requests (the SDK's default); throttling and lost
 * connections are tried again with growing pauses by the SDK. @param endpoint instead of where the environment says
 */
export const newTableClient = (endpoint?: string, timeouts: Timeouts = TIMEOUTS): DynamoDBDocumentClient => {
  const plain = new DynamoDBClient({ ...timeouts, endpoint, protocol: TableProtocol });
  // This step copies every answer for a log that is not written; it costs a tenth of the time of a large answer.
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
 * A command that the SDK does not send again. After a late answer nobody knows whether the write was done, and adding to a number twice is
 * wrong. `commit` has a token instead.
 */
export const sentOnce = (command: UpdateCommand): UpdateCommand => {
  let wasSent = false;
  command.middlewareStack.add(
    (next) => async (args) => {
      if (wasSent) throw new Error('It was sent before, and may have been done');
      wasSent = true;
      return next(args);
    },
    // The document client adds a command's middleware twice.
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
