import { firstDayOfSeries, ruleOf, startOn } from '#functions/domain/events/series.ts';
import { isSeries, picturesOf, type StoredSeries } from '#functions/domain/events/series-events.ts';
import { logoAt } from '#functions/domain/institution.ts';
import { storedOf } from '#functions/storage/dynamodb/items/events.ts';
import type { Item } from '#functions/storage/dynamodb/items.ts';
import { eventPointerKey, eventsPartition, ownerKey } from '#functions/storage/dynamodb/keys.ts';
import { itemOf, pointerOf } from '#functions/storage/events/stored-writes.ts';
import { pictureKey } from '#functions/storage/pictures/notes.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { ruleHasDay } from '#shared/time/recurrence.ts';
import { dayOfCompact, ruleText } from '#shared/time/rule.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

type StoredItem = Extract<Item, { kind: 'EVENT' | 'SERIES' }>;

/**
 * The fields of an event or series that the checks need. No other field is kept in memory, because a table may have
 * very many events.
 */
type EventRow = {
  readonly label: string;
  readonly id: string;
  readonly calendarId: string;
  readonly pictures: readonly string[];
  /** The expected text of its pointer; undefined: unknown. */
  readonly pointer: string | undefined;
};

type Told = { readonly pk: string } & {
  readonly [N in 'title' | 'startDate' | 'endDate' | 'gsi1pk' | 'gsi1sk']?: string | undefined;
};
/** The fields in a series' pointer as one text. The text of a single event's pointer is empty. */
const pointerText = ({ title, startDate, endDate, gsi1pk, gsi1sk }: Told): string =>
  [title, startDate, endDate, gsi1pk, gsi1sk].filter((text) => text !== undefined).join(' ');

/**
 * Checks a series. Its rule is canonical, and each of its exceptions is at a date of the rule. The series has a `clock`
 * only if summer time skips the clock time of the first date. The stored start must then be the instant that replaces
 * the skipped time.
 */
const seriesIssues = (label: string, series: StoredSeries): Issue[] => {
  const rule = ruleOf(series);
  const first = firstDayOfSeries(series);
  const isGiven = (name: string): boolean => ruleHasDay(rule, first, dayOfCompact(name) ?? Number.NaN);
  const start = startOn(series, first);
  const isStart = start.clock === series.clock && start.startDate === series.startDate;
  return [
    ...(ruleText(rule) === series.recurrence ? [] : [issue(label, words.badRule)]),
    ...(series.clock === undefined || isStart ? [] : [issue(label, words.badClock)]),
    ...Object.keys(series.exceptions).flatMap((name) =>
      isGiven(name) ? [] : [issue(label, words.badException, name)],
    ),
  ];
};

/**
 * Checks events and series. Each has the keys of its calendar, time and id. Its calendar, pointer and pictures exist.
 * Each picture in the bucket belongs to an event or is the logo.
 */
export const eventsChecker = (): Checker => {
  const events: EventRow[] = [];
  /** Under the label of each pointer: the label of its event, and the pointer's fields as text. */
  const pointers = new Map<string, { readonly target: string; readonly text: string }>();
  const withNote = new Set<string>();
  const logos: string[] = [];
  const found: Issue[] = [];

  const visitStored = (item: StoredItem): void => {
    const [label, stored] = [labelOf(item), storedOf(item)];
    const { id, calendarId } = stored;
    try {
      found.push(...keyIssues(item, itemOf(stored)), ...(isSeries(stored) ? seriesIssues(label, stored) : []));
      events.push({
        label,
        id,
        calendarId,
        pictures: picturesOf(stored).map(pictureKey),
        pointer: pointerText(pointerOf(stored)),
      });
    } catch (reason) {
      // The rule cannot be read, so the right keys of the series cannot be computed.
      if (!(reason instanceof RangeError)) throw reason;
      found.push(issue(label, words.badRule));
      events.push({ label, id, calendarId, pictures: picturesOf(stored).map(pictureKey), pointer: undefined });
    }
  };

  const pointerIssues = ({ label, id, pointer }: EventRow): Issue[] => {
    const own = pointers.get(labelOf(eventPointerKey(id)));
    if (own?.target !== label) return [issue(label, words.noPointer)];
    return pointer === undefined || own.text === pointer ? [] : [issue(label, words.wrongPointer)];
  };

  return {
    visit: (item) => {
      if (item.kind === 'EVENT' || item.kind === 'SERIES') visitStored(item);
      if (item.kind === 'INSTITUTION') {
        const place = logoAt(item.logo);
        if (place !== undefined) logos.push(pictureKey(place));
      }
      if (item.kind === 'UNUSED_PICTURE') for (const key of [item.objectKey, ...(item.more ?? [])]) withNote.add(key);
      if (item.kind === 'EVENT_POINTER') {
        const target = labelOf({ pk: eventsPartition(item.calendarId), sk: item.eventSk });
        pointers.set(labelOf(item), { target, text: pointerText(item) });
      }
    },
    issues: ({ labels, pictures }) => {
      const used = new Set([...events.flatMap((row) => row.pictures), ...logos]);
      const unused = [...pictures].filter((key) => !used.has(key) && !withNote.has(key));
      return [
        ...found,
        ...events.flatMap((row) => [
          ...(labels.has(labelOf(ownerKey(row.calendarId))) ? [] : [issue(row.label, words.noOwner)]),
          ...pointerIssues(row),
          ...row.pictures.flatMap((key) => (pictures.has(key) ? [] : [issue(row.label, words.noPicture, key)])),
        ]),
        ...[...pointers].flatMap(([label, { target }]) => {
          if (!labels.has(target)) return [issue(label, words.pointerToNothing)];
          // A key of an event ends with its id.
          const own = labelOf(eventPointerKey(target.slice(target.lastIndexOf('#') + 1)));
          return label === own ? [] : [issue(label, words.strayPointer)];
        }),
        ...logos.flatMap((key) => (pictures.has(key) ? [] : [issue(key, words.noLogo)])),
        ...unused.map((key) => issue(key, words.unusedPicture)),
      ];
    },
  };
};
