import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { EDGE_OUTPUTS } from '#infra/stacks/edge.ts';

const Manifest = v.object({ artifacts: v.record(v.string(), v.object({ type: v.string() })) });

/** Names of a stage's stacks; `edge` where its synthesized app has one (cdk.json asks for a domain or a firewall). */
export type Stacks = { readonly data: string; readonly app: string; readonly edge?: string };

/** The stacks that were synthesized into `outdir` for a stage. */
export const stacksOf = (outdir: string, stage: string): Stacks => {
  const { artifacts } = v.parse(Manifest, JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8')));
  const app = `calendar-${stage}`;
  return { data: `${app}-data`, app, ...(`${app}-edge` in artifacts && { edge: `${app}-edge` }) };
};

/** What `cdk deploy --outputs-file` writes: outputs by stack. */
const Outputs = v.record(v.string(), v.record(v.string(), v.string()));
export type Outputs = v.InferOutput<typeof Outputs>;
export const readOutputs = (file: string): Outputs => v.parse(Outputs, JSON.parse(readFileSync(file, 'utf8')));

/** The value of the first output whose name fits. @throws Error when there is none */
export const outputNamed = (outputs: Outputs, name: RegExp): string => {
  const all = Object.values(outputs).flatMap((stack) => Object.entries(stack));
  const found = all.find(([key]) => name.test(key))?.[1];
  if (found === undefined) throw new Error(`The deployment told no ${name.source}.`);
  return found;
};

/** Hands what lies in us-east-1 to the stack that uses it: CloudFormation carries no value from region to region. */
export const edgeParameters = ({ app, edge }: Stacks, outputs: Outputs): string[] =>
  Object.values(EDGE_OUTPUTS).flatMap((name) => {
    const value = edge && outputs[edge]?.[name];
    return value ? ['--parameters', `${app}:${name}=${value}`] : [];
  });

/** What a person wants to know after a deployment. */
export const summary = (stage: string, outputs: Outputs): string => {
  const of = (name: RegExp) => outputNamed(outputs, name);
  const rows = [
    ['Address', of(/Url/)],
    ['CloudFront’s own name', of(/DistributionDomain/)],
    ['Table', of(/^TableName/)],
    ['Pictures', of(/^PicturesBucketName/)],
    ['Exports', of(/^ExportsBucketName/)],
    ['Site files', of(/SiteBucketName/)],
    [
      'First administrator',
      `aws secretsmanager get-secret-value --query SecretString --secret-id ${of(/^AdminSecretArn/)}`,
    ],
  ];
  return [`${stage}:`, ...rows.map(([name = '', value]) => `  ${name.padEnd(22)} ${value}`)].join('\n');
};
