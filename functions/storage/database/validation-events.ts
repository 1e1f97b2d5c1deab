import { pictureAt } from '#functions/domain/event.ts';
import { toEventItem } from '#functions/storage/events/event-items.ts';
import type { EventItem } from '#functions/storage/items.ts';
import { eventPointerKey, eventsPartition, userKey } from '#functions/storage/keys.ts';
import { pictureKey } from '#functions/storage/pictures/pictures.ts';
import { withoutKeys } from '#functions/storage/without-keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

/** The part of an event that the checks need: there may be very many events, so nothing else is kept. */
type EventRow = { readonly label: string; readonly id: string; readonly ownerId: string; readonly picture?: string };

/** Events have the keys of their owner, time and id; owner, pointer and picture exist; each picture has its event. */
export const eventsChecker = (): Checker => {
  const events: EventRow[] = [];
  /** Label of the event that a pointer points at, by the pointer's own. */
  const targets = new Map<string, string>();
  const withNote = new Set<string>();
  const found: Issue[] = [];

  const visitEvent = (item: EventItem): void => {
    const event = withoutKeys(item);
    found.push(...keyIssues(item, toEventItem(event)));
    const picture = event.picture === null ? {} : { picture: pictureKey(pictureAt(event.id, event.picture)) };
    events.push({ label: labelOf(item), id: event.id, ownerId: event.userId, ...picture });
  };

  return {
    visit: (item) => {
      if (item.kind === 'EVENT') visitEvent(item);
      if (item.kind === 'UNUSED_PICTURE') for (const key of [item.objectKey, ...(item.more ?? [])]) withNote.add(key);
      if (item.kind === 'EVENT_POINTER')
        targets.set(labelOf(item), labelOf({ pk: eventsPartition(item.ownerId), sk: item.eventSk }));
    },
    issues: ({ labels, pictures }) => {
      const used = new Set(events.flatMap(({ picture }) => picture ?? []));
      const unused = [...pictures].filter((key) => !used.has(key) && !withNote.has(key));
      return [
        ...found,
        ...events.flatMap(({ label, id, ownerId, picture }) => [
          ...(labels.has(labelOf(userKey(ownerId))) ? [] : [issue(label, words.noOwner)]),
          ...(targets.get(labelOf(eventPointerKey(id))) === label ? [] : [issue(label, words.noPointer)]),
          ...(picture === undefined || pictures.has(picture) ? [] : [issue(label, words.noPicture, picture)]),
        ]),
        ...[...targets].flatMap(([label, target]) =>
          labels.has(target) ? [] : [issue(label, words.pointerToNothing)],
        ),
        ...unused.map((key) => issue(key, words.unusedPicture)),
      ];
    },
  };
};
