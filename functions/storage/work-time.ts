/** Whether the time of a call is over. */
export type IsOver = () => boolean;

/** Milliseconds. A step under way ends within some seconds. */
const CALL_MS = 20_000;

/**
 * Starts the time of a call that may have more to do than it can. API Gateway waits 30 seconds, and the function is stopped after 29: a
 * step that is under way when the time is over must still end by then.
 */
export const workTime = (milliseconds = CALL_MS): IsOver => {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
};

/** Storage's clock tells when work has taken too long. */
export type Clock = { readonly workTime: (milliseconds?: number) => IsOver };
export const SYSTEM_CLOCK: Clock = { workTime };
