import { join } from 'node:path';
import { ToolFailed } from './run-tool.ts';
import { allSizes, sizeTable } from './sizes.ts';
import { buildOpenApi, buildWeb, buildWidget, type Done, perform, synthesize } from './steps.ts';

const ROOT = join(import.meta.dirname, '../..');

export type BuildOptions = {
  /** The local run reads `dev`. */
  readonly stage?: string;
  /** AWS region. Without it, nothing is built whose name contains the region. */
  readonly region?: string;
  /** Relative to the root. */
  readonly outdir?: string;
  /** AWS's validator reads the templates; its findings fail the build. */
  readonly validate?: boolean;
  readonly print?: (line: string) => void;
};

/**
 * Builds the SPA, the widget, the OpenAPI document and the templates with every bundle. Unchanged parts are not built. Prints
 * a line for each step and all sizes.
 * @throws ToolFailed | Error whose message is one line
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

/** Prints a failure, first a tool's own output; the process ends with 1. */
export const reportFailure = (error: unknown): void => {
  if (error instanceof ToolFailed && error.output) console.error(error.output);
  console.error(`Failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
};

if (import.meta.main) await build().catch(reportFailure);
