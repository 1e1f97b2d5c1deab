import * as v from 'valibot';
import { type Item, itemOf } from '#functions/storage/items.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import type { RawItem } from './scan.ts';

const isKind = (kind: unknown): kind is keyof typeof itemOf => typeof kind === 'string' && Object.hasOwn(itemOf, kind);

/** The name of an item in an issue. */
export const labelOf = ({ pk, sk }: { pk?: unknown; sk?: unknown }): string => `${String(pk)} / ${String(sk)}`;

/** The item by the schema of its kind, or what is wrong with its shape as a Russian line. */
export const parseShape = (raw: RawItem): { item: Item } | { issue: string } => {
  const label = labelOf(raw);
  if (!isKind(raw.kind)) return { issue: words.unknownKind(label) };
  const result = v.safeParse(itemOf[raw.kind], raw);
  if (result.success) return { item: result.output };
  const field = v.getDotPath(result.issues[0]);
  return { issue: field ? words.badField(label, field) : words.badShape(label) };
};

/** Facts about all items, for the checks between items. */
export type Seen = {
  /** Labels of all items, those of broken shape too: a broken owner is still an owner. */
  readonly labels: ReadonlySet<string>;
  /** Keys of all pictures in the bucket. */
  readonly pictures: ReadonlySet<string>;
};

/** One kind of check: it sees every sound item once, then says what is wrong, one Russian line per issue. */
export type Checker = {
  readonly visit: (item: Item) => void;
  readonly issues: (seen: Seen) => string[];
};

type Place = { readonly pk: string; readonly sk: string };

/** Issues of an item's keys against the right ones. */
export const keyIssues = (item: Place & Record<string, unknown>, right: Place & Record<string, unknown>): string[] => [
  ...(labelOf(item) === labelOf(right) ? [] : [words.wrongKey(labelOf(item), labelOf(right))]),
  ...(item.gsi1pk === right.gsi1pk && item.gsi1sk === right.gsi1sk ? [] : [words.wrongIndex(labelOf(item))]),
];
