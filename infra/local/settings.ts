import { resolve } from 'node:path';
import * as v from 'valibot';
import { Password, Username } from '#shared/contracts/accounts.ts';
import { SECURITY_DEFAULTS } from '#shared/contracts/settings.ts';

const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'PORT is a number from 1 to 65535'),
  v.transform(Number),
  v.minValue(1, 'PORT is a number from 1 to 65535'),
  v.maxValue(65_535, 'PORT is a number from 1 to 65535'),
);
// Checked before the build, because the first administrator is created only long after the build.
const USERNAME = 'ADMIN_USERNAME has 3 to 64 letters, digits and . _ - @';
const PASSWORD = `ADMIN_PASSWORD has ${SECURITY_DEFAULTS.passwordMinLength} to 256 characters`;
const AdminUsername = v.pipe(
  v.string(),
  v.check((name) => v.is(Username, name), USERNAME),
);
const AdminPassword = v.pipe(
  v.string(),
  v.minLength(SECURITY_DEFAULTS.passwordMinLength, PASSWORD),
  v.check((password) => v.is(Password, password), PASSWORD),
);

const TICK = 'TICK_SECONDS is a number from 0.1 to 3600';
const TickSeconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}(\.\d+)?$/, TICK),
  v.transform(Number),
  v.minValue(0.1, TICK),
  v.maxValue(3600, TICK),
);

const FACTOR = 'TIMEOUT_FACTOR is a whole number from 1 to 10';
const TimeoutFactor = v.pipe(v.string(), v.regex(/^([1-9]|10)$/, FACTOR), v.transform(Number));

// At most the deployed product's cost. bcrypt takes at least 4.
const COST = 'PASSWORD_COST is a whole number from 4 to 10';
const PasswordCost = v.pipe(v.string(), v.regex(/^([4-9]|10)$/, COST), v.transform(Number));

const ADDRESS = 'SITE_ADDRESS is the site’s own address, such as https://calendar.example.ru, without a path';
// Without TLS everybody on the way could read a sign-in.
const SiteAddress = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text), ADDRESS),
  v.transform((text) => new URL(text)),
  v.check(({ protocol, origin, href }) => protocol === 'https:' && href === `${origin}/`, ADDRESS),
);

const Environment = v.object({
  PORT: v.optional(Port, '3000'),
  DATA_DIR: v.optional(v.string(), '.local'),
  SITE_ADDRESS: v.optional(SiteAddress),
  ADMIN_USERNAME: v.optional(AdminUsername),
  ADMIN_PASSWORD: v.optional(AdminPassword),
  CDK_OUTDIR: v.optional(v.string(), 'cdk.out'),
  SMTP_ALLOW: v.optional(v.string()),
  CHECK_PRIVATE_HOSTS: v.optional(v.string(), ''),
  TICK_SECONDS: v.optional(TickSeconds, '60'),
  TIMEOUT_FACTOR: v.optional(TimeoutFactor, '5'),
  PASSWORD_COST: v.optional(PasswordCost),
  LOCAL_LOG: v.optional(v.picklist(['all', 'quiet'], 'LOCAL_LOG is "all" or "quiet"')),
});

export type Settings = {
  port: number;
  dataFolder: string;
  /** the address that visitors use; it is set when a proxy of this machine stands in front of the product (serve.ts) */
  siteAddress: URL | undefined;
  assemblyFolder: string;
  adminUsername: string | undefined;
  adminPassword: string | undefined;
  /**
   * mail servers `host[:port],…` that functions may contact even if their address is not public; replaces the
   * template's list
   */
  smtpAllow: string | undefined;
  /** sites `host[:port],…` that «Проверить страницу» may request even if they are on this machine or in its network */
  checkPrivateHosts: string;
  /** seconds that a minute of the template's schedules takes */
  tickSeconds: number;
  /** factor by which the timeouts of functions, and their waiting for engines, are multiplied */
  timeoutFactor: number;
  /** cost of bcrypt, for tests that sign in hundreds of people; undefined for the product's own cost */
  passwordCost: number | undefined;
  /** `all`: also routine logs of functions; `quiet`: no line per request */
  log: 'all' | 'quiet' | undefined;
};

/**
 * Reads the environment variables of the local run.
 * @throws Error in one line that names the wrong variable
 */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  // An empty variable counts as unset, as in a shell's `${X:-default}`.
  const set = Object.entries(environment).filter(([, value]) => value);
  const read = v.safeParse(Environment, Object.fromEntries(set));
  if (!read.success) throw new Error(read.issues[0].message);
  const {
    PORT,
    DATA_DIR,
    SITE_ADDRESS,
    ADMIN_USERNAME,
    ADMIN_PASSWORD,
    CDK_OUTDIR,
    SMTP_ALLOW,
    CHECK_PRIVATE_HOSTS,
    TICK_SECONDS,
    TIMEOUT_FACTOR,
    PASSWORD_COST,
    LOCAL_LOG,
  } = read.output;
  return {
    port: PORT,
    dataFolder: resolve(DATA_DIR),
    siteAddress: SITE_ADDRESS,
    assemblyFolder: resolve(CDK_OUTDIR),
    adminUsername: ADMIN_USERNAME,
    adminPassword: ADMIN_PASSWORD,
    tickSeconds: TICK_SECONDS,
    timeoutFactor: TIMEOUT_FACTOR,
    passwordCost: PASSWORD_COST,
    smtpAllow: SMTP_ALLOW,
    checkPrivateHosts: CHECK_PRIVATE_HOSTS,
    log: LOCAL_LOG,
  };
};
