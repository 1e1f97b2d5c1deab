import { rememberCompiled } from './compile-cache.ts';

// The local run: `node infra/local/main.ts` after a build. The dynamic import makes Node take the compiled scripts from
// the cache.
rememberCompiled();
const { exitWithError, runUntilSignal } = await import('./until-signal.ts');
await runUntilSignal().catch(exitWithError);
