import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const HostName = v.pipe(
  v.string(),
  v.regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'is no host name in lower case'),
);

/** Options of an installation. They are kept in cdk.json, so that every deployment uses them. */
export const StageOptions = v.strictObject({
  /** The AWS account of the stage: `deploy` and `destroy` refuse others. */
  account: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/, 'is no id of an account: twelve digits in quotes'))),
  /** The region of the stage: `deploy` and `destroy` refuse others. */
  region: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'is no region'))),
  /**
   * Host name that people type. It adds a certificate in us-east-1. Without a domain the site has its cloudfront.net
   * name.
   */
  domain: v.optional(HostName),
  /**
   * Route 53 zone of the domain. The deployment makes the DNS records in this zone. Without a zone somebody makes the
   * records by hand.
   */
  hostedZone: v.optional(v.strictObject({ id: v.string(), name: HostName })),
  /**
   * A firewall before CloudFront, which costs money. With `block` AWS's rules refuse requests. With `true` they only
   * count requests.
   */
  waf: v.optional(v.union([v.boolean(), v.literal('block')], 'is true, false or "block"'), false),
  /** Mail address for alarms. AWS first asks it for consent. */
  alarmEmail: v.optional(v.pipe(v.string(), v.email('is no mail address'))),
  /** Budget of the account in US dollars a month. AWS writes to `alarmEmail` when the costs exceed the budget. */
  budget: v.optional(v.pipe(v.number(), v.minValue(1, 'is less than a dollar'))),
  /** Mail servers, `host[:port],…`, that may be used even if their address or port is not public [MAIL-11]. */
  smtpAllow: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[\w.:[\]-]+(?:, ?[\w.:[\]-]+)*)?$/, 'is no list of host[:port],…')),
    '',
  ),
  /**
   * `false` in an account whose limit of concurrent functions is too low to reserve any. A new account has a limit of
   * 10.
   */
  reservedConcurrency: v.optional(v.boolean(), true),
});
export type StageOptions = v.InferOutput<typeof StageOptions>;

const Stages = v.optional(v.record(v.string(), v.unknown()), {});

/** What cdk.json says of a stage, unread; undefined if it does not name the stage. */
export const namedStage = (stages: unknown, stage: string): unknown => v.parse(Stages, stages)[stage];

/**
 * Options of a stage from the context value `stages` (cdk.json): `{ "prod": { "domain": "calendar.example.ru" } }`. A
 * stage that is not named there has the defaults.
 * @throws Error in one line that names the option
 */
export const stageOptions = (stages: unknown, stage: string): StageOptions => {
  const read = v.safeParse(StageOptions, namedStage(stages, stage) ?? {});
  if (read.success) {
    const { domain, hostedZone, budget, alarmEmail } = read.output;
    if (hostedZone && !`.${domain}`.endsWith(`.${hostedZone.name}`))
      throw new Error(`cdk.json, stages.${stage}: the domain does not lie in the zone ${hostedZone.name}.`);
    if (budget !== undefined && !alarmEmail)
      throw new Error(`cdk.json, stages.${stage}: nobody would hear of the budget. Name an alarmEmail.`);
    return read.output;
  }
  const [issue] = read.issues;
  throw new Error(`cdk.json, stages.${stage}.${v.getDotPath(issue) ?? ''}: ${issue.message}.`);
};

const Settings = v.object({ context: v.optional(v.record(v.string(), v.unknown())) });

/** The context of cdk.json. */
export const readContext = (root: string): Record<string, unknown> | undefined =>
  v.parse(Settings, JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))).context;
