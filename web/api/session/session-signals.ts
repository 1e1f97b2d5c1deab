import type { ApiError } from '#web/api/api-error.ts';
import { readToken } from './token.ts';

/**
 * Signals of the transport: the session ended, or waits for a step of the sign-in. use-session.ts reacts to them, so that the
 * transport knows neither cache nor screens.
 */
type Listener = () => void;

/** Listeners get the server's refusal; undefined: the person was already told. */
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
 * Announces that the next call ends the session. `tell` is called once in place of the server's reason. It answers whether it
 * told the person why.
 */
export const expectSessionOver = (tell: () => boolean): void => {
  expected = tell;
};

let held: { refusal?: ApiError } | undefined;
export const isSessionHeld = (): boolean => held !== undefined;

/** Holds back every 401 while the work runs. Afterwards the last one ends the session, unless the token has changed. */
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

/** A call was answered 401. */
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

/** A call was answered 403 because a step of the sign-in is missing: a code, an approval, a second factor or a new password. */
export const sessionIsPending = announce(pending);
export const onSessionPending = subscribe(pending);

let ask: (() => Promise<boolean>) | undefined;
let asking: Promise<boolean> | undefined;

/** Sets how to ask for the password; `how` answers whether it was given. */
export const setPasswordQuestion = (how: () => Promise<boolean>): void => {
  ask = how;
};

/** Asks once for all calls that wait for the password; answers whether they may be repeated. */
export const askPassword = (): Promise<boolean> => {
  asking ??= (ask ? ask() : Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
};
