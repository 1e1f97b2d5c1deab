import * as v from 'valibot';
import { createPasswords, type Passwords } from '#functions/auth/password-hash.ts';
import { newAccount } from '#functions/domain/accounts/account.ts';
import { doneBySystem } from '#functions/domain/accounts/log-author.ts';
import { Conflict } from '#functions/domain/errors.ts';
import { openSecrets, type ReadSecret } from '#functions/http/secrets.ts';
import { type Accounts, openAccounts } from '#functions/storage/accounts.ts';
import { createMigrations, MIGRATIONS, type Migrated } from '#functions/storage/database/migrations.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { newId } from '#functions/storage/ids.ts';
import { countUsers } from '#functions/storage/users/list.ts';
import { Password, Username } from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

/** The form of the secret that the stack generates. In the local run, the secret comes from the environment. */
const AdminSecret = v.pipe(
  v.string(),
  // We give a message of our own: valibot's message would quote the secret.
  v.parseJson(undefined, 'The secret of the first administrator is not JSON'),
  v.object({ username: Username, password: Password }),
);

type Storage = {
  readonly table: Accounts['table'];
  readonly users: Pick<Accounts['users'], 'addUser' | 'findUser'>;
};

const hasAdmin = async ({ table }: Storage): Promise<boolean> => (await countUsers(table, { role: 'admin' })) > 0;

type Dependencies = {
  readonly storage: Storage;
  readonly passwords: Passwords;
  readonly readAdminSecret: ReadSecret;
  /** Whether the first administrator must choose another password before anything else. */
  readonly isTemporary?: boolean;
};

/**
 * A date of the last password change that lies so far back that the temporary password counts as expired under every
 * setting (`isPasswordExpired`).
 */
const LONG_AGO = new Date(0).toISOString();

/**
 * Creates the first administrator if the installation has none. Runs after each deployment and at each local start, and
 * may run again. The least length of passwords is not checked, because no settings exist yet.
 * @returns whether an administrator was created
 * @throws if the secret is missing or malformed, or the name is taken: a deployment without an administrator must fail
 */
export const createFirstAdmin = async ({ storage, passwords, readAdminSecret, isTemporary }: Dependencies) => {
  if (await hasAdmin(storage)) return { created: false };
  const { username, password } = v.parse(AdminSecret, await readAdminSecret());
  const now = new Date();
  const passwordHash = await passwords.hash(password);
  const admin = {
    ...newAccount({ id: newId(), username, role: 'admin', passwordHash }, now),
    ...(isTemporary && { passwordChangedAt: LONG_AGO }),
  };
  try {
    await storage.users.addUser(admin, { type: 'USER', ...doneBySystem(admin), description: entries.firstAdmin }, now);
    return { created: true };
  } catch (reason) {
    // Another run may have created the administrator just before, and the index may not show that account yet.
    if (reason instanceof Conflict && (await storage.users.findUser(username))?.role === 'admin')
      return { created: false };
    throw reason;
  }
};

const environment = environmentOf('first-admin');
const accounts = openAccounts({ table: tableOf(environment) });
const { migrate } = createMigrations(accounts);
const dependencies = {
  storage: accounts,
  passwords: createPasswords(),
  readAdminSecret: openSecrets(environment)('ADMIN_SECRET_ARN'),
  isTemporary: process.env.FIRST_PASSWORD === 'temporary',
};

export const handler = async (): Promise<{ created: boolean; migrated: Migrated[] }> => {
  const migrated = await migrate(MIGRATIONS, new Date());
  return { ...(await createFirstAdmin(dependencies)), migrated };
};
