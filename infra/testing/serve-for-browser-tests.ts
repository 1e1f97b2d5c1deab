import type { TestProject } from 'vitest/node';
import { build } from '#infra/build/build.ts';
import { provideBrowser } from './browser.ts';
import { startProduct } from './running-product.ts';

declare module 'vitest' {
  // Vitest's own name for it: what `inject('…')` gives in a browser test.
  export interface ProvidedContext {
    /** the running product, shared by all browser tests: each makes users and events of its own */
    product: { url: string; adminUsername: string; adminPassword: string };
    /** path of the browser's binary, for playwright-core's executablePath */
    chromium: string;
  }
}

/** Vitest's globalSetup of the browser tests: builds what is not up to date, and serves it on a free port. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  project.provide('chromium', provideBrowser());
  await build({ print: () => undefined });
  const account = { adminUsername: 'admin', adminPassword: 'Пароль-администратора-1' };
  const environment = {
    ADMIN_USERNAME: account.adminUsername,
    ADMIN_PASSWORD: account.adminPassword,
    LOCAL_LOG: 'quiet',
  };
  const product = await startProduct({ environment });
  project.provide('product', { url: product.url, ...account });
  return async () => {
    // What functions and the local run complained of belongs to the tests' own output.
    const complaints = product.printed().split('\n').slice(2).join('\n').trim();
    if (complaints) process.stderr.write(`The product said:\n${complaints}\n`);
    await product.stop();
  };
};
