import { join } from 'node:path';
import { installPackages } from '#infra/local/install.mjs';

const folder = join(import.meta.dirname, '../tools');

/**
 * The folder of a package of infra/tools. These packages serve rare commands, so they are installed at the first such
 * command: they are half as many as all other packages.
 * @throws Error in one line
 */
export const tool = (name: string): string => {
  installPackages(folder);
  return join(folder, 'node_modules', name);
};
