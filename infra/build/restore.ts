import { createInterface } from 'node:readline/promises';
import { complain } from './build.ts';
import { restoreDatabase } from './restore-database.ts';
import { exportName, openExport } from './restore-export.ts';
import { openPlace } from './restore-place.ts';

const USAGE = 'Usage: npm run restore -- <export>   (its name, or the address of its manifest.json)';

/** Whoever sits at the terminal is asked first; a script has nobody to ask. */
const isWanted = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [yes/no] `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
};

/**
 * Brings an export back that recreation wrote: everything in the database is replaced by what it held then.
 * infra/README.md says how to reach which database.
 */
const main = async (): Promise<void> => {
  const [given, ...rest] = process.argv.slice(2);
  if (!given || rest.length > 0) throw new Error(USAGE);
  const place = await openPlace(process.env);
  try {
    const name = exportName(given);
    const found = await openExport(place.database, name);
    const held = `${found.items} items and ${found.pictures.length} pictures of ${found.createdAt}`;
    if (!(await isWanted(`Replace everything in ${place.what} by ${held}?`)))
      return console.log('Nothing was changed.');
    const { put, deleted } = await restoreDatabase(place.database, found);
    console.log(`Restored ${name} into ${place.what}: ${held}. Put ${put} items, deleted ${deleted} others.`);
  } finally {
    await place.close();
  }
};

if (import.meta.main) await main().catch(complain);
