import { newAccount } from '#functions/domain/account.ts';
import { signToken } from '#functions/http/token.ts';
import { createStorage, type Storage } from '#functions/storage/create-storage.ts';
import { type Clock, SYSTEM_CLOCK } from '#functions/storage/database/work-time.ts';
import { newId } from '#functions/storage/ids.ts';
import { createObjects } from '#functions/storage/objects.ts';
import { cipherLoader, loadDatabase } from '#functions/storage/open-whole-storage.ts';
import { newTableClient } from '#functions/storage/table-client.ts';
import type { User } from '#functions/storage/users/users.ts';
import { callerWith } from './caller.ts';
import { allItems, createResources, objectKeys, type Resources, readObject, s3 } from './resources.ts';

type UserFields = Partial<Omit<User, 'username' | 'usernameKey'>>;

/** What a test may put in the place of what the functions stand on. */
export type Replaced = {
  /** Where the table engine is reached, instead of where the environment says. */
  readonly tableEndpoint?: string;
  readonly clock?: Clock;
};

const clients = new Map<string | undefined, ReturnType<typeof newTableClient>>();
/** One client for all systems of a process that reach the same engine. */
const clientOf = (endpoint: string | undefined) => {
  const client = clients.get(endpoint) ?? newTableClient(endpoint);
  clients.set(endpoint, client);
  return client;
};

/**
 * The whole server on a table and buckets of its own: real handlers, real engines. Needs the engines of `startEngines`;
 * any number of systems may live side by side.
 */
export const openSystem = async ({ tableEndpoint, clock = SYSTEM_CLOCK }: Replaced = {}) => {
  const client = clientOf(tableEndpoint);
  const resources = await createResources(client);
  const storageOf = (names: Resources): Storage =>
    createStorage({
      table: { client, name: names.TABLE_NAME },
      buckets: {
        pictures: names.PICTURES_BUCKET,
        exports: names.EXPORTS_BUCKET,
        objects: async () => createObjects(s3()),
        bulkObjects: async () => createObjects(s3()),
      },
      loadDatabase,
      loadCipher: cipherLoader(() => names.SETTINGS_KEY_ARN ?? ''),
      clock,
    });
  const storage = storageOf(resources);
  const dependencies = { storage };

  const signedIn = async (account: User) => {
    const caller = callerWith(await signToken(account, new Date()), dependencies);
    return { ...caller, ...account };
  };

  /** Writes an account, without the time that hashing a password takes, and signs it in. */
  const user = async (username = 'мария', fields: UserFields = {}) => {
    const now = new Date();
    const bare = { id: newId(), username, role: 'user', passwordHash: 'no password fits' } as const;
    const account: User = { ...newAccount(bare, now), ...fields };
    await storage.users.addUser(account, { type: 'USER', description: 'Создан для проверки', username }, now);
    return signedIn(account);
  };

  /** The same user with a token of their present session generation: a restore has ended all others. */
  const signedInAgain = async ({ id }: { readonly id: string }) => {
    const account = await storage.users.getUser(id);
    if (!account) throw new Error(`There is no user ${id}`);
    return signedIn(account);
  };

  return {
    resources,
    storage,
    dependencies,
    user,
    signedInAgain,
    admin: (username = 'администратор', fields: UserFields = {}) => user(username, { role: 'admin', ...fields }),
    nobody: callerWith(undefined, dependencies),
    withToken: (token: string) => callerWith(token, dependencies),
    /** A client of the same functions with other resources: a table that is not there, a bucket that is not. */
    with: (others: Partial<Resources>) =>
      callerWith(undefined, { storage: storageOf(Object.assign({}, resources, others)) }),
    items: () => allItems(storage.table.access),
    pictures: () => objectKeys(resources.PICTURES_BUCKET),
    picture: (key: string) => readObject(resources.PICTURES_BUCKET, key),
    exports: () => objectKeys(resources.EXPORTS_BUCKET),
  };
};
export type System = Awaited<ReturnType<typeof openSystem>>;
export type SystemUser = Awaited<ReturnType<System['user']>>;
