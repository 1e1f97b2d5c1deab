import { join } from 'node:path';
import { installPackages } from '#infra/local/install.mjs';

const folder = join(import.meta.dirname, '../tools');

/**
 * The folder of a package of infra/tools: programs of rare commands, half as many packages again as all that the product
 * and its tests need. They are installed when such a command is first given.
 * @throws Error in one line
 */
export const tool = (name: string): string => {
  installPackages(folder);
  return join(folder, 'node_modules', name);
};
