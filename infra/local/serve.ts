import { setFlagsFromString } from 'node:v8';
import { rememberCompiled } from './compile-cache.ts';

// `npm run serve`: what a build has left, as the service of a machine. A proxy of the same machine stands before it [ONE-01].
// Its heaps, one a function, else grow to twice of what they hold and more: 1,100 MB instead of 460 under load (`npm run bench -- machine`).
setFlagsFromString('--optimize-for-size');
rememberCompiled();
const { exitWithError, runUntilSignal } = await import('./until-signal.ts');
const { watchMachine } = await import('#infra/machine/watch/watch-machine.ts');
if (process.env.SITE_ADDRESS) await runUntilSignal({ watchBy: watchMachine }).catch(exitWithError);
else
  exitWithError(
    new Error('SITE_ADDRESS is not set: it is the site’s own address, such as https://calendar.example.ru'),
  );
