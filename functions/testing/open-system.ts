import { createPasswords, type Passwords } from '#functions/auth/password-hash.ts';
import { newSession } from '#functions/auth/session-answer.ts';
import { newAccount } from '#functions/domain/accounts/account.ts';
import { newSecretsClient, openSecrets } from '#functions/http/secrets.ts';
import { createTokens } from '#functions/http/token.ts';
import { userKey } from '#functions/storage/dynamodb/keys.ts';
import { newTableClient } from '#functions/storage/dynamodb/table-client.ts';
import { update } from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';
import { cipherLoader, codesCipherLoader, loadDatabase } from '#functions/storage/loaders.ts';
import type { Settles } from '#functions/storage/log/log.ts';
import { createObjects, newBucketClient } from '#functions/storage/s3/objects.ts';
import type { User } from '#functions/storage/users/users.ts';
import { type Clock, SYSTEM_CLOCK } from '#functions/storage/work-time.ts';
import { callerWith, type Dependencies } from './caller.ts';
import { createStorage, type Storage } from './create-storage.ts';
import { ORIGIN_KEY_ARN, TOKEN_SECRET_ARN } from './engines.ts';
import { allItems, createResources, objectKeys, type Resources, readObject, s3, TEST_TIMEOUTS } from './resources.ts';

/** The fields of a new user. Without `password` no password fits. */
type UserFields = Partial<Omit<User, 'username' | 'usernameKey' | 'passwordHash'>> & { readonly password?: string };

/** The functions' dependencies that a test may replace. */
export type Replaced = {
  /** Address of an engine, instead of the environment's. */
  readonly endpoints?: { readonly table?: string; readonly buckets?: string; readonly secrets?: string };
  readonly passwords?: Passwords;
  readonly clock?: Clock;
  /**
   * Whether a request numbers the waiting log entries. By default no request does. In the product one request in 16
   * does so by chance, which would make tests flaky.
   */
  readonly settles?: Settles;
};

const clients = new Map<string | undefined, ReturnType<typeof newTableClient>>();
/** One client for all systems of a process that reach the same engine. */
export const clientOf = (endpoint?: string) => {
  const client = clients.get(endpoint) ?? newTableClient(endpoint, TEST_TIMEOUTS);
  clients.set(endpoint, client);
  return client;
};

const ARNS = { TOKEN_SECRET_ARN, ORIGIN_KEY_ARN };
let usualSecrets: ReturnType<typeof openSecrets<keyof typeof ARNS>> | undefined;
/**
 * Secrets from the tests' common engine are read once in a process. A system with another engine reads its own secrets.
 */
const secretsOf = (endpoint: string | undefined) => {
  if (endpoint !== undefined) return openSecrets(ARNS, newSecretsClient(endpoint));
  usualSecrets ??= openSecrets(ARNS, newSecretsClient(undefined, TEST_TIMEOUTS));
  return usualSecrets;
};

/** The lowest cost of bcrypt: 2 ms instead of 100. password-hash.test.ts tests the real cost. */
export const CHEAP_PASSWORDS = createPasswords(4);

/**
 * The whole server on its own table and buckets, with real handlers and real engines. It needs the engines of
 * `startEngines`. Any number of systems may run side by side.
 */
export const openSystem = async ({
  endpoints = {},
  passwords = CHEAP_PASSWORDS,
  clock = SYSTEM_CLOCK,
  settles = () => false,
}: Replaced = {}) => {
  const client = clientOf(endpoints.table);
  const bucketClient = endpoints.buckets === undefined ? s3() : newBucketClient(TEST_TIMEOUTS, endpoints.buckets);
  const resources = await createResources(client);
  const storageOf = (names: Resources): Storage =>
    createStorage({
      table: { client, name: names.TABLE_NAME },
      buckets: {
        pictures: names.PICTURES_BUCKET,
        exports: names.EXPORTS_BUCKET,
        feeds: names.FEEDS_BUCKET,
        objects: async () => createObjects(bucketClient),
        bulkObjects: async () => createObjects(bucketClient),
      },
      loadDatabase,
      loadCipher: cipherLoader(() => names.SETTINGS_KEY_ARN ?? ''),
      loadCodesCipher: codesCipherLoader(() => names.CODES_KEY_ARN ?? ''),
      clock,
      settles,
    });
  const storage = storageOf(resources);
  const secret = secretsOf(endpoints.secrets);
  const tokens = createTokens(secret('TOKEN_SECRET_ARN'));
  const dependencies: Dependencies = { storage, tokens, passwords, originKey: secret('ORIGIN_KEY_ARN') };

  const signedIn = async (account: User, sessionId: string) => {
    const caller = callerWith(await tokens.sign(account, sessionId, new Date()), dependencies);
    return { ...caller, ...account, sessionId };
  };

  /** Writes an account and signs it in. */
  const user = async (username = 'мария', { password, ...fields }: UserFields = {}) => {
    const now = new Date();
    const passwordHash = password === undefined ? 'no password fits' : await passwords.hash(password);
    const bare = { id: newId(), username, role: 'user', passwordHash } as const;
    const { id, ...session } = newSession({ sessionVersion: 1, ...fields }, { now, headers: {} });
    const account: User = { ...newAccount(bare, now), sessions: { [id]: session }, ...fields };
    await storage.users.addUser(
      account,
      { type: 'USER', description: 'Создан для проверки', username, userId: account.id },
      now,
    );
    return signedIn(account, id);
  };

  /** The same user with a new session, because a restore has ended all sessions. Logs nothing. */
  const signedInAgain = async ({ id }: { readonly id: string }) => {
    const account = await storage.users.getUser(id);
    if (!account) throw new Error(`There is no user ${id}`);
    const { id: sessionId, ...session } = newSession(account, { now: new Date(), headers: {} });
    const sessions = { ...account.sessions, [sessionId]: session };
    await storage.table.commit([update(userKey(id), 'SET sessions = :sessions', { values: { sessions } })]);
    return signedIn({ ...account, sessions }, sessionId);
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
    /** A client of the same functions with other resources, such as a table that does not exist. */
    with: (others: Partial<Resources>) =>
      callerWith(undefined, { ...dependencies, storage: storageOf(Object.assign({}, resources, others)) }),
    items: () => allItems(storage.table.access),
    pictures: () => objectKeys(resources.PICTURES_BUCKET),
    picture: (key: string) => readObject(resources.PICTURES_BUCKET, key),
    exports: () => objectKeys(resources.EXPORTS_BUCKET),
    feeds: () => objectKeys(resources.FEEDS_BUCKET),
    feed: (key: string) => readObject(resources.FEEDS_BUCKET, key),
  };
};
export type System = Awaited<ReturnType<typeof openSystem>>;
export type SystemUser = Awaited<ReturnType<System['user']>>;
