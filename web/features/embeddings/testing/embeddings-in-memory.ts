import * as v from 'valibot';
import type { FoundCalendar } from '#shared/contracts/calendars.ts';
import type { Category } from '#shared/contracts/categories.ts';
import { Embedding } from '#shared/contracts/embeddings.ts';
import type { FeedEvent } from '#shared/contracts/feed.ts';
import type { EmbeddingVersion } from '#shared/contracts/versions.ts';
import { refusals as words } from '#shared/locale/refusals.ts';
import { fakeApi, refused, type Seen } from '#web/testing/fake-api.ts';

const Body = v.object({
  name: v.optional(v.string()),
  type: v.optional(v.string()),
  settings: v.optional(v.unknown()),
  calendars: v.optional(v.nullable(v.array(v.string()))),
  counting: v.optional(v.boolean()),
});

/** The moment at which every embedding here was published. */
const PUBLISHED_AT = new Date(2026, 4, 12, 14, 30).toISOString();

/** The calendars that an administrator finds; null: the call fails. */
export type Found = readonly FoundCalendar[] | null;

/** The embeddings API in memory. It stores what it is sent, and refuses on demand. */
export const embeddingsInMemory = (
  initial: readonly Embedding[],
  categories: readonly Category[] = [],
  calendars: Found = [],
  ahead: readonly FeedEvent[] = [],
) => {
  const refusals = new Map<string, Response>();
  let versions: readonly EmbeddingVersion[] = [];
  const restored = new Map<string, Embedding>();
  let list = [...initial];
  let hold: Promise<unknown> = Promise.resolve();
  let own: Record<string, unknown> = {};
  let beforeRemoval = list;

  const create = ({ body }: Seen): Embedding => {
    const id = `new-${list.length}`;
    const createdAt = '2026-11-01T00:00:00.000Z';
    const { name, type, settings } = v.parse(Body, body);
    const published = { settings, at: createdAt, by: null };
    const made = { id, name, type, settings, published, revision: 1, widgetToken: `token-of-${id}`, createdAt };
    const next = v.parse(Embedding, made);
    list = [next, ...list];
    return next;
  };

  const update = ({ params, body }: Seen): Embedding | Response => {
    const current = list.find(({ id }) => id === params.id);
    if (!current) return refused(404, 'Не найдено');
    const { name, settings, calendars = current.calendars, counting = current.counting } = v.parse(Body, body);
    const { calendars: _, revision, ...others } = current;
    const shown = calendars ? { calendars } : {};
    const counted = counting === undefined ? {} : { counting };
    const changed = { name, settings: { ...Object(settings), ...own }, revision: revision + 1, ...counted };
    const next = v.parse(Embedding, { ...others, ...shown, ...changed });
    list = list.map((one) => (one.id === next.id ? next : one));
    return next;
  };

  const remove = ({ params }: Seen) => {
    beforeRemoval = list;
    list = list.filter(({ id }) => id !== params.id);
    return { ok: true } as const;
  };

  const replace = (next: Embedding): Embedding => {
    list = list.map((one) => (one.id === next.id ? next : one));
    return next;
  };

  const restore = ({ params, query }: Seen): Embedding | Response => {
    const back = restored.get(`${params.id} ${params.n}`);
    if (!back) return refused(404, 'Эта версия больше не хранится');
    return replace(query.get('publish') === 'true' ? published(back) : back);
  };

  const published = (current: Embedding): Embedding =>
    v.parse(Embedding, {
      ...current,
      revision: current.revision + 1,
      published: { settings: current.settings, at: PUBLISHED_AT, by: null },
    });

  /** A call that changes the embedding of its path and raises the revision. */
  const changing =
    (change: (current: Embedding, seen: Seen) => object | Response) =>
    (seen: Seen): Embedding | Response => {
      const current = list.find(({ id }) => id === seen.params.id);
      if (!current) return refused(404, 'Не найдено');
      const changed = change(current, seen);
      if (changed instanceof Response) return changed;
      return replace(v.parse(Embedding, { ...current, revision: current.revision + 1, ...changed }));
    };

  const publish = changing((current, { body }) =>
    Object(body).revision === current.revision ? published(current) : refused(409, words['draft-is-stale']),
  );
  const discard = changing(({ published: { settings } }) => ({ settings }));
  let links = 0;
  const makeLink = changing(() => {
    links += 1;
    return { draftKey: `key-${links}` };
  });
  const removeLink = changing(() => ({ draftKey: undefined }));

  const undo = () => {
    list = beforeRemoval;
    return { undone: 1, skipped: [], job: null };
  };

  /** A shared calendar's category has an id that ends with the calendar's. A calendar without categories is refused. */
  const listCategories = ({ query }: Seen) => {
    const calendarId = query.get('calendarId');
    if (calendarId === null) return [...categories];
    const found = categories.filter(({ id }) => id.endsWith(`-${calendarId}`));
    return found.length > 0 ? found : refused(404, words['category-not-found']);
  };

  const findCalendars = ({ query }: Seen) => {
    if (!calendars) return refused(500, 'Беда');
    const [ids, search] = [query.get('ids')?.split(','), query.get('search') ?? ''];
    const found = calendars.filter(({ id, name }) => (ids ? ids.includes(id) : name.includes(search)));
    return { calendars: found, hasMore: false };
  };

  /** A call that changes something waits while changes are held. It is refused if `refuse` says so. */
  const obeying =
    <T>(answer: (seen: Seen) => T) =>
    async (seen: Seen): Promise<T | Response> => {
      if (seen.method !== 'GET') await hold;
      return refusals.get(seen.method) ?? answer(seen);
    };

  const api = fakeApi({
    'GET /api/embeddings': obeying(() => list),
    'POST /api/embeddings': obeying(create),
    'PUT /api/embeddings/{id}': obeying(update),
    'DELETE /api/embeddings/{id}': obeying(remove),
    'POST /api/changes/{change}/undo': obeying(undo),
    'GET /api/embeddings/{id}/versions': obeying(({ params }) => ({
      id: params.id ?? '',
      name: '',
      versions: [...versions],
    })),
    'POST /api/embeddings/{id}/versions/{n}/restore': obeying(restore),
    'POST /api/embeddings/{id}/publish': obeying(publish),
    'DELETE /api/embeddings/{id}/draft': obeying(discard),
    'POST /api/embeddings/{id}/draft-link': obeying(makeLink),
    'DELETE /api/embeddings/{id}/draft-link': obeying(removeLink),
    'GET /api/embeddings/{id}/seen': () => ({ days: [], hosts: [], sample: 1 }),
    'GET /api/events/public': ({ query }) => ({
      month: query.get('month') ?? '',
      settings: '',
      seen: 0,
      events: [...ahead],
    }),
    'GET /api/categories': listCategories,
    'GET /api/admin/calendars/search': findCalendars,
    'POST /api/logout': () => ({ ok: true }),
  });

  return {
    ...api,
    stored: () => list,
    /** Replaces the stored embeddings, as another tab would. */
    setStored: (next: readonly Embedding[]) => {
      list = [...next];
    },
    /** Answers every further call of the method with this status; a text is sent as `{"error": …}`. */
    refuse: (method: string, status: number, error?: string) => {
      refusals.set(method, error === undefined ? new Response('', { status }) : refused(status, error));
    },
    accept: (method: string) => refusals.delete(method),
    /** From now on every save stores these settings too, whatever it sends. */
    insistOn: (settings: Record<string, unknown>) => {
      own = settings;
    },
    /** Sets the history, and the embedding that the server answers when the version `n` is restored. */
    setVersions: (next: readonly EmbeddingVersion[], back: { readonly n: number; readonly embedding: Embedding }) => {
      versions = next;
      restored.set(`${back.embedding.id} ${back.n}`, back.embedding);
    },
    /** Keeps calls that change something waiting until the returned function is called. */
    holdChanges: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      return resolve;
    },
  };
};
