import { fetchAnswer, type WebAnswer } from './fetch-answer.ts';
import type { WebRequest } from './request.ts';

/**
 * Calls that are made while the application itself is still on its way (app/start.ts). Whoever makes the same call first
 * takes the answer; it is nobody's second answer, and never an old one.
 */
type Early = {
  readonly token: string;
  readonly since: number;
  readonly answer: Promise<WebAnswer>;
  arrived?: WebAnswer;
};

/** A start that takes longer asks again. */
const FRESH_MS = 10_000;
const BEARER = 'Bearer ';

const early = new Map<string, Early>();

/** Makes a GET call that signed-in people make, as `requestOf` would. */
export const askEarly = (address: string, token: string): void => {
  const headers = { 'content-type': 'application/json', authorization: BEARER + token };
  const answer = fetchAnswer({ method: 'GET', address, headers, body: undefined });
  const asked: Early = { token, since: Date.now(), answer };
  early.set(address, asked);
  // A failure is told to who takes it.
  answer.then(
    (arrived) => {
      asked.arrived = arrived;
    },
    () => undefined,
  );
};

const freshOf = (address: string, token: string): Early | undefined => {
  const asked = early.get(address);
  return asked?.token === token && Date.now() - asked.since < FRESH_MS ? asked : undefined;
};

/** The answer of an early call, once. After a call that may change something, none is left. */
export const takeEarly = ({ method, address, headers }: WebRequest): Promise<WebAnswer> | undefined => {
  if (method !== 'GET') early.clear();
  const asked = freshOf(address, headers.authorization?.slice(BEARER.length) ?? '');
  early.delete(address);
  return asked?.answer;
};

/** The answer of an early call if it is there already; leaves it there. */
export const arrivedEarly = (address: string, token: string): WebAnswer | undefined => freshOf(address, token)?.arrived;

/** For who has used an answer that had arrived: the next call is a real one. */
export const forgetEarly = (address: string): void => {
  early.delete(address);
};

/** When all early answers are there, or have failed. */
export const earlyArrivals = (): Promise<unknown> =>
  Promise.allSettled([...early.values()].map(({ answer }) => answer));
