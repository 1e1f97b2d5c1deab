import { Conflict } from '#functions/domain/errors.ts';
import { ConditionFailed, type Write } from '#functions/storage/dynamodb/transactions.ts';

/** Ids of the leaving owner and of the heir. */
export type HandOver = { readonly from: string; readonly to: string };

/**
 * For `.catch`: ignores a failed condition of any other write, as somebody else was faster there.
 * @param heirLives the check that the heir exists and is not blocked
 * @throws Conflict if that check failed; any other failure
 */
export const unlessHeirIsGone =
  (heirLives: Write) =>
  (reason: unknown): void => {
    if (!(reason instanceof ConditionFailed)) throw reason;
    if (reason.failed.includes(heirLives)) throw new Conflict('heir-unavailable', { cause: reason });
  };
