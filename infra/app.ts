import { join } from 'node:path';
import { addStage, newApp } from '#infra/stacks/stage.ts';

/**
 * Synthesizes the product into `cdk.out` (or `CDK_OUTDIR`): `node infra/app.ts`. Needs no network, account or Docker.
 * The stage is `STAGE` or the context value `stage`; without either it is `dev`, which is what the local run reads.
 */
const root = join(import.meta.dirname, '..');
const app = newApp({ outdir: process.env.CDK_OUTDIR ?? join(root, 'cdk.out') });
const stage: unknown = process.env.STAGE ?? app.node.tryGetContext('stage') ?? 'dev';

addStage(app, { stage: String(stage), root, webDist: join(root, 'web/dist'), widgetDist: join(root, 'widget/dist') });
app.synth();
