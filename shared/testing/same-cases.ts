import fc from 'fast-check';

// Vitest's setupFiles: no test may fail by chance. Other cases: `SEED=2 npx vitest run shared/time`.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
