/** Runs a task when the browser has nothing better to do. */
export const whenIdle = (task: () => void): void => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 5000 });
  else setTimeout(task, 1000);
};
