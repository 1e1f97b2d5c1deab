import { Conflict } from '#functions/domain/errors.ts';
import { ConditionFailed, type Write } from '#functions/storage/dynamodb/transactions.ts';

/** Ids of the account that is being deleted and of its heir. */
export type HandOver = { readonly from: string; readonly to: string };

/**
 * For `.catch`: throws if the check of the heir failed. Ignores other failed conditions: somebody else was faster then,
 * and the caller reads again.
 * @param heirLives the check that the heir exists and is not blocked
 * @throws Conflict if this check failed; any failure that is no failed condition
 */
export const unlessHeirIsGone =
  (heirLives: Write) =>
  (reason: unknown): void => {
    if (!(reason instanceof ConditionFailed)) throw reason;
    if (reason.failed.includes(heirLives)) throw new Conflict('heir-unavailable', { cause: reason });
  };
