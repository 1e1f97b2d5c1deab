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

/** The limits that all unknown devices share: of one network, and with one name [LOCK-03, LOCK-05]. */
const byNetwork = (subject: string): Limit => ({ kind: 'GUESS_NETWORK', subject, window: 10 * MINUTE_MS, max: 30 });
const byName = (subject: string, inARow: number): Limit => ({
  kind: 'GUESS_NAME',
  subject,
  window: 60 * MINUTE_MS,
  max: 10 * inARow,
});

/** The most characters of an unknown name that are counted: NFKC can make 18 letters of one, and keys have a longest length. */
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

/** Takes all of these limits or none. @returns gives them all back @throws TooMany: one of them is used up */
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
 * Counts a sign-in before its password is checked. A known device of the user has a count of its own, so strangers lock nobody out of it
 * [LOCK-02]. Unknown devices are counted by name and network, and share the limits above. The steps are the same whether or not the name
 * exists [SEC-23].
 *
 * @throws TooMany
 */
export const beginAttempt = async (request: Request, { username, user, security }: Guess) => {
  const { storage, now } = request;
  const max = security.maxLoginAttempts;
  // The account's key, however its name was typed: otherwise each spelling would have guesses of its own.
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
    /** The password or the code was wrong. @returns whether this has locked the sign-in */
    failed: async (): Promise<boolean> => (await attempt.failed()) === max,
    /** Gives this attempt back: it was neither right nor wrong, or its code is awaited. Earlier failures stay counted. */
    givenBack,
    /** Waits for work before the outcome is known. If it fails, the attempt is given back: a failure of ours is no guess. */
    unlessFailing: <T>(work: Promise<T>): Promise<T> =>
      work.catch(async (reason: unknown) => {
        await givenBack();
        throw reason;
      }),
    /** The sign-in is complete: this attempt is not counted, and the failures in a row begin anew. */
    succeeded: async (): Promise<void> => {
      await Promise.all([attempt.clear(), giveBack()]);
    },
  };
};
