import { readStored, store } from '#web/ui/browser-storage.ts';
/** `live`: the code follows the published settings. `fixed`: the settings stand in the code's address. */
export type CodeKind = 'fixed' | 'live';
/** Both codes of an embedding. A text is empty if there is no code [CODE-01]. */
export type Codes = Readonly<Record<CodeKind, string>>;

/** Name in local storage. */
const KIND_KEY = 'embed-code-kind';

/** The kind of code that was chosen last in this browser. Before any choice it is `live` [LIVE-01]. */
export const readCodeKind = (): CodeKind => (readStored(KIND_KEY) === 'fixed' ? 'fixed' : 'live');

export const keepCodeKind = (kind: CodeKind): void => store(KIND_KEY, kind);
