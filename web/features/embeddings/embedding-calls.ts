import * as v from 'valibot';
import {
  createEmbedding as createCall,
  type Embedding,
  removeEmbedding as removeCall,
  updateEmbedding as updateCall,
} from '#shared/contracts/embeddings.ts';
import { type EmbeddingType, type Settings, settingsOf, type ViewType } from '#shared/embedding/settings.ts';
import { embeddingToasts as toasts } from '#shared/locale/embeddings.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { notifyUndoable } from '#web/events/undo.tsx';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';
import { type Act, type Change, createSaveQueue } from './save-queue.ts';
import { changeList, refreshList, withReplaced } from './use-embeddings.ts';

const queue = createSaveQueue(async ({ id, ...whole }) => {
  const saved = await callApi(updateCall, { params: { id }, body: { id, ...whole } });
  changeList((list) => withReplaced(list, saved));
  return saved;
});

/**
 * Makes a call that returns an embedding, after earlier saves are stored. Resolves to the embedding. A failure shows a
 * toast, fetches the list again, because somebody else may have changed the embedding, and resolves to undefined.
 */
export const afterSaves = async (embedding: Embedding, act: Act, done: string): Promise<Embedding | undefined> => {
  try {
    const next = await queue.act(embedding, async (latest) => {
      const answered = await act(latest);
      changeList((list) => withReplaced(list, answered));
      return answered;
    });
    notifySuccess(done);
    return next;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    notifyError(thrown.message);
    await refreshList();
    return undefined;
  }
};

type NewEmbedding = { name: string; type: EmbeddingType; viewType: ViewType };

/** Creates an embedding with the defaults of its type. Returns it, or undefined after a toast with the failure. */
export const createEmbedding = async ({ name, type, viewType }: NewEmbedding): Promise<Embedding | undefined> => {
  try {
    const settings = v.parse(settingsOf[type], { viewType });
    const created = await callApi(createCall, { body: { name: name.trim(), type, settings } });
    changeList((list) => [created, ...list.filter(({ id }) => id !== created.id)]);
    notifySuccess(toasts.created);
    return created;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    // The limit of embeddings is reached (403) [LOCK-09]. The server's text says that trying again does not help.
    notifyError(thrown.status === 403 ? thrown.message : toasts.notCreated);
    return undefined;
  }
};

/** Saves a change. Returns whether it was saved. If it was refused, `failed` makes the text of the toast. */
const save = async (embedding: Embedding, change: Change, failed: (refusal: ApiError) => string): Promise<boolean> => {
  try {
    await queue.save(embedding, change);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    notifyError(failed(thrown));
    return false;
  }
};

/** Renames an embedding and shows a toast. Returns whether the new name was saved. */
export const renameEmbedding = async (embedding: Embedding, name: string): Promise<boolean> => {
  const isSaved = await save(embedding, { name: name.trim() }, () => toasts.notRenamed);
  if (isSaved) notifySuccess(toasts.renamed);
  return isSaved;
};

/**
 * Moves an embedding to the trash. The toast offers to undo this [SAFE-01]. Returns whether the embedding is deleted.
 */
export const removeEmbedding = async ({ id }: Embedding): Promise<boolean> => {
  try {
    const change = crypto.randomUUID();
    await callApi(removeCall, { params: { id }, query: { change } });
    changeList((list) => list.filter((one) => one.id !== id));
    notifyUndoable({ description: toasts.removed, change });
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    notifyError(toasts.notRemoved);
    return false;
  }
};

// Whether the text is the server's. Texts about a lost connection or an unreadable answer are the browser's own
// [EMB-57].
const isFromServer = ({ kind }: ApiError): boolean => kind === 'json' || kind === 'text';

const refusalText = (refusal: ApiError): string =>
  (isFromServer(refusal) && refusal.message) || toasts.settingsNotSaved;

/**
 * Saves the settings. Returns whether they were saved. After a failure a toast shows the server's text, if there is
 * one.
 */
export const saveSettings = (embedding: Embedding, settings: Settings): Promise<boolean> =>
  save(embedding, { settings }, (refusal) => {
    console.error(new Error(toasts.updateFailed, { cause: refusal }));
    return refusalText(refusal);
  });

/**
 * Saves which calendars are shown; null means the default. Returns whether this was saved. After a failure it shows a
 * toast.
 */
export const saveCalendars = (embedding: Embedding, calendars: string[] | null): Promise<boolean> =>
  save(embedding, { calendars }, refusalText);

/** Saves whether views are counted. Returns whether this was saved. After a failure it shows a toast. */
export const saveCounting = (embedding: Embedding, counting: boolean): Promise<boolean> =>
  save(embedding, { counting }, refusalText);
