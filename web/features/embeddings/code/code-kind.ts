import { readStored, store } from '#web/ui/browser-storage.ts';
/** `live`: the code follows the published settings. `fixed`: it has settings in its address. */
export type CodeKind = 'fixed' | 'live';
/** Both codes of an embedding; empty without a code [CODE-01]. */
export type Codes = Readonly<Record<CodeKind, string>>;

/** Name in local storage. */
const KIND_KEY = 'embed-code-kind';

/** The kind of code chosen last in this browser; at first `live` [LIVE-01]. */
export const readCodeKind = (): CodeKind => (readStored(KIND_KEY) === 'fixed' ? 'fixed' : 'live');

export const keepCodeKind = (kind: CodeKind): void => store(KIND_KEY, kind);
