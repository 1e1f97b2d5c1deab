import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { addStage, newApp, type StageProps } from '#infra/stacks/stage.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** The region of the stages in tests. */
const REGION = 'eu-central-1';

type Synthesized = Record<'data' | 'app' | 'monitoring', Template> & { readonly edge?: Template };
type Options = {
  readonly validate?: boolean;
  /** The stage's options, as under `stages` in cdk.json. */
  readonly options?: Record<string, unknown>;
  /** The inline script of both pages */
  readonly pages?: string;
  /** Gets the app before it is synthesized */
  readonly prepare?: (app: App, props: StageProps) => void;
};

/**
 * The product's templates without bundles. Two tiny pages and an empty document replace the built files, and AWS's
 * validator runs only if asked for, so it takes one second and not ten. Equal calls share one result in a process.
 */
export const synthesize = (stage = 'test', options: Options = {}): Synthesized => {
  if (options.prepare || options.validate) return synthesizeAnew(stage, options);
  const key = JSON.stringify([stage, options]);
  const found = known.get(key) ?? synthesizeAnew(stage, options);
  known.set(key, found);
  return found;
};
const known = new Map<string, Synthesized>();

const synthesizeAnew = (stage: string, { validate = false, options, pages = '', prepare }: Options): Synthesized => {
  process.env.CDK_VALIDATION = String(validate);
  const folder = mkdtempSync(join(tmpdir(), 'synth-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('web/index.html', `<script>${pages}</script><script type="module" src="/assets/main.js"></script>`);
  write('widget/calendar/index.html', `<script>${pages}</script>`);
  write('widget/embed.js', '');
  write('api/api/openapi.json', '{}');
  try {
    const context = { 'aws:cdk:bundling-stacks': [], stages: { [stage]: options } };
    const app = newApp({ outdir: join(folder, 'cdk.out'), context });
    const props: StageProps = {
      stage,
      region: REGION,
      root: ROOT,
      webDist: join(folder, 'web'),
      widgetDist: join(folder, 'widget'),
      apiDist: join(folder, 'api'),
    };
    const stacks = addStage(app, props);
    prepare?.(app, props);
    if (!stacks.monitoring) throw new Error('A stage in a region has no stack that watches CloudFront');
    return {
      data: Template.fromStack(stacks.data),
      app: Template.fromStack(stacks.app),
      monitoring: Template.fromStack(stacks.monitoring),
      ...(stacks.edge && { edge: Template.fromStack(stacks.edge) }),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
