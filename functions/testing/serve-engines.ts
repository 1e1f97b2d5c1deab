import type { TestProject } from 'vitest/node';
import { startEngines } from './engines.ts';

declare module 'vitest' {
  // Vitest's type of what `inject('…')` gives in a call test.
  export interface ProvidedContext {
    /** environment that points the SDK at the engines */
    engines: Record<string, string>;
  }
}

/** Vitest's globalSetup of the call tests. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const engines = await startEngines();
  project.provide('engines', engines.environment);
  return engines.stop;
};
