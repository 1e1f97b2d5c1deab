// The browser's storage, for conveniences only. If it is blocked, even reading `localStorage` throws.

type Kind = 'localStorage' | 'sessionStorage';

/** The text stored under a name; null if there is none. */
export const readStored = (name: string, kind: Kind = 'localStorage'): string | null => {
  try {
    return window[kind].getItem(name);
  } catch {
    return null;
  }
};

/** Stores a text under a name, if the browser allows it. Null removes the text. */
export const store = (name: string, text: string | null, kind: Kind = 'localStorage'): void => {
  try {
    if (text === null) window[kind].removeItem(name);
    else window[kind].setItem(name, text);
  } catch {
    // The browser blocks the storage. Nothing depends on the stored text.
  }
};
