import { usernameKey } from '#functions/domain/accounts/username.ts';
import type { CallRequest, PasswordDependencies } from '#functions/http/call.ts';
import { networkName } from '#functions/http/client-address.ts';
import type { Attempt, GiveBack, Limit } from '#functions/storage/users/limits.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { MINUTE_MS } from '#shared/time/units.ts';
import { deviceOf } from './device.ts';
import type { Storage } from './storage.ts';

/**
 * Two limits that all unknown devices share: the attempts from one network, and the attempts with one name [LOCK-03,
 * LOCK-05].
 */
const byNetwork = (subject: string): Limit => ({ kind: 'GUESS_NETWORK', subject, window: 10 * MINUTE_MS, max: 30 });
const byName = (subject: string, inARow: number): Limit => ({
  kind: 'GUESS_NAME',
  subject,
  window: 60 * MINUTE_MS,
  max: 10 * inARow,
});

/**
 * The most characters of an unknown name that go into the key of its count. NFKC can make 18 letters of one character,
 * and the length of a key in the table is limited.
 */
const COUNTED_NAME = 256;

type Request = Pick<
  CallRequest<Endpoint & { readonly access: 'public' | 'code' }, PasswordDependencies<Storage>>,
  'now' | 'storage' | 'tokens' | 'headers' | 'cookies' | 'address'
>;
type Guess = {
  /** As typed. */
  readonly username: string;
  /** The user of this name, if there is one. */
  readonly user: User | undefined;
  readonly security: SecuritySettings;
};

/**
 * Counts one attempt in all of these limits, or in none of them.
 * @returns a function that takes the attempt out of all these counts
 * @throws TooMany: one of the limits is used up
 */
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
 * Counts a sign-in before its password is checked. A known device of the user has its own count, so that strangers
 * cannot lock the user out of it [LOCK-02]. An unknown device is counted by name and network together, and in the
 * limits that all unknown devices share. The steps are the same whether or not the name exists [SEC-23].
 * @throws TooMany
 */
export const beginAttempt = async (request: Request, { username, user, security }: Guess) => {
  const { storage, now } = request;
  const max = security.maxLoginAttempts;
  // An existing account is counted by its key. Otherwise each spelling of its name would have a count of its own.
  const name = user?.usernameKey ?? usernameKey(username.normalize('NFKC')).slice(0, COUNTED_NAME).toWellFormed();
  const device = await deviceOf(request);
  const isKnown = user !== undefined && device?.userIds.includes(user.id) === true;
  const network = await networkName(request);
  const subject = `${name}#${isKnown ? `DEVICE-${device.id}` : network}`;
  const giveBack = await takeAll(request, isKnown ? [] : [byNetwork(network), byName(name, max)]);
  let attempt: Attempt;
  try {
    attempt = await storage.limits.takeAttempt({ kind: 'SIGN_IN', subject, max }, now);
  } catch (reason) {
    await giveBack();
    throw reason;
  }
  const givenBack = async (): Promise<void> => {
    await Promise.all([attempt.giveBack(), giveBack()]);
  };
  return {
    /** The password or the code was wrong. @returns whether this failure has locked the sign-in */
    failed: async (): Promise<boolean> => (await attempt.failed()) === max,
    /**
     * Takes this attempt out of the counts, for an attempt that was neither right nor wrong, or that still waits for
     * its code. Earlier failures stay counted.
     */
    givenBack,
    /**
     * Waits for work of the sign-in that may fail by a fault of our own. If the work fails, the attempt is taken out of
     * the counts.
     */
    unlessFailing: <T>(work: Promise<T>): Promise<T> =>
      work.catch(async (reason: unknown) => {
        await givenBack();
        throw reason;
      }),
    /** The sign-in is complete. This attempt is not counted, and the number of failures in a row is zero again. */
    succeeded: async (): Promise<void> => {
      await Promise.all([attempt.clear(), giveBack()]);
    },
  };
};
