import type { TestProject } from 'vitest/node';
import { build } from '#infra/build/build.ts';
import { provideBrowser } from './browser.ts';
import { startProduct } from './running-product.ts';

const ACCOUNT = { adminUsername: 'admin', adminPassword: 'Пароль-администратора-1' };

const ENVIRONMENT = {
  ADMIN_USERNAME: ACCOUNT.adminUsername,
  ADMIN_PASSWORD: ACCOUNT.adminPassword,
  LOCAL_LOG: 'quiet',
  // This cost of bcrypt is low. password-hash.test.ts tests the real cost, and local-run.e2e.ts its use.
  PASSWORD_COST: '4',
  // The mail servers of the tests are on this machine.
  SMTP_ALLOW: '127.0.0.1,localhost',
  // The sites that the page checks of the tests request are on this machine, too.
  CHECK_PRIVATE_HOSTS: 'localhost',
};

/** Vitest's globalSetup of the browser tests. It builds what is out of date, and serves one product for each worker. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  project.provide('chromium', provideBrowser());
  await build({ print: () => undefined });
  const workers = Array.from({ length: project.config.maxWorkers });
  const products = await Promise.all(workers.map(() => startProduct({ environment: ENVIRONMENT })));
  project.provide(
    'products',
    products.map(({ url }) => ({ url, ...ACCOUNT })),
  );
  return async () => {
    // Errors of functions and of the local run are printed with the tests' output.
    const complaints = products
      .flatMap((product) => product.printed().split('\n').slice(2))
      .join('\n')
      .trim();
    if (complaints) process.stderr.write(`The product said:\n${complaints}\n`);
    await Promise.all(products.map((product) => product.stop()));
  };
};
