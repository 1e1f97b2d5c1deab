/**
 * What any call may learn about the session. The transport only says so; the session reacts (use-session.ts), so that
 * the transport knows no cache and no screen.
 */
type Listener = () => void;

const over = new Set<Listener>();
const expired = new Set<Listener>();

const subscribe = (listeners: Set<Listener>) => (listener: Listener) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const announce = (listeners: Set<Listener>) => () => {
  for (const listener of listeners) listener();
};

/** A call was answered 401. */
export const sessionIsOver = announce(over);
export const onSessionOver = subscribe(over);

/** A call was answered 403 because the password has expired. */
export const passwordIsExpired = announce(expired);
export const onPasswordExpired = subscribe(expired);
