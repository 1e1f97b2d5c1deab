import { useEffect, useSyncExternalStore } from 'react';
import useSWR, { mutate } from 'swr';
import { type CurrentUser, getUser, login, logout, register, type Session } from '#shared/contracts/accounts.ts';
import { authWords } from '#shared/locale/auth.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { clearQueries } from '#web/api/swr-options.ts';
import { keyOf } from '#web/api/use-call.ts';
import { withToast } from '#web/api/with-toast.ts';
import { isSessionHeld, onSessionOver, onSessionPending } from './session-signals.ts';
import { dropToken, onTokenFromElsewhere, readToken, storeToken, watchToken } from './token.ts';

/** `consent` is sent by registrations that need it. */
export type Credentials = { username: string; password: string; consent?: boolean };

/** `failed`: the user could not be fetched, though the token was not refused [AUTH-13]. */
export type SessionState =
  | { status: 'out' }
  | { status: 'loading' }
  | { status: 'failed'; error: ApiError }
  | { status: 'in'; user: CurrentUser };

const USER_KEY = keyOf(getUser, {});

/** Drops the token and all cached data without telling the server. */
export const forgetSession = (): void => {
  dropToken();
  clearQueries();
};

// Fetches the user. A 401 or 403 clears the token and gives no user [AUTH-12], unless the token was replaced meanwhile.
// Any other failure is thrown with its text [AUTH-13].
const fetchUser = async (): Promise<CurrentUser | null> => {
  const token = readToken();
  try {
    return await callApi(getUser, {});
  } catch (thrown) {
    const isOver = thrown instanceof ApiError && (thrown.status === 401 || thrown.status === 403);
    if (!isOver || isSessionHeld() || readToken() !== token) throw thrown;
    forgetSession();
    return null;
  }
};

/**
 * Fetches the current user again: after a sign-in, or after a change of name or password. Never rejects, because that
 * step has succeeded already. After a failure the present user stays, and the next refresh by swr tries again.
 */
export const refetchUser = (): Promise<unknown> =>
  mutate(USER_KEY, fetchUser, { revalidate: false }).catch(() => undefined);

/** Stores the token, shows the signed-in user of the answer at once, and fetches the user again [AUTH-07]. */
export const startSession = async ({ token, user }: Session): Promise<void> => {
  await mutate(USER_KEY, user, { revalidate: false });
  storeToken(token);
  await refetchUser();
};

const enter = async (call: typeof login | typeof register, credentials: Credentials): Promise<CurrentUser> => {
  const { token, user } = await callApi(call, { body: credentials });
  clearQueries();
  await startSession({ token, user });
  return user;
};

/**
 * Signs in: stores the token and fetches the user. While a code is missing, the token opens only the step of the code.
 * @throws ApiError with the server's text
 */
export const signIn = (credentials: Credentials): Promise<CurrentUser> => enter(login, credentials);
export const signUp = (credentials: Credentials): Promise<CurrentUser> => enter(register, credentials);

const savings = new Set<() => Promise<void>>();

/**
 * Has `save` called before the user signs out, so that typed text is stored.
 * @returns a function that takes `save` off again
 */
export const saveBeforeSignOut = (save: () => Promise<void>) => {
  savings.add(save);
  return () => void savings.delete(save);
};

/**
 * Saves typed text, then signs out. The token and all cached data are dropped even if the call fails [AUTH-15].
 * @throws ApiError
 */
export const signOut = async (): Promise<void> => {
  await Promise.all([...savings].map((save) => save()));
  try {
    await callApi(logout, {});
  } finally {
    forgetSession();
  }
};

/** Signs out and says so in a toast. The token is dropped even if the call fails [AUTH-15]. */
export const signOutWithToast = async (done: string): Promise<void> => {
  await withToast(signOut, { done, failed: () => authWords.logoutFailed });
};

/** The signed-in user, kept fresh by swr. Nothing is fetched while no token is stored [AUTH-11]. */
export const useSession = (): SessionState => {
  const token = useSyncExternalStore(watchToken, readToken);
  const { data, error } = useSWR<CurrentUser | null, ApiError>(token ? USER_KEY : null, fetchUser, {
    // No fetch at mounting, because a sign-in has just fetched the user. The refreshes every 30 s and on focus remain.
    revalidateIfStale: false,
  });
  if (!token) return { status: 'out' };
  if (data) return { status: 'in', user: data };
  if (data === null) return { status: 'out' };
  return error ? { status: 'failed', error } : { status: 'loading' };
};

/** Follows another tab in which somebody signed in or out, because data of the former user must leave the screen. */
const followOtherTab = (): void => {
  clearQueries();
  if (readToken()) void refetchUser();
};

/** Reacts to the signals of calls and of other tabs. Mounted once, by the app. */
export const useSessionSignals = (): void => {
  useEffect(() => {
    const stops = [
      onSessionOver(forgetSession),
      onSessionPending(() => void refetchUser()),
      onTokenFromElsewhere(followOtherTab),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
};
