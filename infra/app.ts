import { join } from 'node:path';
import { addStage, newApp } from '#infra/stacks/stage.ts';
import { readContext } from '#infra/stacks/stage-options.ts';

/**
 * Synthesizes the product into `cdk.out` (or `CDK_OUTDIR`): `node infra/app.ts`. It needs no network, account or
 * Docker. `STAGE` or the context value `stage` names the stage; the default `dev` is what the local run reads.
 * `CDK_DEFAULT_REGION`, which the CLI sets, is the region. The script reads cdk.json itself, because otherwise only the
 * CLI reads that file.
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
  // One line is enough, because most often a file is missing. DEBUG prints the stack.
  console.error(process.env.DEBUG ? error : error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
