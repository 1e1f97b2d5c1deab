import { setFlagsFromString } from 'node:v8';
import { rememberCompiled } from './compile-cache.ts';

// `npm run serve`: serves a build behind a proxy on the same machine [ONE-01]. Each function has a heap of its own, and
// V8 lets a heap grow to more than twice its content. The flag makes V8 keep heaps small: 460 MB in all instead of
// 1,100 MB under load (`npm run bench -- machine`).
setFlagsFromString('--optimize-for-size');
rememberCompiled();
const { exitWithError, runUntilSignal } = await import('./until-signal.ts');
const { watchMachine } = await import('#infra/machine/watch/watch-machine.ts');
if (process.env.SITE_ADDRESS) await runUntilSignal({ watchBy: watchMachine }).catch(exitWithError);
else
  exitWithError(
    new Error('SITE_ADDRESS is not set: it is the site’s own address, such as https://calendar.example.ru'),
  );
