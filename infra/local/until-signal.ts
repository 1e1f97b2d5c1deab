import { type Run, type RunOptions, startRun } from './run.ts';
import { readSettings } from './settings.ts';
import { openJournal, openTerminal, type Terminal } from './terminal.ts';

/** Prints in one line why the start failed, and ends the process. */
export const exitWithError = (reason: unknown): never => {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exit(1);
};

/**
 * Starts the product. Ctrl-C, SIGTERM or a closed terminal stops all of it. @throws Error in one line when it does not
 * start
 */
export const runUntilSignal = async (options?: RunOptions): Promise<{ run: Run; terminal: Terminal }> => {
  // Lambda's clock is in UTC. The functions' threads inherit this zone.
  process.env.TZ = 'UTC';
  const settings = readSettings(process.env);
  const terminal = settings.siteAddress
    ? openJournal(settings.log, process.stdout)
    : openTerminal(settings.log, process.stdout, process.stderr);
  const run = await startRun(settings, terminal, options);
  let signals = 0;
  const end = async (): Promise<void> => {
    await run.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      signals++;
      // A second signal ends the process at once. The engines end with it.
      if (signals > 1) process.exit(130);
      return end();
    });
  // The message comes from the parent process (launch.mjs or a test).
  process.on('message', (message) => message === 'stop' && end());
  process.on('disconnect', end);
  process.send?.('listening');
  terminal.say(`Calendar System is ready after ${(performance.now() / 1000).toFixed(1)} s: ${run.url}`);
  return { run, terminal };
};
