import { connectionFailed, readConnection, watchConnection } from '#web/api/connection.ts';

const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = watchConnection(() => {
      if (readConnection() !== 'online') return;
      stop();
      resolve();
    });
  });

/**
 * Fetches code of the application. A failed fetch counts as a lost connection: the banner says so and looks for the server,
 * the screen stays as it is, and the code is fetched once more when the server answers.
 * @throws what the second try throws, as for code that a new release has replaced
 */
export const fetchCode = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch {
    connectionFailed();
    await untilOnline();
    return load();
  }
};
