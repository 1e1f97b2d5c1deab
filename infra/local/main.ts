import { startRun } from './run.ts';
import { readSettings } from './settings.ts';
import { openTerminal } from './terminal.ts';

// The entry of the local run: `node infra/local/main.ts` after a build.

const fail = (reason: unknown): never => {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exit(1);
};

try {
  // Lambda's clock runs in UTC, whatever this machine's does; the functions' threads take it from here.
  process.env.TZ = 'UTC';
  const settings = readSettings(process.env);
  const terminal = openTerminal(settings.log, process.stdout, process.stderr);
  let stopping = false;
  const run = await startRun(settings, terminal);
  const end = async (): Promise<void> => {
    // The second signal does not wait; the engine ends with us in any case.
    if (stopping) process.exit(130);
    stopping = true;
    await run.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  terminal.say(`Calendar System is ready after ${(performance.now() / 1000).toFixed(1)} s: ${run.url}`);
} catch (reason) {
  fail(reason);
}
