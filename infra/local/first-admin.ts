import * as v from 'valibot';
import type { TriggerResult } from './functions/product-functions.ts';

const Created = v.pipe(v.string(), v.parseJson(), v.object({ created: v.literal(true) }));
const Migrations = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ migrated: v.array(v.object({ name: v.string(), changed: v.number() })) }),
);
const Account = v.pipe(v.string(), v.parseJson(), v.object({ username: v.string(), password: v.string() }));

/**
 * Whether a step of the deployment has made the first administrator.
 * @throws Error in one line when a step failed
 */
export const madeAdmin = (results: TriggerResult[]): boolean => {
  for (const { label, result } of results)
    if (!result.ok) throw new Error(`The start's own step ${label} failed: ${result.reason.split('\n')[0]}`);
  return results.some(({ result }) => result.ok && v.is(Created, result.payload));
};

/** A line for each migration that has changed something. */
export const migrationLines = (results: TriggerResult[]): string[] =>
  results.flatMap(({ result }) => {
    const read = result.ok ? v.safeParse(Migrations, result.payload) : undefined;
    const migrated = read?.success ? read.output.migrated : [];
    return migrated
      .filter(({ changed }) => changed > 0)
      .map(({ name, changed }) => `Data brought up to date: ${name} (${changed} items changed)`);
  });

/**
 * The line with the first administrator's account.
 * @param secret the secret of the account, JSON
 * @param given the password that the user has set, if any
 */
export const announcement = (secret: string, given: string | undefined): string => {
  const { username, password } = v.parse(Account, secret);
  const shown =
    password === given ? 'the password is the one in ADMIN_PASSWORD' : `password ${password} (not shown again)`;
  return `First administrator: ${username}, ${shown}`;
};
