import type { Reply } from '#functions/testing/caller.ts';
import { median } from '#shared/testing/results.ts';
import type { Count, CountingProxy } from './counting-proxy.ts';

type Answer = Pick<Reply, 'status' | 'text'>;
/** A call to measure, or other work of a function. */
export type Subject = {
  readonly name: string;
  /** Prepares the next round; neither timed nor counted. */
  readonly prepare?: () => Promise<unknown>;
  readonly ask: () => Promise<Answer>;
  readonly rounds?: number;
};
export type Measure = {
  readonly ms: number;
  readonly requests: number;
  /** The kilobytes of the table's answers. */
  readonly kilobytes: number;
};

const ROUNDS = 9;

/**
 * A call that works only once on the same data, such as the confirmation of an address. Before each round `make`
 * creates new data and returns the call for it.
 */
export const own = (name: string, make: () => Promise<() => Promise<Answer>>, rounds = ROUNDS): Subject => {
  let call: (() => Promise<Answer>) | undefined;
  return {
    name,
    rounds,
    prepare: async () => {
      call = await make();
    },
    ask: async () => {
      if (!call) throw new Error(`${name} has nothing to be about`);
      return call();
    },
  };
};

/**
 * Makes the call `rounds` times.
 * @returns the median of all rounds; `too much` if the data is too large for one answer
 * @throws Error with the answer if the call fails or is refused
 */
export const measure = async (
  table: Pick<CountingProxy, 'take'>,
  { name, prepare, ask, rounds = ROUNDS }: Subject,
): Promise<Measure | 'too much'> => {
  const [times, counts]: [number[], Count[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await prepare?.();
    table.take();
    const started = performance.now();
    const reply = await ask();
    times.push(performance.now() - started);
    if (reply.status === 400 && reply.text.startsWith('Слишком много данных')) return 'too much';
    if (reply.status >= 400) throw new Error(`${name} answered ${reply.status}: ${reply.text}`);
    counts.push(table.take());
  }
  const middle = (name: keyof Count): number => median(counts.map((count) => count[name]));
  return { ms: median(times), requests: middle('requests'), kilobytes: middle('bytes') / 1024 };
};
