import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Question = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
};
/** Returns the next request to send. */
export type Next = () => Question;

/**
 * Either `rate` requests a second, evenly spread over `seconds`, or `amount` requests in all over `connections`
 * connections.
 */
type Pace =
  | { readonly rate: number; readonly seconds: number }
  | { readonly amount: number; readonly connections: number };

/**
 * The results. `times`: for each request the milliseconds from its due time to its whole answer, the shortest first.
 */
export type Asked = {
  readonly times: readonly number[];
  /** The reason of each failed request. */
  readonly failures: readonly string[];
  readonly perSecond: number;
};
/** A run of requests. `stop` ends it early: no further requests are sent. */
export type Asking = { readonly result: Promise<Asked>; readonly stop: () => void };

/** A widget waits this long for an answer. */
const PATIENCE_MS = 30_000;
/** The headers that browsers send. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

/** The milliseconds within which this share (0 to 1) of the answers came. */
export const timeOf = ({ times }: Asked, share: number): number =>
  Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);

/**
 * Sends requests to a site at this pace. A request fails if no answer comes within 30 s, or if its status is not 2xx.
 */
export const asking = (url: string, next: Next, pace: Pace): Asking => {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const failures: string[] = [];
  let isStopped = false;
  const ask = ({ path, method, headers, body }: Question, due = performance.now()): Promise<void> =>
    new Promise((answered) => {
      const settle = (failure?: string): void => {
        if (failure !== undefined) failures.push(`${method ?? 'GET'} ${path}: ${failure}`);
        times.push(performance.now() - due);
        answered();
      };
      const sent = request(url + path, { agent, method, headers: { ...HEADERS, ...headers }, timeout: PATIENCE_MS });
      sent.once('response', (response) => {
        const { statusCode = 0 } = response;
        response.resume().once('close', () => {
          if (!response.complete) settle('the answer broke off');
          else settle(statusCode >= 200 && statusCode < 300 ? undefined : String(statusCode));
        });
        sent.off('error', failed);
        sent.once('error', () => undefined);
      });
      const failed = ({ message }: Error): void => settle(message);
      sent.once('error', failed);
      sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.end(body);
    });

  const askAll = async (): Promise<void> => {
    if ('rate' in pace) {
      const began = performance.now();
      const asked: Promise<void>[] = [];
      for (let at = 0; at < pace.rate * pace.seconds && !isStopped; at++) {
        const due = began + (at * 1000) / pace.rate;
        await sleep(Math.max(0, due - performance.now()));
        asked.push(ask(next(), due));
      }
      await Promise.all(asked);
      return;
    }
    let left = pace.amount;
    const lane = async (): Promise<void> => {
      while (left-- > 0 && !isStopped) await ask(next());
    };
    await Promise.all(Array.from({ length: pace.connections }, lane));
  };
  const result = (async (): Promise<Asked> => {
    const began = performance.now();
    await askAll();
    agent.destroy();
    times.sort((a, b) => a - b);
    return { times, failures, perSecond: (times.length * 1000) / (performance.now() - began) };
  })();
  return {
    result,
    stop: () => {
      isStopped = true;
    },
  };
};
