import { oneLine } from '#functions/domain/one-line.ts';
import { accountLog, entriesThatName } from '#shared/locale/account-log.ts';
import { usernameKey } from './username.ts';

/**
 * A deleted user whose names are taken out of the log. `until` is the moment (ISO) at which the user gave a name up;
 * the last name has none.
 */
export type Erased = {
  readonly id: string;
  /** The moment of the deletion (ISO). A name in later entries may be somebody else's. */
  readonly at: string;
  readonly names: readonly { readonly name: string; readonly until?: string | undefined }[];
};
type Entry = {
  readonly description: string;
  readonly username: string;
  readonly timestamp: string;
  readonly userId: string;
  readonly subjectId?: string | undefined;
};

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const [ONE, OTHER] = ['\u0001', '\u0002'];
/** Patterns that find the names in texts of log entries. */
const NAMING = [...entriesThatName, accountLog.renamed].map((say) => ({
  say,
  pattern: new RegExp(`^${escaped(say(ONE, OTHER)).replace(ONE, '(.+)').replace(OTHER, '(.+)')}$`, 'u'),
}));
const RENAMED = NAMING.at(-1);

const same = (one: string, other: string): boolean => usernameKey(oneLine(one)) === usernameKey(other);
/** Whether the name in a log entry meant the deleted user at the moment of the entry. */
export const isTheirs = ({ names, at }: Erased, name: string, { timestamp }: Pick<Entry, 'timestamp'>): boolean =>
  timestamp <= at &&
  names.some((known) => same(known.name, name) && (known.until === undefined || timestamp <= known.until));
/** Matches everything between the first and the last quote, because a title may itself contain quotes. */
const QUOTED = /«.*»|«.*$/u;

/** An e-mail address. An entry about an invitation to a calendar may name the person by it. */
const ADDRESS = /[^\s«»:]+@[^\s«»:]+/gu;

/** A word that may be a name. */
const WORD = /[\p{L}\p{N}._@-]+/gu;

/**
 * Adds the user's earlier name if this log entry says that the user was renamed. The caller passes the entries from the
 * newest to the oldest.
 */
export const withEarlierName = (erased: Erased, entry: Entry): Erased => {
  const [, from] = RENAMED?.pattern.exec(entry.description) ?? [];
  if (from === undefined || entry.userId !== erased.id) return erased;
  if (erased.names.some(({ name }) => same(name, from))) return erased;
  return { ...erased, names: [...erased.names, { name: from, until: entry.timestamp }] };
};

/**
 * Takes a deleted user out of a log entry [ACC-07]: an alias replaces the user's name, and «…» replaces quoted titles
 * and names. Undefined if the entry holds nothing of the user.
 */
export const withoutName = (erased: Erased, entry: Entry): Pick<Entry, 'username' | 'description'> | undefined => {
  const alias = accountLog.erased(erased.id);
  const nameOf = (name: string): string => (isTheirs(erased, name, entry) ? alias : name);
  const isAbout = entry.subjectId === erased.id;
  const subjectOf = (name: string): string => (entry.subjectId === undefined ? nameOf(name) : isAbout ? alias : name);
  let { description } = entry;
  let isNaming = false;
  for (const { say, pattern } of NAMING) {
    const [, one, other = ''] = pattern.exec(description) ?? [];
    if (one === undefined) continue;
    isNaming = true;
    // In an entry about a rename, both names are names of the subject.
    description = say(subjectOf(one), say === accountLog.renamed ? subjectOf(other) : nameOf(other));
    break;
  }
  const isTheirOwn = entry.userId === erased.id;
  if (!isNaming && (isTheirOwn || isAbout)) {
    description = description.replace(QUOTED, '«…»');
    if (isAbout) description = description.replaceAll(ADDRESS, alias);
    description = description.replaceAll(WORD, (word) => nameOf(word));
  }
  const username = isTheirOwn ? alias : entry.username;
  return username === entry.username && description === entry.description ? undefined : { username, description };
};

/** The author that a kept change gets in place of a deleted user [ACC-07]. */
export const erasedAuthor = (id: string): { id: string; name: string } => ({ id: '', name: accountLog.erased(id) });
