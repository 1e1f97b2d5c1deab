import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { Settings } from '#shared/embedding/settings.ts';

/** What a save changes: the name, all settings, the shown calendars (null: the default), or whether views are counted. */
export type Change =
  | { readonly name: string }
  | { readonly settings: Settings }
  | { readonly calendars: string[] | null }
  | { readonly counting: boolean };
/** The whole embedding as PUT sends it. Shown calendars and the counting of views are sent only where they change. */
export type WholeEmbedding = Omit<Embedding, 'settings' | 'type' | 'calendars' | 'counting'> & {
  type: string;
  settings: Settings;
  calendars?: string[] | null | undefined;
  counting?: boolean | undefined;
};

/** A call that needs all earlier saves stored. It answers what the server then has. */
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

/** Takes the saves of one kind from the head of the lane: only the last of them is sent. An act is taken alone. */
const takeRun = (waiting: Waiting[]): Waiting[] => {
  const [head] = waiting;
  if (!head) return [];
  const isOther = ({ job }: Waiting) => typeof job === 'function' || kindOf(job) !== kindOf(head.job);
  const end = typeof head.job === 'function' ? 1 : waiting.findIndex(isOther);
  return waiting.splice(0, end < 0 ? waiting.length : end);
};

/**
 * Sends the saves of one embedding in order: each PUT carries the whole object, so two at once could overwrite each other.
 * Saves that wait and are of one kind are joined into the last. After a failed save the later ones are still sent, but acts
 * behind refused settings are refused too. Embeddings do not wait for each other.
 */
export const createSaveQueue = (send: (whole: WholeEmbedding) => Promise<Embedding>) => {
  const lanes = new Map<string, Lane>();

  const done = async ({ base, job }: Waiting, lane: Lane): Promise<Embedding> => {
    if (typeof job === 'function') {
      if (lane.refusal) throw lane.refusal.reason;
      return job(lane.latest ?? base);
    }
    // The server keeps these if they are left out. Sent from an older list, they could undo a change of another tab.
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
     * @param base the embedding as the list has it
     * @returns what the server stored
     * @throws what `send` throws
     */
    save: (base: Embedding, change: Change): Promise<Embedding> => enqueue(base, change),
    /**
     * Runs after earlier saves are stored.
     * @throws why earlier settings were refused
     */
    act: (base: Embedding, act: Act): Promise<Embedding> => enqueue(base, act),
  };
};
