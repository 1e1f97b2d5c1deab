import { imageUrl } from '#functions/domain/event.ts';
import type { Stored } from '#functions/domain/series-events.ts';
import { toEmbedding } from '#functions/embeddings/answer-embedding.ts';
import { handle } from '#functions/http/handle.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/own-data.ts';
import { sessionsOf } from './list-sessions.ts';

/** So many are read at once, and answered as long as they are no more than so many characters: Lambda answers at most 6 MB. */
const PAGE = 200;
const CHARS_MAX = 1_000_000;

/** What of an account is its owner's to know: neither hashes nor what keeps the account. */
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
  const { userId, revision, picture, pictureSizes, ...event } = stored;
  return { ...event, imageUrl: imageUrl({ id: stored.id, picture }) };
};

/** The first part has all but the events; the events follow part by part, from the one after which it goes on [ACC-09]. */
export const getOwnData = handle(contract.getOwnData, async ({ user, token, query: { after }, now, storage }) => {
  const page = await storage.events.ownPage(user.id, { after, limit: PAGE });
  const events: Record<string, unknown>[] = [];
  let [chars, next]: [number, string | null] = [0, null];
  for (const { place, stored } of page) {
    const event = eventOf(stored);
    chars += JSON.stringify(event).length;
    if (events.length > 0 && chars > CHARS_MAX) break;
    events.push(event);
    next = place;
  }
  const isLast = page.length < PAGE && events.length === page.length;
  const part = { events, next: isLast ? null : next };
  if (after !== undefined) return part;
  const [{ categories }, embeddings] = await Promise.all([
    storage.categories.readCategories(user.id),
    storage.embeddings.listEmbeddings(user.id),
  ]);
  return {
    account: accountOf(user),
    sessions: sessionsOf(user, token.id, now),
    categories,
    embeddings: embeddings.map((embedding) => toEmbedding(embedding, user)),
    ...part,
  };
});
