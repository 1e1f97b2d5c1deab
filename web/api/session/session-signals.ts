import type { ApiError } from '#web/api/api-error.ts';
import { readToken } from './token.ts';

/**
 * Signals of the transport that the session ended, or waits for a step of the sign-in. The session reacts (use-session.ts), so that
 * the transport knows no cache and no screen.
 */
type Listener = () => void;

/** Gets the server's refusal; none where the person was told already. */
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
/** Announces a call that ends the session. `tell` is called once, says why in place of the server's reason, and answers whether it did. */
export const expectSessionOver = (tell: () => boolean): void => {
  expected = tell;
};

let held: { refusal?: ApiError } | undefined;
export const isSessionHeld = (): boolean => held !== undefined;

/** Holds a 401 back while the work runs. Afterwards the last one ends the session, if it is still the same session. */
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

/** A call was answered 403 because the sign-in is not complete: a code, an approval, a second factor or a new password is missing. */
export const sessionIsPending = announce(pending);
export const onSessionPending = subscribe(pending);

let ask: (() => Promise<boolean>) | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the way to ask for the password; it answers whether the password was given. The transport knows no screen. */
export const setPasswordQuestion = (how: () => Promise<boolean>): void => {
  ask = how;
};

/** Asks once for all calls that wait for it; answers whether they may be repeated. */
export const askPassword = (): Promise<boolean> => {
  asking ??= (ask ? ask() : Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
};
