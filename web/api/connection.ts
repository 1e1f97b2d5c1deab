/** Whether the server can be reached. `offline`: the browser says that there is no network. `down`: calls fail. */
type Connection = 'online' | 'offline' | 'down';

const listeners = new Set<() => void>();
let serverAnswers = true;

const announce = () => {
  for (const listener of listeners) listener();
};

const setServerAnswers = (answers: boolean): void => {
  if (serverAnswers === answers) return;
  serverAnswers = answers;
  announce();
};

export const connectionWorked = (): void => setServerAnswers(true);
export const connectionFailed = (): void => setServerAnswers(false);

export const readConnection = (): Connection => {
  if (!navigator.onLine) return 'offline';
  return serverAnswers ? 'online' : 'down';
};

/** Calls back on every change. Returns a function that stops it. */
export const watchConnection = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};
