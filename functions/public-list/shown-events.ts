import { isOpen, isPublishing } from '#functions/domain/accounts/account.ts';
import type { Found } from '#functions/domain/events/series-events.ts';
import type { Search } from '#functions/domain/events/visible-events.ts';
import { byStart } from '#functions/domain/events/window.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { readBudget, TooMuchToRead } from '#functions/storage/dynamodb/read-budget.ts';
import type { Person } from '#functions/storage/users/persons.ts';
import type { Storage } from './storage.ts';

/** A widget that may be shown: its embedding and its owner. */
export type Widget = { readonly embeddingId: string; readonly owner: Person };

/** The most accounts in one request to the table. */
const USERS_AT_ONCE = 100;
const REQUESTS_AT_ONCE = 8;
/** Owners whose events are read at once: six queries each. */
const OWNERS_AT_ONCE = 4;
/**
 * Up to so many chosen owners are read one by one. More cost more, at six consistent queries each, than a month of all (28 in the index,
 * at half).
 */
const READ_ONE_BY_ONE = 8;

/**
 * The accounts among these that are active, approved and publish: widgets of administrators show their events [REG-08]. They are read
 * consistently, because a document made from an old account would be stored for weeks.
 */
export const shownOf = async ({ users }: Storage, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const asked = [...new Set(ids)];
  const chunks = Array.from({ length: Math.ceil(asked.length / USERS_AT_ONCE) }, (_, at) =>
    asked.slice(at * USERS_AT_ONCE, (at + 1) * USERS_AT_ONCE),
  );
  const found = await inParallel(REQUESTS_AT_ONCE, chunks, (chunk) => users.getPersons(chunk));
  return new Set(found.flat().flatMap((one) => (isOpen(one) && isPublishing(one) ? [one.id] : [])));
};

/** The calendars that an administrator's widget is narrowed to; undefined: all [REG-09]. @throws NotFound */
const chosenOwners = ({ embeddings }: Storage, { embeddingId, owner }: Widget) =>
  embeddings.ownersShownBy({ ownerId: owner.id, id: embeddingId });

/** Megabytes of the index: the most for a widget of all owners, and the most that is read when hidden owners have more. */
const [BROUGHT_MB, READ_MB] = [16, 96];
/** Owners that one filter of the table names. */
const HIDDEN_MAX = 100;

/**
 * The events of a window, of all owners who are shown or of the chosen ones among them. Where owners who are not shown have stored too
 * much, the table leaves out those of them who have most.
 * @throws TooMuchToRead: those who are shown have too much
 */
const findOfShown = async (storage: Storage, chosen: readonly string[] | undefined, search: Search): Promise<Found> => {
  const { events } = storage;
  const among = (owners: readonly string[]) =>
    shownOf(storage, chosen ? owners.filter((id) => chosen.includes(id)) : owners);
  const only = ({ singles, series }: Found, shown: ReadonlySet<string>): Found => {
    const isShown = ({ calendarId }: { readonly calendarId: string }) => shown.has(calendarId);
    return { singles: singles.filter(isShown), series: series.filter(isShown) };
  };
  const all = await events
    .findAllEvents({ ...search, spend: readBudget({ read: BROUGHT_MB }) })
    .catch((reason: unknown) => {
      if (!(reason instanceof TooMuchToRead)) throw reason;
    });
  if (all) return only(all, await among([...all.singles, ...all.series].map(({ calendarId }) => calendarId)));
  const owners = await events.findOwners({ ...search, spend: readBudget({ read: READ_MB }) });
  const shown = await among(owners);
  const without = owners.filter((id) => !shown.has(id)).slice(0, HIDDEN_MAX);
  const spend = readBudget({ read: READ_MB, brought: BROUGHT_MB });
  return only(await events.findAllEvents({ ...search, without, spend }), shown);
};

/**
 * The events of a window that a widget shows, drafts too: a user's own; for an admin those of all who publish, or of the owners that they
 * have chosen. The cost grows with what is read: an account for each owner who has an event there.
 * @throws NotFound: the embedding is deleted meanwhile; TooMuchToRead
 */
export const findShownEvents = async (storage: Storage, widget: Widget, search: Search): Promise<Found> => {
  const { events } = storage;
  const { owner } = widget;
  if (owner.role !== 'admin') return events.findOwnEvents(owner.id, search);
  const chosen = await chosenOwners(storage, widget);
  if (!chosen || chosen.length > READ_ONE_BY_ONE) return findOfShown(storage, chosen, search);
  const shown = [...(await shownOf(storage, chosen))];
  const found = await inParallel(OWNERS_AT_ONCE, shown, (id) => events.findOwnEvents(id, search));
  return {
    singles: found.flatMap(({ singles }) => singles).sort(byStart),
    series: found.flatMap(({ series }) => series),
  };
};

/** Whether a widget shows this owner's events. @throws NotFound: the embedding was deleted meanwhile */
export const showsCalendar = async (storage: Storage, widget: Widget, calendarId: string): Promise<boolean> => {
  if (widget.owner.role !== 'admin') return calendarId === widget.owner.id;
  const [chosen, shown] = await Promise.all([chosenOwners(storage, widget), shownOf(storage, [calendarId])]);
  return shown.has(calendarId) && (chosen === undefined || chosen.includes(calendarId));
};
