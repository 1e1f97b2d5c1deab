/** Whether the time that a request may work is over. */
export type IsOver = () => boolean;

/** Milliseconds. A step that is under way ends within some seconds. */
const CALL_MS = 20_000;

/**
 * Starts the time of a request that may have more to do than fits into it. API Gateway gives up after 30 seconds and the function
 * is stopped after 29: what is under way when the time is over must still be finished within them.
 */
export const workTime = (milliseconds = CALL_MS): IsOver => {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
};

/** Storage's clock: tells when work has taken too long. */
export type Clock = { readonly workTime: (milliseconds?: number) => IsOver };
export const SYSTEM_CLOCK: Clock = { workTime };
