import { rememberCompiled } from './compile-cache.ts';

// The local run: `node infra/local/main.ts` after a build. The run is imported dynamically, so that its scripts come
// compiled from the cache.
rememberCompiled();
const { exitWithError, runUntilSignal } = await import('./until-signal.ts');
await runUntilSignal().catch(exitWithError);
