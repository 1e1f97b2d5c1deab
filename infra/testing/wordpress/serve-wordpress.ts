import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startWordPress } from './start-wordpress.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A WordPress with our plugin. `boss` and `writer` sign in with the password. `zip` is the installed archive. */
    wordpress: { url: string; password: string; zip: string };
  }
}

const ZIP = join(import.meta.dirname, '../../../widget/dist/integrations/calendar-system-wordpress.zip');

/** Vitest's globalSetup of the tests on WordPress. It runs after the product is built and served. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { url, password, stop } = await startWordPress(ZIP);
  project.provide('wordpress', { url, password, zip: ZIP });
  return stop;
};
