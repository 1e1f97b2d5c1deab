import { inject } from 'vitest';

/** The running product for browser tests, served by infra/testing/serve-for-browser-tests.ts. */
type ServedProduct = { url: string; adminUsername: string; adminPassword: string };

declare module 'vitest' {
  // Vitest's type of what `inject('…')` gives in a browser test.
  export interface ProvidedContext {
    /** One for each worker, so that two test files do not share settings, log or a database that one recreates. */
    products: ServedProduct[];
    /** Path of the browser's binary, for `executablePath` of playwright-core. */
    chromium: string;
  }
}

const mine = (): ServedProduct => {
  const number = Number(process.env.VITEST_POOL_ID);
  const product = inject('products')[number - 1];
  if (!product) throw new Error(`There is no product for worker ${number}`);
  return product;
};

/** The product of this worker. All test files of the worker share it, so each test makes its own users and events. */
export const product: ServedProduct = mine();
