import { join } from 'node:path';
import { addStage, newApp } from '#infra/stacks/stage.ts';
import { readContext } from '#infra/stacks/stage-options.ts';

/**
 * Synthesizes the product into `cdk.out` (or `CDK_OUTDIR`): `node infra/app.ts`. Needs no network, account or Docker.
 * The stage is `STAGE` or the context value `stage`; without either it is `dev`, which is what the local run reads. The
 * region is `CDK_DEFAULT_REGION`, which the CLI sets too. Options
 * of the stages stand in cdk.json, which is read here, for otherwise only the CLI would.
 */
const synthesize = (): void => {
  const root = join(import.meta.dirname, '..');
  const app = newApp({ outdir: process.env.CDK_OUTDIR ?? join(root, 'cdk.out'), context: readContext(root) });
  const stage: unknown = process.env.STAGE ?? app.node.tryGetContext('stage') ?? 'dev';
  addStage(app, {
    stage: String(stage),
    region: process.env.CDK_DEFAULT_REGION || undefined,
    root,
    webDist: join(root, 'web/dist'),
    widgetDist: join(root, 'widget/dist'),
    apiDist: join(root, 'functions/dist'),
  });
  app.synth();
};

// Lambda reads the bundles as another user than their owner, so they must be readable for all.
process.umask(0o022);
try {
  synthesize();
} catch (error) {
  // One clear line, as the reason is usually a missing file; the stack on request.
  console.error(process.env.DEBUG ? error : error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
