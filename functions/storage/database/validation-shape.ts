import * as v from 'valibot';
import { type Item, itemOf } from '#functions/storage/dynamodb/items.ts';
import { isStoredKind } from '#shared/contracts/stored-items.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import type { RawItem } from './scan.ts';

/** The name of an item in an issue. */
export const labelOf = ({ pk, sk }: { pk?: unknown; sk?: unknown }): string => `${String(pk)} / ${String(sk)}`;

/** Something wrong in the database. */
export type Issue = {
  /** The same in both passes if nothing has changed in between. */
  readonly id: string;
  /** Label of the item that the issue is about, or the key of a picture. */
  readonly about: string;
  /**
   * The issue in Russian words: what is wrong, what it means, and what to press.
   * @param thing the item's name for people
   */
  readonly say: (thing: string) => string;
};

/** @param detail separates two issues with the same text, such as two wrong amounts */
export const issue = (about: string, say: Issue['say'], detail = ''): Issue => ({
  id: `${about} ${say(about)} ${detail}`,
  about,
  say,
});

/** The item parsed by its kind's schema, or the issue of its shape. */
export const parseShape = (raw: RawItem): { item: Item } | { issue: Issue } => {
  const label = labelOf(raw);
  if (!isStoredKind(raw.kind)) return { issue: issue(label, words.unknownKind) };
  const result = v.safeParse(itemOf[raw.kind], raw);
  if (result.success) return { item: result.output };
  const field = v.getDotPath(result.issues[0]);
  return { issue: issue(label, field ? (thing) => words.badField(thing, field) : words.badShape) };
};

/** Facts about all items, for the checks between items. */
type Seen = {
  /**
   * The labels of all items. Broken items are included: an event whose calendar's item is broken still has a calendar.
   */
  readonly labels: ReadonlySet<string>;
  /** Keys of all pictures in the bucket. */
  readonly pictures: ReadonlySet<string>;
};

/** One kind of check. It gets every sound item once. After the last item it answers the issues that it has found. */
export type Checker = {
  readonly visit: (item: Item) => void;
  readonly issues: (seen: Seen) => Issue[];
};

type Place = { readonly pk: string; readonly sk: string };

/** Issues of an item's keys against the right ones. */
export const keyIssues = (item: Place & Record<string, unknown>, right: Place & Record<string, unknown>): Issue[] => [
  ...(labelOf(item) === labelOf(right) ? [] : [issue(labelOf(item), words.wrongKey)]),
  ...(item.gsi1pk === right.gsi1pk && item.gsi1sk === right.gsi1sk ? [] : [issue(labelOf(item), words.wrongIndex)]),
];
