import * as v from 'valibot';
import { Done } from '#shared/contracts/accounts.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { changeId, Id, strict } from '#shared/contracts/fields.ts';
import { EmbeddingType, settingsOf } from '#shared/embedding/settings.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';

/** The most characters of a name [EMB-54]. */
export const EMBEDDING_NAME_MAX = 100;
/** The most calendars that an embedding may name. */
export const SHOWN_MAX = 50;

export const EmbeddingName = v.pipe(
  v.string(words.embeddingNameRequired),
  v.trim(),
  v.minLength(1, words.embeddingNameRequired),
  v.maxLength(EMBEDDING_NAME_MAX, words.embeddingNameTooLong),
);

/** Ids of the calendars whose events an embedding shows, each once [SHR-17]. */
const Calendars = v.pipe(
  v.array(Id, words.badCalendars),
  v.minLength(1, words.badCalendars),
  v.maxLength(SHOWN_MAX, words.badCalendars),
  v.transform((ids) => [...new Set(ids)]),
);

const embeddingOf = <const T extends EmbeddingType, const S extends v.GenericSchema>(type: T, settings: S) =>
  v.strictObject({
    id: v.string(),
    name: v.string(),
    type: v.literal(type),
    widgetToken: v.string(),
    createdAt: v.string(),
    /** The draft. Visitors see `published`. */
    settings,
    published: v.strictObject({
      settings,
      at: v.string(),
      /** Who published the settings, by their name at that time; null if unknown. */
      by: v.nullable(v.strictObject({ id: v.string(), name: v.string() })),
    }),
    /** Grows with every change. A call that publishes names the revision that it publishes. */
    revision: v.number(),
    /** The draft key, if there is one. */
    draftKey: v.optional(v.string()),
    /**
     * The chosen calendars. Absent: the maker's own calendar or, for an administrator's embedding, all published
     * calendars.
     */
    calendars: v.optional(v.array(v.string())),
    /** Whether views are counted. Absent: they are [SEEN-02]. */
    counting: v.optional(v.boolean()),
  });

export const Embedding = v.variant('type', [
  embeddingOf('HTML', settingsOf.HTML),
  embeddingOf('IFRAME', settingsOf.IFRAME),
  embeddingOf('WORDPRESS', settingsOf.WORDPRESS),
  embeddingOf('TILDA', settingsOf.TILDA),
  embeddingOf('BITRIX', settingsOf.BITRIX),
]);
export type Embedding = v.InferOutput<typeof Embedding>;

/** Settings with any fields. The server checks them by the embedding's type. */
const SettingsInput = v.custom<Record<string, unknown>>(
  // `v.record` is not used, because it drops `__proto__` and `constructor`: an error must name every unknown field.
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  words.notAnObject,
);

export const embeddingParams = strict({ id: Id });

export const listEmbeddings = endpoint({
  method: 'GET',
  path: '/api/embeddings',
  access: 'user',
  output: v.array(Embedding),
  errors: 'json',
  summary: 'The own embeddings, newest first',
});

export const createEmbedding = endpoint({
  method: 'POST',
  path: '/api/embeddings',
  access: 'user',
  body: strict({
    name: EmbeddingName,
    type: EmbeddingType,
    settings: v.optional(SettingsInput),
    calendars: v.optional(Calendars),
  }),
  output: Embedding,
  status: 201,
  errors: 'json',
  summary: 'Create an embedding; what settings leave out gets the default of the type',
});

export const updateEmbedding = endpoint({
  method: 'PUT',
  path: '/api/embeddings/{id}',
  access: 'user',
  params: embeddingParams,
  // The client sends the whole object back. Fields that only the server sets are ignored [EMB-53].
  body: strict({
    id: v.optional(v.unknown()),
    type: v.optional(v.unknown()),
    widgetToken: v.optional(v.unknown()),
    createdAt: v.optional(v.unknown()),
    revision: v.optional(v.unknown()),
    published: v.optional(v.unknown()),
    draftKey: v.optional(v.unknown()),
    name: v.optional(EmbeddingName),
    settings: v.optional(SettingsInput),
    /** Takes effect at once and not with the draft. Null restores the default. */
    calendars: v.optional(v.nullable(Calendars)),
    /** Whether views are counted. */
    counting: v.optional(v.boolean(words.badFlag)),
  }),
  output: Embedding,
  errors: 'json',
  summary: 'Replace the name, the draft of the settings, the calendars or the counting of an embedding',
});

export const removeEmbedding = endpoint({
  method: 'DELETE',
  path: '/api/embeddings/{id}',
  access: 'user',
  params: embeddingParams,
  query: strict(changeId),
  output: Done,
  errors: 'json',
  summary: 'Move an embedding to the trash; its widget answers 404 from then on',
});
