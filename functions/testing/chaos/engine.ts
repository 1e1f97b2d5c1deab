import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const Run = v.pipe(v.string(), v.parseJson(), v.object({ enginePid: v.number() }));

/** Sends a signal to the table engine of the product that runs on the data. */
export const signalEngine = async (dataDir: string, signal: NodeJS.Signals): Promise<void> => {
  const { enginePid } = v.parse(Run, await readFile(join(dataDir, 'run.json'), 'utf8'));
  process.kill(enginePid, signal);
};
