import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { Settings } from '#shared/embedding/settings.ts';

/** The change of a save: the name, all settings, or whose events are shown (null: everybody's). */
export type Change = { readonly name: string } | { readonly settings: Settings } | { readonly owners: string[] | null };
/** The whole embedding as PUT sends it; whose events are shown only where that changes. */
export type WholeEmbedding = Omit<Embedding, 'settings' | 'type' | 'owners'> & {
  type: string;
  settings: Settings;
  owners?: string[] | null | undefined;
};

type Waiting = {
  readonly base: Embedding;
  readonly change: Change;
  readonly resolve: (saved: Embedding) => void;
  readonly reject: (reason: unknown) => void;
};
type Lane = { readonly waiting: Waiting[]; latest: Embedding | null; isRunning: boolean };

const kindOf = (change: Change): string => Object.keys(change).join();

/** The saves at the head of the lane that are of one kind: only the last of them has to be sent. */
const takeRun = (waiting: Waiting[]): Waiting[] => {
  const [head] = waiting;
  if (!head) return [];
  const end = waiting.findIndex(({ change }) => kindOf(change) !== kindOf(head.change));
  return waiting.splice(0, end < 0 ? waiting.length : end);
};

/**
 * Saves of one embedding go one after another, as each PUT carries the whole object: two at once could overwrite each
 * other in either order. While one is under way later ones of the same kind join into one, with the last state; a failed
 * save does not stop those behind it. Saves of different embeddings do not wait for each other.
 */
export const createSaveQueue = (send: (whole: WholeEmbedding) => Promise<Embedding>) => {
  const lanes = new Map<string, Lane>();

  const run = async (id: string, lane: Lane): Promise<void> => {
    lane.isRunning = true;
    for (let joined = takeRun(lane.waiting); joined.length > 0; joined = takeRun(lane.waiting)) {
      const last = joined.at(-1);
      if (!last) break;
      try {
        // Left out they are kept: a list that is read before another tab narrows it would undo that.
        const { owners, ...base } = lane.latest ?? last.base;
        const saved = await send({ ...base, ...last.change });
        lane.latest = saved;
        for (const { resolve } of joined) resolve(saved);
      } catch (reason) {
        for (const { reject } of joined) reject(reason);
      }
    }
    lanes.delete(id);
  };

  return {
    /** `base` is the embedding as the list knows it now. Answers what the server stored; throws what `send` throws. */
    save: (base: Embedding, change: Change): Promise<Embedding> => {
      const lane = lanes.get(base.id) ?? { waiting: [], latest: null, isRunning: false };
      lanes.set(base.id, lane);
      const saved = new Promise<Embedding>((resolve, reject) => {
        lane.waiting.push({ base, change, resolve, reject });
      });
      if (!lane.isRunning) void run(base.id, lane);
      return saved;
    },
  };
};
