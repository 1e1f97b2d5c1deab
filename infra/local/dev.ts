import { join } from 'node:path';
import { type DevPages, startDevPages } from './dev/pages.ts';
import { rebuildOnChange } from './dev/rebuild.ts';
import { exitWithError, runUntilSignal } from './until-signal.ts';

// `npm run dev`: the local run with Vite's dev servers for the pages. Functions are built again when their sources
// change.
const root = join(import.meta.dirname, '../..');

const start = async (): Promise<void> => {
  let pages: DevPages | undefined;
  const { run, terminal } = await runUntilSignal({
    front: (request, response, site) => {
      if (!pages?.answer(request, response)) return site(pages?.change);
    },
  });
  pages = await startDevPages(root, run.server.servers);
  rebuildOnChange(root, terminal, run.reload);
  terminal.say('Pages change as you type; functions and template are rebuilt on change');
};

await start().catch(exitWithError);
