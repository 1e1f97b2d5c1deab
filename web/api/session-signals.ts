/**
 * Signals of the transport that the session ended or its password expired. The session reacts (use-session.ts), so that
 * the transport knows no cache and no screen.
 */
type Listener = () => void;

/** With the server's words, as they say why. */
const over = new Set<(reason: string) => void>();
const expired = new Set<Listener>();

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

/** A call was answered 401. */
export const sessionIsOver = (reason: string): void => {
  for (const listener of over) listener(reason);
};
export const onSessionOver = subscribe(over);

/** A call was answered 403 because the password has expired. */
export const passwordIsExpired = announce(expired);
export const onPasswordExpired = subscribe(expired);
