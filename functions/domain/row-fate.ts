import type { FileEvent, FileKind, RowFate } from '#shared/contracts/imports.ts';
import { importErrors } from '#shared/locale/import-errors.ts';
import type { CategoryOf } from './category.ts';
import { Rejected } from './errors.ts';
import { contentHash, contentKey, fromFile } from './file-event.ts';
import { isSeries, type Stored } from './series-events.ts';

/** What is remembered of an import by the UID. */
export type Known = {
  readonly sequence: number;
  readonly hash: string;
  /** Of the event when it was imported. */
  readonly revision: number;
};

/** What a row meets in the calendar of its owner. */
export type Met = {
  readonly known?: Known | undefined;
  readonly present?: Stored | undefined;
};

export type Row = { readonly file: FileEvent; readonly kind: FileKind };

type Making = { readonly id: string; readonly userId: string; readonly now: Date; readonly categoryOf: CategoryOf };

/** The event that a row would make or become. @throws Rejected */
export const eventOfRow = ({ file }: Row, { present }: Met, { id, userId, now, categoryOf }: Making): Stored => {
  const made = {
    id: present?.id ?? id,
    userId,
    color: present?.color ?? '',
    picture: present?.picture ?? null,
    revision: (present?.revision ?? 0) + 1,
    updatedAt: now.toISOString(),
  };
  return fromFile(file, made, categoryOf, present);
};

/** What is remembered of a row that was written as `next`. */
export const knownOf = ({ file, kind }: Row, next: Stored, categoryOf: CategoryOf): Known => ({
  sequence: file.sequence,
  hash: contentHash(next, kind, categoryOf),
  revision: next.revision,
});

/** Whether the event was changed here after the file was written: by what was imported, else by the number in our own file. */
const isEdited = ({ file }: Row, { known, present }: Met): boolean =>
  present !== undefined && (known ? present.revision !== known.revision : present.revision > file.sequence);

/** What becomes of a row [IMP-10, IMP-11, IMP-12], and the event that it would be. */
export const fateOf = (row: Row, met: Met, making: Making): RowFate & { readonly next?: Stored } => {
  const { file, kind } = row;
  const { known, present } = met;
  const { categoryOf } = making;
  try {
    const next = eventOfRow(row, met, making);
    if (!present) return { fate: 'new', next };
    if (contentKey(present, kind, categoryOf) === contentKey(next, kind, categoryOf)) return { fate: 'same' };
    // The file is the one of before: what differs was changed here.
    if (known && known.hash === contentHash(next, kind, categoryOf)) return { fate: 'same' };
    if (kind === 'csv' && isSeries(present)) return { fate: 'refused', reason: importErrors.tableOfSeries };
    if (known && file.sequence < known.sequence && !(kind === 'csv' && file.sequence === 0)) return { fate: 'older' };
    return { fate: isEdited(row, met) ? 'edited' : 'update', next };
  } catch (reason) {
    if (!(reason instanceof Rejected)) throw reason;
    return { fate: 'refused', reason: reason.message };
  }
};
