import { isOpen, isPublishing } from '#functions/domain/accounts/account.ts';
import { namedByUser } from '#functions/domain/embeddings/named-calendars.ts';
import type { Found } from '#functions/domain/events/series-events.ts';
import type { Search } from '#functions/domain/events/visible-events.ts';
import { byStart } from '#functions/domain/events/window.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { readBudget, TooMuchToRead } from '#functions/storage/dynamodb/read-budget.ts';
import type { Person } from '#functions/storage/users/persons.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import type { Storage } from './storage.ts';

/** A widget that may be shown: its embedding, owner and chosen calendars. */
export type Widget = {
  readonly embeddingId: string;
  readonly owner: Person;
  readonly calendars?: readonly string[] | undefined;
};

/** The most accounts in one request to the table. */
const USERS_AT_ONCE = 100;
const REQUESTS_AT_ONCE = 8;
/** Calendars whose events are read at once: six queries each. */
const CALENDARS_AT_ONCE = 4;
/**
 * The most chosen calendars that are read one by one. Each takes six consistent queries. Reading all calendars at once
 * takes 28 cheaper queries of the index.
 */
const READ_ONE_BY_ONE = 8;

/**
 * The calendars among these that administrators' widgets show [REG-08]: the user of an own calendar is active, approved
 * and publishing, and a shared calendar has a publishing owner. The reads are consistent: a document built from an old
 * state of an account would be stored for weeks.
 */
export const shownOf = async ({ users }: Storage, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const asked = [...new Set(ids)];
  const chunks = Array.from({ length: Math.ceil(asked.length / USERS_AT_ONCE) }, (_, at) =>
    asked.slice(at * USERS_AT_ONCE, (at + 1) * USERS_AT_ONCE),
  );
  const found = await inParallel(REQUESTS_AT_ONCE, chunks, (chunk) => users.getPersons(chunk));
  return new Set(found.flat().flatMap((one) => (isOpen(one) && isPublishing(one) ? [one.id] : [])));
};

/**
 * The calendars that a user's widget shows: the user's own calendar, or the chosen calendars that the user may edit now
 * [SHR-17, SHR-18]. A widget of only own calendars costs no request.
 */
const calendarsOfUser = async ({ embeddings }: Storage, { owner, calendars }: Widget): Promise<string[]> => {
  const named = namedByUser(calendars, owner.id) ?? [owner.id];
  const shared = named.filter(isShared);
  const edited = shared.length === 0 ? [] : await embeddings.editedAmong(owner.id, shared);
  return named.filter((id) => !isShared(id) || edited.includes(id));
};

/**
 * The most megabytes of the index that one read takes in all calendars. BROUGHT_MB limits the events that pass the
 * filter of calendars. READ_MB limits all events that DynamoDB reads before this filter.
 */
const [BROUGHT_MB, READ_MB] = [16, 96];
/** The most calendars in one filter of the table. */
const HIDDEN_MAX = 100;

/**
 * The events of a window in all published calendars, or in the chosen ones among them. If events of hidden calendars
 * make the read too large, the query is repeated without the hidden calendars that have the most events.
 * @throws TooMuchToRead: the published calendars alone have too many events
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

const findInEach = async ({ events }: Storage, calendars: readonly string[], search: Search): Promise<Found> => {
  const found = await inParallel(CALENDARS_AT_ONCE, calendars, (id) => events.findOwnEvents(id, search));
  return {
    singles: found.flatMap(({ singles }) => singles).sort(byStart),
    series: found.flatMap(({ series }) => series),
  };
};

/**
 * The events of a window that a widget shows, drafts included. If the widget names calendars, their events are shown.
 * If it names none, a user's widget shows the user's own calendar, and an administrator's widget shows all published
 * calendars. To know which calendars are published, an administrator's widget reads an account for each calendar that
 * is in question.
 * @throws TooMuchToRead
 */
export const findShownEvents = async (storage: Storage, widget: Widget, search: Search): Promise<Found> => {
  const { owner, calendars } = widget;
  if (owner.role !== 'admin') return findInEach(storage, await calendarsOfUser(storage, widget), search);
  if (!calendars || calendars.length > READ_ONE_BY_ONE) return findOfShown(storage, calendars, search);
  return findInEach(storage, [...(await shownOf(storage, calendars))], search);
};

export const showsCalendar = async (storage: Storage, widget: Widget, calendarId: string): Promise<boolean> => {
  const { owner, calendars } = widget;
  if (owner.role !== 'admin') return (await calendarsOfUser(storage, widget)).includes(calendarId);
  return (calendars?.includes(calendarId) ?? true) && (await shownOf(storage, [calendarId])).has(calendarId);
};
