/** `fixed`: the settings stand in the code. `live`: it names the token only, and visitors get what is published. */
export type CodeKind = 'fixed' | 'live';
/** Both codes of an embedding; empty: there is none [CODE-01]. */
export type Codes = Readonly<Record<CodeKind, string>>;

/** Name in local storage. */
const KIND_KEY = 'embed-code-kind';

/** The code that was chosen last in this browser; at first the one with settings [LIVE-01]. */
export const readCodeKind = (): CodeKind => {
  try {
    return localStorage.getItem(KIND_KEY) === 'live' ? 'live' : 'fixed';
  } catch {
    // Blocked storage throws.
    return 'fixed';
  }
};

export const keepCodeKind = (kind: CodeKind): void => {
  try {
    localStorage.setItem(KIND_KEY, kind);
  } catch {
    // kept until the dialog is closed
  }
};
