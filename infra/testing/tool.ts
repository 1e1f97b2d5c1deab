import { join } from 'node:path';
import { installPackages } from '#infra/local/install.mjs';

const folder = join(import.meta.dirname, '../tools');

/**
 * The folder of a package of infra/tools. These packages are half as many as all others and serve rare commands, so the
 * first such command installs them.
 * @throws Error in one line
 */
export const tool = (name: string): string => {
  installPackages(folder);
  return join(folder, 'node_modules', name);
};
