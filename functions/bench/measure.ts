import type { Reply } from '#functions/testing/caller.ts';
import { median } from '#shared/testing/results.ts';
import type { Count, CountingProxy } from './counting-proxy.ts';

/** A call, or what else runs as a function, that is measured. */
export type Subject = {
  readonly name: string;
  /** Prepares the next round; neither timed nor counted. */
  readonly prepare?: () => Promise<unknown>;
  readonly ask: () => Promise<Pick<Reply, 'status' | 'text'>>;
  readonly rounds?: number;
};
export type Measure = {
  readonly ms: number;
  readonly requests: number;
  /** of the table's answers */
  readonly kilobytes: number;
  /** The status of a refusal, which a call with a made-up code or link gets. */
  readonly refusedWith?: number;
};

const ROUNDS = 9;

/**
 * Asks some times. @returns the middle of all rounds, or that it was too much. @throws Error with the answer when the
 * call fails
 */
export const measure = async (
  table: CountingProxy,
  { name, prepare, ask, rounds = ROUNDS }: Subject,
): Promise<Measure | 'too much'> => {
  const [times, counts]: [number[], Count[]] = [[], []];
  let refusedWith: number | undefined;
  for (let round = 0; round < rounds; round++) {
    await prepare?.();
    table.take();
    const started = performance.now();
    const reply = await ask();
    times.push(performance.now() - started);
    // 'login' sends a wrong password. Any other call with 401 was refused before it did anything.
    if (reply.status >= 500 || (reply.status === 401 && name !== 'login'))
      throw new Error(`${name} answered ${reply.status}: ${reply.text}`);
    if (reply.status === 400 && reply.text.startsWith('Слишком много данных')) return 'too much';
    if (reply.status >= 400) refusedWith = reply.status;
    counts.push(table.take());
  }
  const middle = (name: keyof Count): number => median(counts.map((count) => count[name]));
  return {
    ms: median(times),
    requests: middle('requests'),
    kilobytes: middle('bytes') / 1024,
    ...(refusedWith !== undefined && { refusedWith }),
  };
};
