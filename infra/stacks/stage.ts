import { App, type AppProps, Stack, Tags } from 'aws-cdk-lib';
import flags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { Api } from '#infra/stacks/api.ts';
import { DataStack } from '#infra/stacks/data.ts';
import { EdgeStack } from '#infra/stacks/edge.ts';
import { EdgeMonitoringStack } from '#infra/stacks/edge-monitoring.ts';
import { Monitoring } from '#infra/stacks/monitoring.ts';
import { Site } from '#infra/stacks/site.ts';
import { globalStackNames, stackNames } from '#infra/stacks/stack-names.ts';
import { stageOptions } from '#infra/stacks/stage-options.ts';

export type StageProps = {
  /**
   * Name of the stage: `dev`, `prod`, …, of lower-case letters, digits and hyphens. It becomes a part of the stacks'
   * names.
   */
  readonly stage: string;
  /**
   * AWS region. The local run has none. It has no stacks in us-east-1 either, because their names contain the region.
   */
  readonly region?: string | undefined;
  /** Absolute path of the project. The folder contains the entry files of the functions, and the lock file. */
  readonly root: string;
  /** Folders with the built SPA, the built widget and `api/openapi.json`. */
  readonly webDist: string;
  readonly widgetDist: string;
  readonly apiDist: string;
};

type Stage = {
  readonly data: DataStack;
  readonly app: Stack;
  readonly edge?: EdgeStack;
  readonly monitoring?: EdgeMonitoringStack;
};

/**
 * A CDK app with the library's recommended flags. They are set here and not in cdk.json, which only the CLI reads, so
 * that every way to synthesize gives an equal template.
 */
export const newApp = ({ context, ...props }: AppProps = {}): App =>
  new App({
    ...props,
    context: {
      ...flags,
      // References between stacks are plain exports. CloudFormation refuses to remove an export that the other stack
      // still uses.
      '@aws-cdk/core:defaultCrossStackReferences': 'strong',
      ...context,
    },
  });

/**
 * An installation.
 * `calendar-<stage>-data` is kept for good.
 * `calendar-<stage>` (API and site) can be destroyed, and deployed again over the same data. It refers to the data
 * stack by plain exports, never the other way round.
 * `calendar-<stage>-<region>-edge`, in us-east-1, exists if cdk.json has a domain or a firewall, and is deployed before
 * the other two.
 * `calendar-<stage>-<region>-monitoring`, in us-east-1, where CloudFront is monitored, is deployed after them.
 */
export const addStage = (scope: App, { stage, region, root, ...dists }: StageProps): Stage => {
  const names = stackNames(stage);
  const globals = region === undefined ? undefined : globalStackNames(stage, region);
  const data = new DataStack(scope, names.data, {
    description: `Calendar System ${stage}: table, buckets and secrets (kept)`,
    terminationProtection: true,
  });
  const options = stageOptions(scope.node.tryGetContext('stages'), stage);
  const edge = globals &&
    (options.domain !== undefined || options.waf) && {
      edge: new EdgeStack(scope, globals.edge, {
        description: `Calendar System ${stage}: certificate and firewall of CloudFront`,
        options,
      }),
    };
  const app = new Stack(scope, names.app, { description: `Calendar System ${stage}: API and site` });
  const api = new Api(app, 'Api', {
    data,
    root,
    reservedConcurrency: options.reservedConcurrency,
    smtpAllow: options.smtpAllow,
  });
  const site = new Site(app, 'Site', { data, api, ...dists, options });
  new Monitoring(app, 'Monitoring', { data, api, site, alarmEmail: options.alarmEmail });
  const monitoring = globals && {
    monitoring: new EdgeMonitoringStack(scope, globals.monitoring, {
      description: `Calendar System ${stage} in ${region}: alarms on CloudFront`,
      options,
    }),
  };
  const made = { data, app, ...edge, ...monitoring };
  for (const stack of Object.values(made)) {
    Tags.of(stack).add('product', 'calendar-system');
    Tags.of(stack).add('stage', stage);
  }
  return made;
};
