import { restore } from '#infra/restore/restore.ts';
import type { System } from './open-system.ts';

/** Runs `npm run restore -- …` into the database of a system. @returns its output @throws Error with its message */
export const restoreInto = ({ resources }: Pick<System, 'resources'>, ...args: string[]): Promise<string> =>
  restore(args, { ...process.env, ...resources });
