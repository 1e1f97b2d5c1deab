import { readStored, store } from '#web/ui/browser-storage.ts';
/** `fixed`: the settings stand in the code. `live`: it names the token only, and visitors get what is published. */
export type CodeKind = 'fixed' | 'live';
/** Both codes of an embedding; empty: there is none [CODE-01]. */
export type Codes = Readonly<Record<CodeKind, string>>;

/** Name in local storage. */
const KIND_KEY = 'embed-code-kind';

/** The code that was chosen last in this browser; at first the one with settings [LIVE-01]. */
export const readCodeKind = (): CodeKind => (readStored(KIND_KEY) === 'live' ? 'live' : 'fixed');

export const keepCodeKind = (kind: CodeKind): void => store(KIND_KEY, kind);
