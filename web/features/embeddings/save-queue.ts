import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { Settings } from '#shared/embedding/settings.ts';

/**
 * What a save changes: the name, all settings, the shown calendars (null: the default), or whether views are counted.
 */
export type Change =
  | { readonly name: string }
  | { readonly settings: Settings }
  | { readonly calendars: string[] | null }
  | { readonly counting: boolean };
/** The embedding as PUT sends it. Calendars and counting are sent only if they change. */
export type WholeEmbedding = Omit<Embedding, 'settings' | 'type' | 'calendars' | 'counting'> & {
  type: string;
  settings: Settings;
  calendars?: string[] | null | undefined;
  counting?: boolean | undefined;
};

/** A call that waits until all earlier saves are stored. It gets the embedding that the server then has. */
export type Act = (latest: Embedding) => Promise<Embedding>;

type Waiting = {
  readonly base: Embedding;
  readonly job: Change | Act;
  readonly resolve: (saved: Embedding) => void;
  readonly reject: (reason: unknown) => void;
};
type Lane = {
  readonly waiting: Waiting[];
  latest: Embedding | null;
  isRunning: boolean;
  /** Why the last save of settings was refused. */
  refusal: { readonly reason: unknown } | null;
};

const kindOf = (job: Change | Act): string => Object.keys(job).join();

/**
 * Takes the next entries of the lane that one call can do: saves of one kind, of which only the last is sent, or one
 * act.
 */
const takeRun = (waiting: Waiting[]): Waiting[] => {
  const [head] = waiting;
  if (!head) return [];
  const isOther = ({ job }: Waiting) => typeof job === 'function' || kindOf(job) !== kindOf(head.job);
  const end = typeof head.job === 'function' ? 1 : waiting.findIndex(isOther);
  return waiting.splice(0, end < 0 ? waiting.length : end);
};

/**
 * Sends the saves of an embedding one after another. Each PUT carries the whole embedding, so two at once could
 * overwrite each other. Of waiting saves of one kind only the last is sent. A failed save does not stop later saves,
 * but refused settings refuse the acts that wait behind them. Different embeddings do not wait for each other.
 */
export const createSaveQueue = (send: (whole: WholeEmbedding) => Promise<Embedding>) => {
  const lanes = new Map<string, Lane>();

  const done = async ({ base, job }: Waiting, lane: Lane): Promise<Embedding> => {
    if (typeof job === 'function') {
      if (lane.refusal) throw lane.refusal.reason;
      return job(lane.latest ?? base);
    }
    // Leaves out two fields, whose values the server then keeps. Values of an older list could undo a change of another
    // tab.
    const { calendars, counting, ...whole } = lane.latest ?? base;
    return send({ ...whole, ...job });
  };

  const run = async (id: string, lane: Lane): Promise<void> => {
    lane.isRunning = true;
    for (let joined = takeRun(lane.waiting); joined.length > 0; joined = takeRun(lane.waiting)) {
      const last = joined.at(-1);
      if (!last) break;
      const areSettings = 'settings' in last.job;
      try {
        const saved = await done(last, lane);
        lane.latest = saved;
        if (areSettings) lane.refusal = null;
        for (const { resolve } of joined) resolve(saved);
      } catch (reason) {
        if (areSettings) lane.refusal = { reason };
        for (const { reject } of joined) reject(reason);
      }
    }
    lanes.delete(id);
  };

  const enqueue = (base: Embedding, job: Change | Act): Promise<Embedding> => {
    const lane = lanes.get(base.id) ?? { waiting: [], latest: null, isRunning: false, refusal: null };
    lanes.set(base.id, lane);
    const saved = new Promise<Embedding>((resolve, reject) => {
      lane.waiting.push({ base, job, resolve, reject });
    });
    if (!lane.isRunning) void run(base.id, lane);
    return saved;
  };

  return {
    /**
     * @param base the embedding in the list
     * @returns the embedding that the server stored
     * @throws the error of `send`
     */
    save: (base: Embedding, change: Change): Promise<Embedding> => enqueue(base, change),
    /**
     * Runs after earlier saves are stored.
     * @throws the reason for which earlier settings were refused
     */
    act: (base: Embedding, act: Act): Promise<Embedding> => enqueue(base, act),
  };
};
