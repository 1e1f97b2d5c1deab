import type { ApiError } from '#web/api/api-error.ts';
import { readToken } from './token.ts';

/**
 * Signals from the code that sends calls: the session is over, or waits for a step of the sign-in. use-session.ts
 * listens to them, so that the code that sends calls need not import cache and screens.
 */
type Listener = () => void;

/** Gets the server's refusal, or undefined if the person was already told. */
const over = new Set<(refusal: ApiError | undefined) => void>();
const pending = new Set<Listener>();

const subscribe =
  <L>(listeners: Set<L>) =>
  (listener: L) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

const announce = (listeners: Set<Listener>) => () => {
  for (const listener of listeners) listener();
};

let expected: (() => boolean) | undefined;
/**
 * Announces that the next call will end the session. `tell` is then called once instead of showing the server's reason.
 * `tell` returns whether it told the person why.
 */
export const expectSessionOver = (tell: () => boolean): void => {
  expected = tell;
};

/**
 * Notes the present expectation. The returned function drops it, to be called when a call that was sent after it has
 * succeeded: the session did not end, so a later end has another reason.
 */
export const watchExpectation = (): (() => void) => {
  const noted = expected;
  return () => {
    if (expected === noted) expected = undefined;
  };
};

let held: { refusal?: ApiError } | undefined;
export const isSessionHeld = (): boolean => held !== undefined;

/** Holds back every 401 while `work` runs. Afterwards the last 401 ends the session, unless the token has changed. */
export const holdSession = async (work: () => Promise<void>): Promise<void> => {
  const hold: typeof held = {};
  const token = readToken();
  held = hold;
  try {
    await work();
  } finally {
    held = undefined;
    if (hold.refusal && readToken() === token) sessionIsOver(hold.refusal);
  }
};

/** To be called when a call was answered 401. */
export const sessionIsOver = (refusal: ApiError): void => {
  if (held) {
    held.refusal = refusal;
    return;
  }
  const isTold = expected?.() === true;
  expected = undefined;
  for (const listener of over) listener(isTold ? undefined : refusal);
};
export const onSessionOver = subscribe(over);

/**
 * Announces that a call was answered 403 because a step of the sign-in is missing: a code, an approval, a second factor
 * or a new password.
 */
export const sessionIsPending = announce(pending);
export const onSessionPending = subscribe(pending);

let ask: (() => Promise<boolean>) | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the function that asks for the password. It returns whether the person gave the password. */
export const setPasswordQuestion = (how: () => Promise<boolean>): void => {
  ask = how;
};

/** Asks for the password once for all waiting calls. Resolves to whether the calls may be repeated. */
export const askPassword = (): Promise<boolean> => {
  asking ??= (ask ? ask() : Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
};
