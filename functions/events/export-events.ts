import { toFile } from '#functions/domain/events/file-event.ts';
import { lastEndOf } from '#functions/domain/events/series.ts';
import { isSeries, type Stored } from '#functions/domain/events/series-events.ts';
import { touches } from '#functions/domain/events/window.ts';
import { handle } from '#functions/history/storage.ts';
import * as contract from '#shared/contracts/imports.ts';

/** The most events and characters of an answer. An answer has at most 6 MB, and a Russian letter two bytes. */
const PAGE = 1000;
const CHARACTERS_MAX = 2_000_000;

type Window = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Whether an event touches the window. A series is taken from its first start to its last end. */
const isIn = ({ from, to }: Window, stored: Stored): boolean => {
  const window = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  if (!isSeries(stored)) return touches(window, stored);
  const endDate = lastEndOf(stored) ?? '9999-12-31T23:59:59.999Z';
  const starts = Object.values(stored.exceptions).flatMap((patch) => patch?.times?.startDate ?? []);
  return touches(window, { startDate: [stored.startDate, ...starts].sort()[0] ?? stored.startDate, endDate });
};

export const exportEvents = handle(contract.exportEvents, async ({ query: { from, to, after }, user, storage }) => {
  const [page, categoryOf] = await Promise.all([
    storage.events.ownPage(user.id, { after, limit: PAGE }),
    storage.categories.categoriesOf(user.id),
  ]);
  const events: contract.FileEvent[] = [];
  let characters = 0;
  let last: string | null = null;
  for (const { place, stored } of page) {
    if (characters > CHARACTERS_MAX) return { events, next: last };
    last = place;
    if (!isIn({ from, to }, stored)) continue;
    const file = toFile(stored, categoryOf);
    characters += JSON.stringify(file).length;
    events.push(file);
  }
  return { events, next: page.length < PAGE ? null : last };
});
