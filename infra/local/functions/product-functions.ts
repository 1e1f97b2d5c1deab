import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { Product, Resource } from '#infra/local/template/product.ts';
import { type FunctionHost, type FunctionLog, hostFunction, type Invocation } from './function-host.ts';

const LambdaFunction = v.object({
  Code: v.object({ S3Key: v.string() }),
  Handler: v.string(),
  Runtime: v.pipe(v.string(), v.startsWith('nodejs', 'The local run runs Node.js functions only')),
  Role: v.string(),
  Timeout: v.optional(v.number(), 3),
  MemorySize: v.optional(v.number(), 128),
  Environment: v.optional(v.object({ Variables: v.record(v.string(), v.string()) }), { Variables: {} }),
});
type LambdaFunction = v.InferOutput<typeof LambdaFunction>;
const Trigger = v.object({ HandlerArn: v.string() });
const Version = v.object({ FunctionName: v.string() });

/** Variables of a function besides the template's: region, credentials, endpoints. */
export type EnvironmentFor = (lambda: Resource<LambdaFunction>, label: string) => Record<string, string>;

export type TriggerResult = { label: string; result: Invocation };
type ProductFunctions = {
  /** the function of an ARN, created when it is first asked for; so CDK's own helper functions never run */
  host(arn: string): FunctionHost;
  /** loads every function that `host` has created; broken ones are logged */
  load(): Promise<void>;
  /** runs the functions that a deployment runs */
  runTriggers(): Promise<TriggerResult[]>;
  stop(): Promise<void>;
};

/** `ApiFirstAdminFunction1A2B3C4D` as a person would call it: first-admin. */
const labelOf = (logicalId: string): string =>
  logicalId
    .replace(/[0-9A-F]{8}$/, '')
    .replace(/^Api(?=[A-Z])/, '')
    .replace(/Function$/, '')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase();

/** The product's Lambda functions, run from the assets of a deployment. */
export const createFunctions = (
  product: Product,
  log: FunctionLog,
  { environmentFor, timeoutFactor }: { environmentFor: EnvironmentFor; timeoutFactor: number },
): ProductFunctions => {
  const lambdas = product.resources.filter(({ type }) => type === 'AWS::Lambda::Function');
  const hosts = new Map<string, FunctionHost>();

  const start = (arn: string): FunctionHost => {
    const found = lambdas.find((lambda) => lambda.arn === arn);
    if (!found) throw new Error(`The template has no function ${arn}`);
    const read = v.safeParse(LambdaFunction, found.properties);
    if (!read.success) throw new Error(`The local run cannot read ${found.logicalId}: ${read.issues[0].message}`);
    const { Code, Handler, Timeout, MemorySize, Environment } = read.output;
    const folder = product.assets.get(Code.S3Key);
    if (!folder) throw new Error(`The assembly has no code for the function ${found.logicalId}`);
    const [file = 'index', handler = 'handler'] = Handler.split('.');
    const label = labelOf(found.logicalId);
    const environment = { ...Environment.Variables, ...environmentFor({ ...found, properties: read.output }, label) };
    const module = pathToFileURL(join(folder, `${file}.mjs`)).href;
    const limits = { timeout: Timeout * 1000, timeoutFactor, memory: MemorySize };
    return hostFunction({ label, name: found.name, arn, module, handler, environment, ...limits }, log);
  };
  const host = (arn: string): FunctionHost => {
    const made = hosts.get(arn) ?? start(arn);
    hosts.set(arn, made);
    return made;
  };

  const versions = product.ofType('AWS::Lambda::Version', Version);
  const triggered = product.ofType('Custom::Trigger', Trigger).map(({ properties: { HandlerArn } }) => {
    const name = versions.find(({ reference }) => reference === HandlerArn)?.properties.FunctionName ?? HandlerArn;
    const lambda = lambdas.find((one) => one.arn === name || one.name === name);
    if (!lambda) throw new Error(`The template has no function ${name}`);
    return lambda;
  });
  const run = async ({ arn, logicalId }: Resource): Promise<TriggerResult> => {
    const trigger = start(arn);
    const result = await trigger.invoke('{}');
    await trigger.stop();
    return { label: labelOf(logicalId), result };
  };

  return {
    host,
    load: async () => {
      await Promise.all([...hosts.values()].map((one) => one.load()));
    },
    runTriggers: () => Promise.all(triggered.map(run)),
    stop: async () => {
      await Promise.all([...hosts.values()].map((one) => one.stop()));
    },
  };
};
