/** The token's key in local storage [AUTH-07]. */
export const TOKEN_KEY = 'token';

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

// The characters that a header can carry (RFC 9110 §5.5). `fetch` throws if the token has any other.
const HEADER_TEXT = /^[\x20-\x7e]+$/;

/** @throws DOMException: the browser blocks the storage */
const stored = (): string | null => {
  const text = localStorage.getItem(TOKEN_KEY);
  return text !== null && HEADER_TEXT.test(text) ? text : null;
};

let current: string | null = null;

/**
 * The token of this tab's user. Null: nobody is signed in, or the stored text cannot be a token. Another tab may store
 * another user's token at any time. This tab takes it only when the browser reports the change, because the screen
 * changes at that moment too.
 */
export const readToken = (): string | null => {
  try {
    const text = stored();
    if (text !== null) current ??= text;
    return text && current;
  } catch {
    return current;
  }
};

const keep = (token: string | null): void => {
  current = token;
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // The browser blocks the storage, so the session ends with the page.
  }
  announce();
};

export const storeToken = (token: string): void => keep(token);
export const dropToken = (): void => keep(null);

/** Calls back when this or another tab changes the token. Returns a function that stops it. */
export const watchToken = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const elsewhere = new Set<() => void>();

const onStorage = ({ key }: StorageEvent): void => {
  if ((key !== TOKEN_KEY && key !== null) || stored() === current) return;
  current = stored();
  for (const listener of elsewhere) listener();
  announce();
};

/** Calls back when another tab has changed the token, before `watchToken` does. Returns a function that stops it. */
export const onTokenFromElsewhere = (listener: () => void): (() => void) => {
  elsewhere.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    elsewhere.delete(listener);
  };
};
