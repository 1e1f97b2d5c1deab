// What a browser keeps for its person: a convenience, never needed. Where storage is blocked, even its mention throws.

type Kind = 'localStorage' | 'sessionStorage';

/** The text kept under a name; null: none is. */
export const readStored = (name: string, kind: Kind = 'localStorage'): string | null => {
  try {
    return window[kind].getItem(name);
  } catch {
    return null;
  }
};

/** Keeps a text under a name, where that is possible; null: none any more. */
export const store = (name: string, text: string | null, kind: Kind = 'localStorage'): void => {
  try {
    if (text === null) window[kind].removeItem(name);
    else window[kind].setItem(name, text);
  } catch {
    // Not kept.
  }
};
