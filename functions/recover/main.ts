import { parseArgs } from 'node:util';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { granted } from '#functions/storage/environment.ts';
import { recover } from './recover.ts';
import { openStorage } from './storage.ts';

// Started by infra/maintenance/recover.ts, which names the table in the environment.
const { values, positionals } = parseArgs({ options: { 'two-factor': { type: 'boolean' } }, allowPositionals: true });
const wanted = {
  name: positionals.join(' '),
  withoutTwoFactor: values['two-factor'] === true,
  siteAddress: process.env.SITE_ADDRESS || undefined,
};
try {
  const { link, expiresAt } = await recover(
    openStorage({ table: tableOf({ TABLE_NAME: granted(process.env, 'TABLE_NAME') }) }),
    wanted,
    new Date(),
  );
  process.stdout.write(
    `${link}\nA new password can be set by this link once, until ${expiresAt}. Nobody else should see it.\n`,
  );
} catch (reason) {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exitCode = 1;
}
