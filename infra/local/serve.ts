import { rememberCompiled } from './compile-cache.ts';

// `npm run serve`: what a build has left, as the service of a machine. A proxy of the same machine stands before it [ONE-01].
rememberCompiled();
const { exitWithError, runUntilSignal } = await import('./until-signal.ts');
const { watchMachine } = await import('#infra/machine/watch/watch-machine.ts');
if (process.env.SITE_ADDRESS) await runUntilSignal({ watchBy: watchMachine }).catch(exitWithError);
else
  exitWithError(
    new Error('SITE_ADDRESS is not set: it is the site’s own address, such as https://calendar.example.ru'),
  );
