import { Rejected } from '#functions/domain/errors.ts';
import type { FileEvent, FileKind, RowFate } from '#shared/contracts/imports.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import type { CategoryOf } from './category.ts';
import { contentHash, contentKey, fromFile } from './file-event.ts';
import { isSeries, type Stored } from './series-events.ts';

/** The last import of a UID. */
export type Known = {
  readonly sequence: number;
  readonly hash: string;
  /** The revision of the event at that import. */
  readonly revision: number;
};

/** What the calendar has under the UID of a row. */
export type Match = {
  readonly known?: Known | undefined;
  readonly present?: Stored | undefined;
  readonly trashed?: Stored | undefined;
};

export type Row = { readonly file: FileEvent; readonly kind: FileKind };

type Making = {
  readonly id: string;
  /** Id of the user who imports. */
  readonly userId: string;
  readonly calendarId: string;
  /** The colour of new events without a category; absent: none. */
  readonly color?: string | undefined;
  readonly now: Date;
  readonly categoryOf: CategoryOf;
};

/** The event that a row would make or change. @throws Rejected */
export const eventOfRow = ({ file }: Row, { present, trashed }: Match, making: Making): Stored => {
  const { id, userId, calendarId, color = '', now, categoryOf } = making;
  const was = present ?? trashed;
  const made = {
    id: was?.id ?? id,
    userId: was?.userId ?? userId,
    calendarId,
    color: was?.color ?? '',
    picture: was?.picture ?? null,
    revision: (was?.revision ?? 0) + 1,
    updatedAt: now.toISOString(),
  };
  const next = fromFile(file, made, categoryOf, was);
  return was || next.categoryId ? next : { ...next, color };
};

/** The facts that an import stores about a row. `next` is the event that the row has become. */
export const knownOf = ({ file, kind }: Row, next: Stored, categoryOf: CategoryOf): Known => ({
  sequence: file.sequence,
  hash: contentHash(next, kind, categoryOf),
  revision: next.revision,
});

/**
 * Whether people have changed the event since its last import, or since we wrote the file ourselves. An event whose
 * earlier content an undo or a restore has brought back counts as unchanged.
 */
const isEdited = ({ file }: Row, { known, present }: Match): boolean => {
  if (!present) return false;
  const { revision, like = revision } = present;
  return known ? known.revision !== revision && known.revision !== like : like > file.sequence;
};

const tableOfSeries = { fate: 'refused', reason: fieldErrors.tableOfSeries } as const;

/** The fate of a row [IMP-10, IMP-11, IMP-12, IMP-13], and the event that the row becomes. */
export const fateOf = (row: Row, match: Match, making: Making): RowFate & { readonly next?: Stored } => {
  const { file, kind } = row;
  const { known, present, trashed } = match;
  const { categoryOf } = making;
  try {
    const next = eventOfRow(row, match, making);
    const was = present ?? trashed;
    if (!was) return { fate: 'new', next };
    const isTableOfSeries = kind === 'csv' && isSeries(was);
    if (!present) return isTableOfSeries ? tableOfSeries : { fate: 'trashed', next };
    if (contentKey(present, kind, categoryOf) === contentKey(next, kind, categoryOf)) return { fate: 'same' };
    // The row is the same as at the last import, so the difference comes from people, and the event stays as it is. A
    // row with a higher SEQUENCE is imported all the same.
    if (known && file.sequence <= known.sequence && known.hash === contentHash(next, kind, categoryOf))
      return { fate: 'same' };
    if (isTableOfSeries) return tableOfSeries;
    if (known && file.sequence < known.sequence && !(kind === 'csv' && file.sequence === 0)) return { fate: 'older' };
    return { fate: isEdited(row, match) ? 'edited' : 'update', next };
  } catch (reason) {
    if (!(reason instanceof Rejected)) throw reason;
    return { fate: 'refused', reason: reason.message };
  }
};
