import { restore } from '#infra/restore/restore.ts';
import type { System } from './open-system.ts';

/**
 * `npm run restore -- …` into the database of a system. @returns what it says. Rejects with what it would complain of.
 */
export const restoreInto = ({ resources }: Pick<System, 'resources'>, ...args: string[]): Promise<string> =>
  restore(args, { ...process.env, ...resources });
