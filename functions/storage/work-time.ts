/**
 * Milliseconds that a call over the whole table works before it pauses: API Gateway gives up after 30 seconds and the
 * function is stopped after 29, and what is under way when the time is over must still be finished.
 */
const WORK_MS = 20_000;

/** Whether the time of a request that begins now is over. */
export type IsOver = () => boolean;

/** Starts the time of a request. */
export const workTime = (): IsOver => {
  const end = performance.now() + WORK_MS;
  return () => performance.now() > end;
};
