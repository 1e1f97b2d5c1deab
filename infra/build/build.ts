import { join } from 'node:path';
import { ToolFailed } from './run-tool.ts';
import { allSizes, sizeTable } from './sizes.ts';
import { buildOpenApi, buildWeb, buildWidget, type Done, perform, synthesize } from './steps.ts';

const ROOT = join(import.meta.dirname, '../..');

export type BuildOptions = {
  /** The stage of deployment. The local run reads the stage `dev`. */
  readonly stage?: string;
  /** AWS region. Without a region, stacks and resources with the region in their names are not built. */
  readonly region?: string;
  /** Relative to the root. */
  readonly outdir?: string;
  /** Whether AWS's validator checks the templates. Its findings fail the build. */
  readonly validate?: boolean;
  readonly print?: (line: string) => void;
};

/**
 * Builds the SPA, the widget, the OpenAPI document and the templates with every bundle. Parts with unchanged sources
 * are not built again. Prints a line for each step and all sizes.
 * @throws ToolFailed | Error with a message of one line
 */
export const build = async (options: BuildOptions = {}): Promise<void> => {
  const { stage = 'dev', region, outdir = 'cdk.out', validate = false, print = console.log } = options;
  const saying = { warn: print };
  const report = ({ name, fresh, seconds }: Done) =>
    print(`  ${name.padEnd(8)} ${fresh ? `built in ${seconds.toFixed(1)} s` : 'up to date'}`);
  const sites = await Promise.all([buildWeb, buildWidget, buildOpenApi].map((step) => perform(ROOT, step, saying)));
  sites.forEach(report);
  const synth = synthesize(stage, outdir, { validate, region });
  report({ ...(await perform(ROOT, synth, { ...saying, made: sites.map((site) => site.print) })), name: 'synth' });
  print(sizeTable(allSizes(ROOT, outdir)));
};

/** Prints a failure. If a tool failed, the tool's own output comes first. The process ends with 1. */
export const reportFailure = (error: unknown): void => {
  if (error instanceof ToolFailed && error.output) console.error(error.output);
  console.error(`Failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
};

if (import.meta.main) await build().catch(reportFailure);
