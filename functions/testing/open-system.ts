import { newAccount } from '#functions/domain/account.ts';
import { signToken } from '#functions/http/token.ts';
import { newId } from '#functions/storage/ids.ts';
import { addUser, getUser, type User } from '#functions/storage/users.ts';
import { callerWith } from './caller.ts';
import { allItems, createResources, objectKeys, readObject } from './resources.ts';

type UserFields = Partial<Omit<User, 'username' | 'usernameKey'>>;

/**
 * The whole server on a table and buckets of its own: real handlers, real engines. Needs the engines of `startEngines`;
 * several systems may live side by side as long as their requests do not overlap.
 */
export const openSystem = async () => {
  const resources = await createResources();
  const prepare = (): void => {
    Object.assign(process.env, resources);
  };
  prepare();

  /** Writes an account, without the time that hashing a password takes, and signs it in. */
  const user = async (username = 'мария', fields: UserFields = {}) => {
    prepare();
    const now = new Date();
    const bare = { id: newId(), username, role: 'user', passwordHash: 'no password fits' } as const;
    const account: User = { ...newAccount(bare, now), ...fields };
    await addUser(account, { type: 'USER', description: 'Создан для проверки', username }, now);
    const caller = callerWith(await signToken(account, now), prepare);
    return { ...caller, ...account };
  };

  /** The same user with a token of their present session generation: a restore has ended all others. */
  const signedInAgain = async ({ id }: { readonly id: string }) => {
    prepare();
    const account = await getUser(id);
    if (!account) throw new Error(`There is no user ${id}`);
    return { ...callerWith(await signToken(account, new Date()), prepare), ...account };
  };

  return {
    resources,
    user,
    signedInAgain,
    admin: (username = 'администратор', fields: UserFields = {}) => user(username, { role: 'admin', ...fields }),
    nobody: callerWith(undefined, prepare),
    withToken: (token: string) => callerWith(token, prepare),
    /** A client of the same functions in another environment: a table that is not there, a bucket that is not. */
    with: (environment: Record<string, string>) =>
      callerWith(undefined, () => Object.assign(process.env, resources, environment)),
    items: () => allItems(resources.TABLE_NAME),
    pictures: () => objectKeys(resources.PICTURES_BUCKET),
    picture: (key: string) => readObject(resources.PICTURES_BUCKET, key),
    exports: () => objectKeys(resources.EXPORTS_BUCKET ?? ''),
  };
};
export type System = Awaited<ReturnType<typeof openSystem>>;
export type SystemUser = Awaited<ReturnType<System['user']>>;
