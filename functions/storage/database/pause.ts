import { Conflict } from '#functions/domain/errors.ts';
import { RecountItem } from '#functions/storage/dynamodb/items/counters.ts';
import { COUNTER_SHARDS, recountKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { asConflict, assign, IF_NEW, put, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';

/** Milliseconds after which a pause whose holder says nothing is over, and how often a living one renews it. */
const HELD_MS = 20_000;
const RENEWED_MS = 4_000;

/** Folds that are held back: changes of counters wait where they are, and none is added or lost. */
type Pause = {
  /** To be called with every page. @throws Conflict when it took too long and others have gone on */
  readonly renew: () => Promise<void>;
  /** Ends the pause; in the transaction of what was reckoned under it, which then holds only if nobody has folded since. */
  readonly end: () => Write[];
};

const shards = Array.from({ length: COUNTER_SHARDS }, (_, shard) => shard);

/**
 * Holds back the folds of all shards. One of a dead holder gives way after 20 seconds: to the next one, or to a fold.
 * @throws Conflict while another one lasts
 */
export const pauseFolds = async ({ commit, getItems }: Table): Promise<Pause> => {
  const orConflict = asConflict('recount-runs');
  const seen = await getItems(RecountItem, shards.map(recountKey));
  if (seen.some(({ heldUntil }) => heldUntil > Date.now())) throw new Conflict('recount-runs');
  const holder = newId();
  const mine = { condition: 'holder = :me', values: { me: holder } };
  const free = (shard: number) => {
    const dead = seen.find(({ sk }) => sk === recountKey(shard).sk);
    return dead ? { condition: 'holder = :seen', values: { seen: dead.holder } } : IF_NEW;
  };
  const heldUntil = () => Date.now() + HELD_MS;
  await commit(
    shards.map((shard) => put({ ...recountKey(shard), kind: 'RECOUNT', holder, heldUntil: heldUntil() }, free(shard))),
  ).catch(orConflict);
  let renewedAt = Date.now();
  return {
    renew: async () => {
      if (Date.now() < renewedAt + RENEWED_MS) return;
      renewedAt = Date.now();
      await commit(shards.map((shard) => assign(recountKey(shard), { heldUntil: heldUntil() }, mine))).catch(
        orConflict,
      );
    },
    end: () => shards.map((shard) => remove(recountKey(shard), mine)),
  };
};
