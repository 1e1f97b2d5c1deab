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
  /** `dev`, `prod`, …: lower-case letters, digits and hyphens; a part of the stacks' names. */
  readonly stage: string;
  /** AWS region. Without it (the local run) there are no stacks in us-east-1, whose names contain it. */
  readonly region?: string | undefined;
  /** Absolute path of the project, where entries and the lock file are. */
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
 * A CDK app with the library's recommended flags. They are set here, because only the CLI reads cdk.json: every way to
 * synthesize gives the same template.
 */
export const newApp = ({ context, ...props }: AppProps = {}): App =>
  new App({
    ...props,
    context: {
      ...flags,
      // Plain exports: CloudFormation refuses to remove what the other stack still uses.
      '@aws-cdk/core:defaultCrossStackReferences': 'strong',
      ...context,
    },
  });

/**
 * One installation. `calendar-<stage>-data` is kept for good; `calendar-<stage>` (API and site) can be destroyed and deployed
 * again over the same data. References only go from the second to the first, as plain exports. In us-east-1 there are
 * `calendar-<stage>-<region>-edge`, deployed before them if cdk.json has a domain or a firewall, and `…-monitoring`, deployed
 * after them, because CloudFront is monitored there.
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
