import { complain, runUntilSignal } from './until-signal.ts';

// The local run: `node infra/local/main.ts` after a build.
await runUntilSignal().catch(complain);
