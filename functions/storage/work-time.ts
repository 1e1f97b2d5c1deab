/** Whether the time of a call is over. */
export type IsOver = () => boolean;

/** Milliseconds of work in one call. A step that runs at the end takes some seconds more. */
const CALL_MS = 20_000;

/**
 * Starts the working time of a call that may have too much to do. API Gateway waits 30 seconds, and Lambda stops the
 * function after 29 seconds. A step that is running when the time is over must still end before that.
 */
export const workTime = (milliseconds = CALL_MS): IsOver => {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
};

/** The clock by which storage ends its work in time. */
export type Clock = { readonly workTime: (milliseconds?: number) => IsOver };
export const SYSTEM_CLOCK: Clock = { workTime };
