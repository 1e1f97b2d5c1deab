import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isUnseenForLong } from '#functions/domain/accounts/sessions.ts';
import { Forbidden, NotFound, Unauthorized } from '#functions/domain/errors.ts';
import { ProgramItem } from '#functions/storage/dynamodb/items/programs.ts';
import { programKey, programsPartition } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { ttlIn } from '#functions/storage/dynamodb/time-to-live.ts';
import { ConditionFailed, IF_NEW, put, remove } from '#functions/storage/dynamodb/transactions.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { createLimits } from '#functions/storage/users/limits.ts';
import { accountIsActive } from '#functions/storage/users/users.ts';
import { PROGRAMS_MAX, WRITES_A_MINUTE } from '#shared/contracts/programs.ts';
import { MINUTE_MS } from '#shared/time/units.ts';

/** Days that a token stays in its user's list after its last day. */
const LISTED_DAYS = 30;

type Change = { readonly line: LogLine; readonly now: Date };
type New = Pick<ProgramItem, 'id' | 'userId' | 'name' | 'scopes' | 'until'> & Partial<Pick<ProgramItem, 'calendarId'>>;
type Made = { readonly token: string; readonly hash: string };

export const createPrograms = (
  table: Pick<Table, 'access' | 'commit' | 'getItem' | 'queryItems'>,
  { commitWithLog }: Pick<Log, 'commitWithLog'>,
) => {
  const { access, commit, getItem, queryItems } = table;
  const limits = createLimits(table);

  /** The tokens of a user, newest first. */
  const programsOf = async (userId: string): Promise<ProgramItem[]> => {
    const found = await queryItems(ProgramItem, { condition: 'pk = :pk', values: { pk: programsPartition(userId) } });
    return found.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  };

  /** The token at a user's place, strongly consistent. */
  const findProgram = (userId: string, place: number): Promise<ProgramItem | undefined> =>
    getItem(ProgramItem, programKey(userId, place));

  /**
   * Stores a new token at a free place. Two calls at the same time cannot take the same place, so the limit holds.
   * @param make makes the token for a place
   * @throws Forbidden: the user has reached the limit of tokens; Unauthorized: the user was blocked or deleted meanwhile
   */
  const addProgram = async (
    fields: New,
    make: (place: number) => Made,
    { line, now }: Change,
  ): Promise<{ readonly program: ProgramItem; readonly token: string }> => {
    const taken = new Set((await programsOf(fields.userId)).map(({ sk }) => sk));
    for (let place = 0; place < PROGRAMS_MAX; place++) {
      const key = programKey(fields.userId, place);
      if (taken.has(key.sk)) continue;
      const { token, hash } = make(place);
      const ttl = ttlIn(new Date(fields.until), LISTED_DAYS);
      const program: ProgramItem = { ...key, kind: 'PROGRAM', ...fields, hash, createdAt: now.toISOString(), ttl };
      const [write, userLives] = [put(program, IF_NEW), accountIsActive(fields.userId)];
      try {
        await commitWithLog([write, userLives], line, now);
        return { program, token };
      } catch (reason) {
        if (!(reason instanceof ConditionFailed)) throw reason;
        if (reason.failed.includes(userLives)) throw new Unauthorized('authentication-required', { cause: reason });
        // Another call has taken this place.
      }
    }
    throw new Forbidden('too-many-programs');
  };

  /** @throws NotFound */
  const removeProgram = async ({ id, ...key }: ProgramItem, { line, now }: Change): Promise<void> => {
    const write = remove(key, { condition: 'id = :id', values: { id } });
    await commitWithLog([write], line, now).catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new NotFound('program-not-found', { cause: reason }) : reason;
    });
  };

  /** Deletes all tokens of an account that is being deleted. */
  const purgePrograms = async (userId: string): Promise<void> => {
    const all = await programsOf(userId);
    if (all.length > 0) await commit(all.map((one) => remove(one)));
  };

  /** Counts a write of a program. @throws TooMany: the token has made too many writes in this minute */
  const countWrite = async ({ id }: ProgramItem, now: Date): Promise<void> => {
    await limits.take({ kind: 'PROGRAM', subject: id, window: MINUTE_MS, max: WRITES_A_MINUTE }, now);
  };

  /**
   * Notes, once an hour, that a token is in use. Of several calls at the same time only one writes. A deleted token is
   * not written again.
   */
  const noteUsed = async ({ pk, sk, id, seenAt }: ProgramItem, now: Date): Promise<void> => {
    if (seenAt !== undefined && !isUnseenForLong({ seenAt }, now)) return;
    const note = new UpdateCommand({
      TableName: access.name,
      Key: { pk, sk },
      UpdateExpression: 'SET seenAt = :now',
      ConditionExpression: `id = :id AND ${seenAt === undefined ? 'attribute_not_exists(seenAt)' : 'seenAt = :seen'}`,
      ExpressionAttributeValues: {
        ':now': now.toISOString(),
        ':id': id,
        ...(seenAt !== undefined && { ':seen': seenAt }),
      },
    });
    await access.client.send(note).catch((reason: unknown) => {
      if (!(reason instanceof ConditionalCheckFailedException)) throw reason;
    });
  };

  return { programsOf, findProgram, addProgram, removeProgram, purgePrograms, countWrite, noteUsed };
};
export type Programs = ReturnType<typeof createPrograms>;
