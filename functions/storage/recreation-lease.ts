import { Conflict } from '#functions/domain/errors.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';
import { newId } from './ids.ts';
import { RECREATION_KEY } from './keys.ts';
import { ConditionFailed, commit, put, remove } from './transactions.ts';

/** Milliseconds after which a recreation that says nothing counts as dead, and how often a living one speaks. */
const HELD_MS = 20_000;
const RENEWED_MS = 4_000;

export type Lease = { readonly renew: () => Promise<void>; readonly release: () => Promise<void> };

const orConflict = (reason: unknown): never => {
  throw reason instanceof ConditionFailed ? new Conflict(words.recreationRuns, { cause: reason }) : reason;
};

/**
 * Lets one recreation run at a time: of two that ran at once, the second would export what the first has left. What was
 * killed without releasing gives way after 20 seconds.
 *
 * @throws Conflict while another one runs; `renew` throws it when another one has taken over
 */
export const takeLease = async (now: Date): Promise<Lease> => {
  const began = performance.now();
  const time = (): number => Math.round(now.getTime() + performance.now() - began);
  const holder = newId();
  const item = () => ({ ...RECREATION_KEY, kind: 'RECREATION', holder, heldUntil: time() + HELD_MS });
  const mine = { condition: 'holder = :me', values: { me: holder } };
  const free = { condition: 'attribute_not_exists(pk) OR heldUntil < :now', values: { now: time() } };
  await commit([put(item(), free)]).catch(orConflict);
  let renewedAt = time();
  return {
    renew: async () => {
      if (time() < renewedAt + RENEWED_MS) return;
      renewedAt = time();
      await commit([put(item(), mine)]).catch(orConflict);
    },
    release: async () => {
      await commit([remove(RECREATION_KEY, mine)]).catch((reason: unknown) => {
        if (!(reason instanceof ConditionFailed)) throw reason;
      });
    },
  };
};
