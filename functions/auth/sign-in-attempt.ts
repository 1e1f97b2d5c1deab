import { usernameKey } from '#functions/domain/username.ts';
import type { CallRequest, GivenPasswords } from '#functions/http/call.ts';
import { networkName } from '#functions/http/client-address.ts';
import { deviceOf } from '#functions/http/device.ts';
import type { GiveBack, Limit } from '#functions/storage/users/limits.ts';
import { signInSubject } from '#functions/storage/users/login-attempts.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

const MINUTE = 60_000;

/** Limits of all unknown devices together: of one network, and with one name [LOCK-03, LOCK-05]. */
const byNetwork = (subject: string): Limit => ({ kind: 'GUESS_NETWORK', subject, window: 10 * MINUTE, max: 30 });
const byName = (subject: string, inARow: number): Limit => ({
  kind: 'GUESS_NAME',
  subject,
  window: 60 * MINUTE,
  max: 10 * inARow,
});

type Request = Pick<
  CallRequest<Endpoint & { readonly access: 'public' | 'code' }, GivenPasswords>,
  'now' | 'storage' | 'tokens' | 'headers' | 'cookies' | 'address'
>;
type Guess = {
  /** As typed. */
  readonly username: string;
  /** Of this name, if there is one. */
  readonly user: User | undefined;
  readonly security: SecuritySettings;
};

/** @returns what gives all of them back @throws TooMany: one of them is used up, and none is taken */
const takeAll = async ({ storage, now }: Request, limits: readonly Limit[]): Promise<GiveBack> => {
  const taken: GiveBack[] = [];
  const giveBack = async () => {
    await Promise.all(taken.map((back) => back()));
  };
  try {
    for (const limit of limits) taken.push(await storage.limits.take(limit, now));
  } catch (reason) {
    await giveBack();
    throw reason;
  }
  return giveBack;
};

/**
 * Counts an attempt to sign in before its password is looked at. A device from which this user has signed in before counts by
 * itself; all others by name and network, and within what unknown devices may get wrong. So strangers shut nobody out of their
 * own device [LOCK-02], and the steps are the same whether or not somebody has the name [SEC-23].
 *
 * @throws TooMany
 */
export const beginAttempt = async (request: Request, { username, user, security }: Guess) => {
  const { storage, now } = request;
  const limit = security.maxLoginAttempts;
  // However it was typed: of a name that has several forms each would be guessed by itself.
  const name = user?.usernameKey ?? usernameKey(username.normalize('NFKC'));
  const device = await deviceOf(request);
  const isKnown = user !== undefined && device?.userIds.includes(user.id) === true;
  const network = await networkName(request);
  const subject = signInSubject(name, isKnown ? `DEVICE-${device.id}` : network);
  const giveBack = await takeAll(request, isKnown ? [] : [byNetwork(network), byName(name, limit)]);
  try {
    await storage.users.reserveAttempt(subject, { limit, now, say: words.tooManyAttempts });
  } catch (reason) {
    await giveBack();
    throw reason;
  }
  const givenBack = async (): Promise<void> => {
    await Promise.all([storage.users.giveBackAttempt(subject), giveBack()]);
  };
  return {
    /** Password or code was wrong. @returns whether this has shut the sign-in */
    failed: async (): Promise<boolean> => (await storage.users.settleFailure(subject)) === limit,
    /** Neither right nor wrong, or a code is still awaited: this attempt is not counted, earlier ones stay counted. */
    givenBack,
    /** What is done before either is known; where it fails that is no guess, and is given back. */
    unlessFailing: <T>(work: Promise<T>): Promise<T> =>
      work.catch(async (reason: unknown) => {
        await givenBack();
        throw reason;
      }),
    /** The sign-in is whole: nothing is counted, and failures in a row begin anew. */
    succeeded: async (): Promise<void> => {
      await Promise.all([storage.users.clearAttempts(subject), giveBack()]);
    },
  };
};
