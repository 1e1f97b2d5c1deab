import { Conflict } from '#functions/domain/errors.ts';
import { ConditionFailed, type Write } from '#functions/storage/dynamodb/transactions.ts';

/** Ids of who leaves and of who gets their events and embeddings. */
export type HandOver = { readonly from: string; readonly to: string };

/**
 * For `.catch`: passes over a broken condition of any other write, as somebody else was faster there.
 * @param heirLives the write that holds only while who gets everything is there and not blocked
 * @throws Conflict where that write broke; any other failure
 */
export const unlessHeirIsGone =
  (heirLives: Write) =>
  (reason: unknown): void => {
    if (!(reason instanceof ConditionFailed)) throw reason;
    if (reason.failed.includes(heirLives)) throw new Conflict('heir-unavailable', { cause: reason });
  };
