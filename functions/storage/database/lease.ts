import { Conflict } from '#functions/domain/errors.ts';
import { type ExportState, RecreationItem } from '#functions/storage/dynamodb/items/database.ts';
import { RECREATION_KEY } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { asConflict, ConditionFailed, IF_NEW, put, remove } from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';
import type { PlainRefusal } from '#shared/locale/refusals.ts';

/** Milliseconds after which a lease that was not renewed is free, and between two renewals. */
const HELD_MS = 20_000;
const RENEWED_MS = 4_000;
/**
 * Milliseconds for which a paused or dead one can be gone on with. After that people have worked on, and what they did
 * would be deleted without being in the export: then a new export begins.
 */
const RESUMED_MS = 600_000;

type Purpose = RecreationItem['purpose'];

/** Why a lease is wanted: a recreation goes on with whatever one has left, a copy only with the one that it names. */
type LeaseRequest =
  | { readonly purpose: 'recreation' }
  | { readonly purpose: 'copy'; readonly name: string | undefined };

export type Lease = {
  /** The state of an earlier request's export, while it is valid. */
  readonly left: ExportState | undefined;
  readonly renew: () => Promise<void>;
  /** Notes how far the export is: who goes on after a kill begins there. */
  readonly note: (reached: ExportState) => Promise<void>;
  /** Lets the next request go on at once, with the state that was kept. */
  readonly pause: () => Promise<void>;
  readonly release: () => Promise<void>;
};

const RUNS = { recreation: 'recreation-runs', copy: 'copy-runs' } as const satisfies Record<Purpose, PlainRefusal>;

/** Free: held by none, or expired; and unchanged since it was read. */
const stillFree = (seen: RecreationItem | undefined) =>
  seen
    ? { condition: 'holder = :seen AND heldUntil = :until', values: { seen: seen.holder, until: seen.heldUntil } }
    : IF_NEW;

const isOwn = (wish: LeaseRequest, { purpose, export: left }: RecreationItem): boolean =>
  wish.purpose === purpose && (wish.purpose === 'recreation' || wish.name === left?.name);

/** Milliseconds since the lease became free; negative while it is held. One held longer than allowed was taken by a wrong clock. */
const freeFor = ({ heldUntil }: RecreationItem, time: number): number => {
  const over = time - heldUntil;
  return over > -2 * HELD_MS ? over : Number.POSITIVE_INFINITY;
};

/** How long others keep away from what was left: a recreation has deleted half, a copy has harmed nothing. */
const isKept = (seen: RecreationItem, time: number): boolean =>
  seen.export !== undefined && freeFor(seen, time) < (seen.purpose === 'copy' ? HELD_MS : RESUMED_MS);

/** @throws Conflict while a recreation runs, or waits to be gone on with */
export const assertNoRecreation = async ({ getItem }: Table, now: Date): Promise<void> => {
  const seen = await getItem(RecreationItem, RECREATION_KEY);
  if (seen?.purpose !== 'recreation') return;
  if (freeFor(seen, now.getTime()) <= 0 || isKept(seen, now.getTime())) throw new Conflict(RUNS.recreation);
};

/**
 * Lets one recreation or copy run at a time: of two recreations that ran at once, the second would export what the first
 * has left. What was killed without releasing gives way after 20 seconds.
 *
 * @throws Conflict while another one runs; `renew` and `note` throw it when another one has taken over
 */
export const takeLease = async ({ commit, getItem }: Table, wish: LeaseRequest, now: Date): Promise<Lease> => {
  const { purpose } = wish;
  const orConflict = asConflict(RUNS[purpose]);
  const began = performance.now();
  const time = (): number => Math.round(now.getTime() + performance.now() - began);
  const seen = await getItem(RecreationItem, RECREATION_KEY);
  const own = seen !== undefined && isOwn(wish, seen);
  if (seen && (freeFor(seen, time()) <= 0 || (!own && isKept(seen, time())))) throw new Conflict(RUNS[seen.purpose]);
  const left = own && freeFor(seen, time()) < RESUMED_MS ? seen.export : undefined;
  const holder = newId();
  let reached = left;
  const item = (heldUntil: number) => ({
    ...RECREATION_KEY,
    kind: 'RECREATION',
    holder,
    heldUntil,
    purpose,
    ...(reached && { export: reached }),
  });
  const mine = { condition: 'holder = :me', values: { me: holder } };
  await commit([put(item(time() + HELD_MS), stillFree(seen))]).catch(orConflict);
  let renewedAt = time();
  const renew = async (heldUntil: number): Promise<void> => {
    renewedAt = time();
    await commit([put(item(heldUntil), mine)]).catch(orConflict);
  };
  const release = async (): Promise<void> => {
    await commit([remove(RECREATION_KEY, mine)]).catch((reason: unknown) => {
      if (!(reason instanceof ConditionFailed)) throw reason;
    });
  };
  return {
    left,
    renew: async () => {
      if (time() >= renewedAt + RENEWED_MS) await renew(time() + HELD_MS);
    },
    note: async (state) => {
      reached = state;
      await renew(time() + HELD_MS);
    },
    pause: () => (reached ? renew(time() - 1) : release()),
    release,
  };
};
