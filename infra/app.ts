import { join } from 'node:path';
import { addStage, newApp } from '#infra/stacks/stage.ts';
import { readContext } from '#infra/stacks/stage-options.ts';

/**
 * Synthesizes the product into `cdk.out` (or `CDK_OUTDIR`): `node infra/app.ts`. It needs no network, account or
 * Docker. The stage is `STAGE` or the context value `stage`, by default `dev`, which the local run reads. The region is
 * `CDK_DEFAULT_REGION`, which the CLI sets too. This script reads the options of stages from cdk.json itself, because
 * otherwise only the CLI would read them.
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

// Lambda reads the bundles as a user of its own, so everybody must be able to read them.
process.umask(0o022);
try {
  synthesize();
} catch (error) {
  // Prints one line, because the reason is mostly a missing file. With the variable DEBUG the stack is printed.
  console.error(process.env.DEBUG ? error : error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
