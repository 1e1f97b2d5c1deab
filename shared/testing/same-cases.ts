import fc from 'fast-check';

// Vitest's setupFiles. It fixes the seed, so that no test fails by chance. For other cases: `SEED=2 npx vitest run
// shared/time`.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
