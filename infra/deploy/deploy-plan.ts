import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { EDGE_OUTPUTS } from '#infra/stacks/edge.ts';
import { MONITORED } from '#infra/stacks/edge-monitoring.ts';
import { globalStackNames, stackNames } from '#infra/stacks/stack-names.ts';

const Manifest = v.object({ artifacts: v.record(v.string(), v.object({ type: v.string() })) });

/** Names of a stage's stacks. The stack `edge` exists if cdk.json has a domain or a firewall. */
export type Stacks = {
  readonly data: string;
  readonly app: string;
  readonly monitoring: string;
  readonly edge: string;
  readonly hasEdge: boolean;
};

/** The stacks that were synthesized into `outdir` for a stage. */
export const stacksOf = (outdir: string, stage: string, region: string): Stacks => {
  const { artifacts } = v.parse(Manifest, JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8')));
  const globals = globalStackNames(stage, region);
  return { ...stackNames(stage), ...globals, hasEdge: globals.edge in artifacts };
};

/** The file of `cdk deploy --outputs-file`: outputs by stack. */
const Outputs = v.record(v.string(), v.record(v.string(), v.string()));
export type Outputs = v.InferOutput<typeof Outputs>;
export const readOutputs = (file: string): Outputs => v.parse(Outputs, JSON.parse(readFileSync(file, 'utf8')));

/**
 * The value of the first output with a name that matches.
 * @throws Error when no output matches
 */
export const outputNamed = (outputs: Outputs, name: RegExp): string => {
  const all = Object.values(outputs).flatMap((stack) => Object.entries(stack));
  const found = all.find(([key]) => name.test(key))?.[1];
  if (found === undefined) throw new Error(`The deployment told no ${name.source}.`);
  return found;
};

/**
 * Parameters for the app's stack from the outputs of `-edge`, because CloudFormation carries no value between regions.
 * @param wanted the template of the `-edge` stack; outputs that the stack no longer has are left out
 */
export const edgeParameters = (app: string, wanted: unknown, there: Record<string, string>): string[] =>
  Object.values(EDGE_OUTPUTS).flatMap((name) => {
    const value = name in v.parse(Template, wanted).Outputs && there[name];
    return value ? ['--parameters', `${app}:${name}=${value}`] : [];
  });

/** Parameters for the stack that monitors CloudFront, from the outputs of the app's stack. */
export const monitoringParameters = (monitoring: string, outputs: Outputs): string[] =>
  Object.values(MONITORED).flatMap((name) => [
    '--parameters',
    `${monitoring}:${name}=${outputNamed(outputs, new RegExp(name))}`,
  ]);

const Template = v.object({ Outputs: v.optional(v.record(v.string(), v.unknown()), {}) });

/** A synthesized template in `outdir`. */
export const readTemplate = (outdir: string, stack: string): unknown =>
  JSON.parse(readFileSync(join(outdir, `${stack}.template.json`), 'utf8'));

/**
 * When the stack in us-east-1 is updated.
 * `first`: before the distribution, which uses the stack.
 * `last`: after the distribution, so that the distribution no longer uses a removed option.
 * `goes`: deleted after the update of the distribution.
 */
type EdgeOrder = 'none' | 'first' | 'last' | 'goes';

/**
 * The order in which the `-edge` stack and the site are updated. CloudFormation silently keeps a firewall or
 * certificate that CloudFront still uses, so a removed option is deleted after the site's update.
 * @param wanted the template of the stage's `-edge` stack, if any
 * @param there outputs of the deployed `-edge` stack, if any
 * @throws Error in one line, if one option is removed while another is added, because no order allows both
 */
export const edgeOrder = (wanted: unknown, there: Record<string, string> | undefined): EdgeOrder => {
  const known = Object.values(EDGE_OUTPUTS);
  const asked = wanted === undefined ? {} : v.parse(Template, wanted).Outputs;
  const goes = known.filter((name) => there && name in there && !(name in asked));
  const comes = known.filter((name) => name in asked && !(there && name in there));
  if (goes.length > 0 && comes.length > 0)
    throw new Error(
      `cdk.json: ${goes.join()} goes and ${comes.join()} comes. Deploy twice: first with the new option beside the old one, then without the old one.`,
    );
  if (wanted === undefined) return there ? 'goes' : 'none';
  return goes.length > 0 ? 'last' : 'first';
};

/**
 * Protects a stage's domain and firewall from a cdk.json that has lost the stage's options: a tag of the product holds
 * a cdk.json without stages. Whoever wants to remove the options writes `"prod": {}`.
 * @param options the stage in cdk.json, if it is named there
 * @param edge outputs of the deployed `-edge` stack, if any
 * @throws Error in one line
 */
export const assertNamed = (stage: string, options: unknown, edge: Record<string, string> | undefined): void => {
  if (options !== undefined || !edge) return;
  throw new Error(
    `cdk.json does not name ${stage}, which has a domain or a firewall: codes on other sites would stop working. Nothing was deployed. Put its options back, or write "${stage}": {} to give them up.`,
  );
};

/** What `destroy` means for sites with codes. The operator reads it before typing the stage's name. */
export const removalNotice = ({ app, data }: Pick<Stacks, 'app' | 'data'>, url: string | undefined): string => {
  const codes = 'Every code that was pasted on other sites names this address';
  const lost = url?.endsWith('.cloudfront.net')
    ? `${codes} and shows nothing from then on. No later deployment brings the address back: CloudFront gives a new one.`
    : `${codes} and shows nothing until the next deployment.`;
  return [
    `${app} goes; ${data} (table, pictures, secrets) stays.`,
    ...(url ? [`${url} answers nobody any more. ${lost}`] : []),
  ].join('\n');
};

/**
 * The addresses for the smoke test after a deployment: CloudFront's own name, which works without a DNS record, and the
 * domain, if any.
 */
export const addresses = (outputs: Outputs): string[] => [
  ...new Set([`https://${outputNamed(outputs, /DistributionDomain/)}`, outputNamed(outputs, /Url/)]),
];

/** The summary of a deployment. */
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
