import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildMemory, fingerprint } from './fingerprint.ts';
import { runTool } from './run-tool.ts';

export type Step = {
  readonly name: string;
  /** Source files and folders of the step, relative to the root. */
  readonly sources: readonly string[];
  /** Further inputs of the fingerprint: options, versions. */
  readonly extra?: readonly string[];
  /** Files that must be there afterwards, relative to the root. */
  readonly outputs: readonly string[];
  readonly make: (root: string) => Promise<string>;
};

/** Packages and compiler settings, inputs of every step. */
const COMMON = ['package.json', 'package-lock.json', 'tsconfig.json'];

const viteBuild = (room: string, outputs: string[]): Step => ({
  name: room,
  sources: [room, 'shared', ...COMMON],
  outputs: outputs.map((output) => `${room}/dist/${output}`),
  make: (root) => {
    const config = `${room}/vite.config.ts`;
    if (!existsSync(join(root, config))) throw new Error(`${config} is missing: there is nothing to build.`);
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    return runTool(`Building ${room}`, [vite, 'build', '--config', config, '--logLevel', 'warn'], { cwd: root });
  },
});

export const buildWeb = viteBuild('web', ['index.html']);
export const buildWidget = viteBuild('widget', [
  'calendar/index.html',
  'embed.js',
  'integrations/calendar-system-wordpress.zip',
  'integrations/calendar-system-bitrix.zip',
]);

/** Writes the OpenAPI document of the contracts into the site. */
export const buildOpenApi: Step = {
  name: 'openapi',
  sources: ['functions/openapi', 'shared', ...COMMON],
  outputs: ['functions/dist/api/openapi.json'],
  make: (root) => runTool('The OpenAPI document', [join(root, 'functions/openapi/build.ts')], { cwd: root }),
};

/**
 * Bundles every function and writes the templates into `outdir`. The two sites must be built before, because their
 * files are assets of the templates. AWS's own validator takes a few seconds, so it runs only before a deployment;
 * tests check the templates daily.
 */
export const synthesize = (
  stage: string,
  outdir: string,
  { validate, region = '' }: { readonly validate: boolean; readonly region?: string | undefined },
): Step => ({
  name: `synth-${stage}-${outdir}`,
  sources: [
    'functions',
    'shared',
    'infra/app.ts',
    'cdk.json',
    'infra/stacks',
    'infra/constructs',
    'infra/edge',
    ...COMMON,
  ],
  extra: [stage, region, process.version, String(validate)],
  outputs: [`${outdir}/manifest.json`],
  make: (root) =>
    runTool('Synthesis', [join(root, 'infra/app.ts')], {
      cwd: root,
      env: {
        STAGE: stage,
        CDK_DEFAULT_REGION: region,
        CDK_OUTDIR: join(root, outdir),
        CDK_VALIDATION: String(validate),
      },
    }),
});

export type Done = { readonly name: string; readonly fresh: boolean; readonly seconds: number };

/**
 * Makes the step, unless its sources, its outputs and `made` are unchanged. `made` are the fingerprints of earlier
 * steps. Resolves to the step's fingerprint, and whether the step was made. Warnings of tools go to `warn`.
 */
export const perform = async (
  root: string,
  step: Step,
  { made = [], warn }: { made?: readonly string[]; warn: (text: string) => void },
): Promise<Done & { print: string }> => {
  const memory = buildMemory(root);
  const print = fingerprint(root, step.sources, [...(step.extra ?? []), ...made]);
  const outputs = step.outputs.map((output) => join(root, output));
  if (memory.isCurrent(step.name, print, outputs)) return { name: step.name, fresh: false, seconds: 0, print };
  const started = performance.now();
  memory.forget(step.name);
  const said = await step.make(root);
  if (said) warn(said);
  const missing = outputs.filter((output) => !existsSync(output));
  if (missing.length > 0) throw new Error(`${step.name} was built, but did not write ${missing.join(', ')}.`);
  memory.remember(step.name, print);
  return { name: step.name, fresh: true, seconds: (performance.now() - started) / 1000, print };
};
