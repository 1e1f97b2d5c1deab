import * as v from 'valibot';
import { openTable } from '#functions/storage/dynamodb/table.ts';
import type { TableAccess } from '#functions/storage/dynamodb/table-client.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import type { RawItem } from './scan.ts';
import { type Issue, labelOf } from './validation-shape.ts';

/** The most issues for which the items are read, so that the issues can give their names. */
const NAMED_MAX = 1000;

const Anything = v.record(v.string(), v.unknown());
const PARTS = / \/ /;

/** The title of an event, or the name of an embedding, in the trash. */
const titleOf = ({ event, embedding }: RawItem): string => String(Object(event).title ?? Object(embedding).name ?? '');

/**
 * The name of an item for people, such as «Мероприятие «Планёрка» (5 марта 2025, 12:00)». An item without such a name
 * has its label.
 */
const thingOf = (label: string, item: RawItem | undefined): string => {
  const text = (field: string): string => (typeof item?.[field] === 'string' ? item[field] : '');
  if (label.startsWith('LOG#')) return words.log;
  if (item?.kind === 'EVENT' || item?.kind === 'SERIES') return words.event(text('title'), text('startDate'));
  if (item?.kind === 'TRASH') return words.trashed(titleOf(item));
  if (item?.kind === 'USER') return words.user(text('username'));
  if (item?.kind === 'CALENDAR') return words.calendar(text('name'));
  if (item?.kind === 'CATEGORY') return words.category(text('name'));
  if (item?.kind === 'EMBEDDING') return words.embedding(text('name'));
  if (item?.kind === 'PROGRAM') return words.program(text('name'));
  if (item?.kind === 'USERNAME') return words.username(label.slice('USERNAME#'.length).split(PARTS)[0] ?? '');
  if (item?.kind === 'LOOK') return words.look(label.slice('LOOK#'.length).split(PARTS)[0] ?? '');
  if (item?.kind === 'EMAIL') return words.email(label.slice('EMAIL#'.length).split(PARTS)[0] ?? '');
  if (item?.kind === 'EVENT_POINTER') return words.eventPointer(label);
  if (item?.kind === 'TOKEN') return words.widgetToken(label);
  // An item's label has two parts, `pk / sk`; a picture's label is its key.
  return item || PARTS.test(label) ? words.record(label) : words.picture(label);
};

/** Puts issues into words for administrators, in the same order. Equal lines are shown once. */
export const describeIssues = async (access: TableAccess, issues: readonly Issue[]): Promise<string[]> => {
  const labels = new Set(issues.slice(0, NAMED_MAX).map(({ about }) => about));
  const keys = [...labels].flatMap((label) => {
    const [pk, sk, ...more] = label.split(PARTS);
    return pk !== undefined && sk !== undefined && more.length === 0 ? [{ pk, sk }] : [];
  });
  const items = await openTable(access).getItems(Anything, keys);
  const found = new Map(items.map((item) => [labelOf(item), item]));
  return [...new Set(issues.map(({ about, say }) => say(thingOf(about, found.get(about)))))];
};
