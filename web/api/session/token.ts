/** The token's key in local storage [AUTH-07]. */
export const TOKEN_KEY = 'token';

const listeners = new Set<() => void>();
// Storage throws where the browser blocks it; the session then lives as long as the page.
let inMemory: string | null = null;

const announce = () => {
  for (const listener of listeners) listener();
};

// RFC 9110 §5.5: what a header can carry. `fetch` throws on anything else, and the session would be broken for good.
const HEADER_TEXT = /^[\x20-\x7e]+$/;

/** The stored token, or null when nobody is signed in or what is stored cannot be a token. */
export const readToken = (): string | null => {
  try {
    const stored = localStorage.getItem(TOKEN_KEY);
    return stored !== null && HEADER_TEXT.test(stored) ? stored : null;
  } catch {
    return inMemory;
  }
};

export const storeToken = (token: string): void => {
  inMemory = token;
  try {
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // kept in memory
  }
  announce();
};

export const dropToken = (): void => {
  inMemory = null;
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // was only in memory
  }
  announce();
};

/** Calls back when the token changes, in another tab too. Returns how to stop. */
export const watchToken = (listener: () => void): (() => void) => {
  const onStorage = (domEvent: StorageEvent) => {
    if (domEvent.key === TOKEN_KEY || domEvent.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
};
