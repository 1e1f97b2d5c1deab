import { openDataFolder } from './data-folder.ts';
import { serveSite } from './server.ts';
import { readSettings } from './settings.ts';

// Checks settings, data folder and port before the slow build, so that a wrong setting shows at once.
try {
  const { port, dataFolder } = readSettings(process.env);
  const folder = await openDataFolder(dataFolder);
  folder.release();
  const server = await serveSite(port, (_, response) => response.end());
  await server.stop();
} catch (reason) {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exit(1);
}
