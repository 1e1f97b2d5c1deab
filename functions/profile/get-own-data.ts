import { imageUrl } from '#functions/domain/events/event.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { toEmbedding } from '#functions/embeddings/answer-embedding.ts';
import type { TrashItem } from '#functions/storage/dynamodb/items/history.ts';
import { eventIn } from '#functions/storage/trash/trash.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/own-data.ts';
import { sessionsOf } from './list-sessions.ts';
import { listedProgram } from './programs.ts';
import { handle } from './storage.ts';

/** The most items that are read at once, and the most characters of an answer: Lambda answers at most 6 MB. */
const PAGE = 200;
const CHARS_MAX = 1_000_000;

/** The part of an account that its owner may read: no hashes. */
const accountOf = ({ id, username, role, createdAt, passwordChangedAt, ...rest }: User) => {
  const { email, lastSignInAt, twoFactorAt, consentAt } = rest;
  return {
    id,
    username,
    role,
    createdAt,
    passwordChangedAt,
    ...(email !== undefined && { email }),
    ...(lastSignInAt !== undefined && { lastSignInAt }),
    ...(twoFactorAt !== undefined && { twoFactorAt }),
    ...(consentAt !== undefined && { consentAt }),
  };
};

const eventOf = (stored: Stored): Record<string, unknown> => {
  // The author of the last change is left out, because it may be somebody else.
  const { userId, calendarId, revision, picture, pictureSizes, bytes, updatedBy, like, ...event } = stored;
  return { ...event, imageUrl: imageUrl({ id: stored.id, picture }) };
};

const trashedOf = (item: TrashItem): Record<string, unknown> => {
  const event = eventIn(item);
  const { revision, ownerId, version, draftKey, ...embedding } = item.embedding ?? {};
  return { deletedAt: item.deletedAt, ...(event ? eventOf(event) : embedding) };
};

/** The items of a page that fit into one answer, and the place of the last of these items. */
const fitting = <P extends { readonly place: string }>(
  page: readonly P[],
  toRecord: (one: P) => Record<string, unknown>,
) => {
  const records: Record<string, unknown>[] = [];
  let [chars, last]: [number, string | null] = [0, null];
  for (const one of page) {
    const record = toRecord(one);
    chars += JSON.stringify(record).length;
    if (records.length > 0 && chars > CHARS_MAX) break;
    records.push(record);
    last = one.place;
  }
  return { records, last, isLast: page.length < PAGE && records.length === page.length };
};

const part = (
  events: Record<string, unknown>[],
  rest: { readonly trash?: Record<string, unknown>[]; readonly next: string | null },
): contract.OwnData => ({ events, ...rest });

/** The beginning of a cursor in the trash. The trash comes after the events. */
const TRASH = 'trash:';

/**
 * The first part has the account and the first events. The next parts have the other events, then the trash. Each part
 * begins after the last place of the part before [ACC-09].
 */
export const getOwnData = handle(contract.getOwnData, async ({ user, token, query: { after }, now, storage }) => {
  const trashFrom = async (before: string | undefined) => {
    const items = await storage.history.trashOf(user.id, { before, limit: PAGE, now });
    const { records, last, isLast } = fitting(
      items.map((item) => ({ place: item.sk, item })),
      ({ item }) => trashedOf(item),
    );
    return { ...(records.length > 0 && { trash: records }), next: isLast ? null : TRASH + last };
  };
  if (after?.startsWith(TRASH)) return part([], await trashFrom(after.slice(TRASH.length)));
  const page = await storage.events.ownPage(user.id, { after, limit: PAGE });
  const { records: events, last, isLast } = fitting(page, ({ stored }) => eventOf(stored));
  const some = part(events, isLast ? await trashFrom(undefined) : { next: last });
  if (after !== undefined) return some;
  const [{ categories }, embeddings, joined, programs] = await Promise.all([
    storage.categories.readCategories(user.id),
    storage.embeddings.listEmbeddings(user.id),
    storage.calendars.calendarsOf(user, now),
    storage.programs.programsOf(user.id),
  ]);
  const calendars = joined.flatMap(({ calendar: { id, name, color }, membership: { role } }) =>
    role ? [{ id, name, color, role }] : [],
  );
  return {
    account: accountOf(user),
    sessions: sessionsOf(user, token.id, now),
    categories,
    embeddings: embeddings.map((embedding) => toEmbedding(embedding, user)),
    ...(calendars.length > 0 && { calendars }),
    ...(programs.length > 0 && { programs: programs.map(listedProgram) }),
    ...some,
  };
});
