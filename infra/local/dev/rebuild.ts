import { watch } from 'node:fs';
import { join } from 'node:path';
import { ToolFailed } from '#infra/build/run-tool.ts';
import { buildOpenApi, buildWidget, perform, synthesize } from '#infra/build/steps.ts';
import type { Terminal } from '#infra/local/terminal.ts';

const sources = ['functions', 'shared', 'infra/stacks', 'infra/constructs', 'infra/edge', 'widget/embed'];
const isSource = (file: string | null): boolean =>
  file !== null && /\.(ts|tsx|js|json)$/.test(file) && !file.includes('.test.');

/**
 * Watches the sources of functions and template. After a change it synthesizes the template and calls `reload`. Changes
 * during a synthesis cause one more synthesis.
 */
export const rebuildOnChange = (root: string, terminal: Terminal, reload: () => Promise<void>): void => {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;

  const rebuild = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      // Builds embed.js as for a deployment, because Vite cannot serve it.
      const sites = [buildWidget, buildOpenApi].map((step) => perform(root, step, { warn: terminal.say }));
      const made = (await Promise.all(sites)).map(({ print }) => print);
      const synth = await perform(root, synthesize('dev', 'cdk.out', { validate: false }), {
        warn: terminal.say,
        made,
      });
      if (synth.fresh) {
        await reload();
        terminal.say(`Functions and template are new after ${synth.seconds.toFixed(1)} s`);
      }
    } catch (reason) {
      if (reason instanceof ToolFailed && reason.output) terminal.error(reason.output);
      terminal.error(`Still the old functions: ${reason instanceof Error ? reason.message : String(reason)}`);
    }
    running = false;
    if (again) {
      again = false;
      await rebuild();
    }
  };

  for (const source of sources)
    watch(join(root, source), { recursive: true }, (_, file) => {
      if (!isSource(file)) return;
      clearTimeout(timer);
      timer = setTimeout(rebuild, 200);
    });
};
