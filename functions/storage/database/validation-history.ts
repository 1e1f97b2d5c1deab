import { picturesOf } from '#functions/domain/events/series-events.ts';
import type { TrashItem } from '#functions/storage/dynamodb/items/history.ts';
import {
  ownerKey,
  revisionKey,
  trashIndex,
  trashKey,
  trashPointerKey,
  versionKey,
} from '#functions/storage/dynamodb/keys.ts';
import { isKept } from '#functions/storage/dynamodb/time-to-live.ts';
import { pictureKey } from '#functions/storage/pictures/notes.ts';
import { eventIn } from '#functions/storage/trash/trash.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

/** Checks that each item in the trash has its calendar, pointer and pictures. Expired items are ignored [SAFE-20]. */
export const historyChecker = (now = new Date()): Checker => {
  const trashed: TrashItem[] = [];
  const pointers = new Map<string, string>();
  const found: Issue[] = [];
  const lives = isKept(now);
  return {
    visit: (item) => {
      if (item.kind === 'REVISION' && lives(item)) {
        const { n, event, embedding } = item;
        found.push(...keyIssues(item, embedding ? versionKey(embedding.id, n) : revisionKey(event?.id ?? '', n)));
      }
      if (item.kind === 'TRASH_POINTER' && lives(item))
        pointers.set(
          labelOf(item),
          labelOf({ pk: trashKey(item.calendarId, { id: '', deletedAt: '' }).pk, sk: item.trashSk }),
        );
      if (item.kind !== 'TRASH' || !lives(item)) return;
      found.push(...keyIssues(item, { ...trashKey(item.calendarId, item), ...(item.event && trashIndex(item)) }));
      trashed.push(item);
    },
    issues: ({ labels, pictures }) => [
      ...found,
      ...trashed.flatMap((item) => {
        const [label, event] = [labelOf(item), eventIn(item)];
        const lost = event
          ? picturesOf(event)
              .map(pictureKey)
              .filter((key) => !pictures.has(key))
          : [];
        return [
          ...(labels.has(labelOf(ownerKey(item.calendarId))) ? [] : [issue(label, words.noOwner)]),
          ...(pointers.get(labelOf(trashPointerKey(item.id))) === label
            ? []
            : [issue(label, words.trashWithoutPointer)]),
          ...lost.map((key) => issue(label, words.noPicture, key)),
        ];
      }),
      ...[...pointers].flatMap(([label, target]) => (labels.has(target) ? [] : [issue(label, words.pointerToNothing)])),
    ],
  };
};
