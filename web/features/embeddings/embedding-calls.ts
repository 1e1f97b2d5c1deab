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
 * Makes a call that answers the embedding, after earlier saves are stored. Answers the embedding, or undefined after a toast
 * with the failure. Then the list is fetched anew, because somebody else may have changed it.
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

/** Creates an embedding with the defaults of its type. Answers it, or undefined after a toast with the failure. */
export const createEmbedding = async ({ name, type, viewType }: NewEmbedding): Promise<Embedding | undefined> => {
  try {
    const settings = v.parse(settingsOf[type], { viewType });
    const created = await callApi(createCall, { body: { name: name.trim(), type, settings } });
    changeList((list) => [created, ...list.filter(({ id }) => id !== created.id)]);
    notifySuccess(toasts.created);
    return created;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    // The limit of embeddings [LOCK-09]: only the server's text says that a retry is no use.
    notifyError(thrown.status === 403 ? thrown.message : toasts.notCreated);
    return undefined;
  }
};

/** Saves a change. Answers whether it was saved; `failed` makes the toast of a refusal. */
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

/** Renames an embedding and shows a toast. Answers whether it was saved. */
export const renameEmbedding = async (embedding: Embedding, name: string): Promise<boolean> => {
  const isSaved = await save(embedding, { name: name.trim() }, () => toasts.notRenamed);
  if (isSaved) notifySuccess(toasts.renamed);
  return isSaved;
};

/** Moves an embedding to the trash; the toast can undo that [SAFE-01]. Answers whether it is deleted. */
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

// The browser's own texts (no connection, unreadable answer) are not the server's [EMB-57].
const isFromServer = ({ kind }: ApiError): boolean => kind === 'json' || kind === 'text';

const refusalText = (refusal: ApiError): string =>
  (isFromServer(refusal) && refusal.message) || toasts.settingsNotSaved;

/** Saves the settings. Answers whether they were saved; a toast shows a failure, with the server's text if any. */
export const saveSettings = (embedding: Embedding, settings: Settings): Promise<boolean> =>
  save(embedding, { settings }, (refusal) => {
    console.error(new Error(toasts.updateFailed, { cause: refusal }));
    return refusalText(refusal);
  });

/** Saves which calendars are shown; null: the default. Answers whether that was saved; a toast shows a failure. */
export const saveCalendars = (embedding: Embedding, calendars: string[] | null): Promise<boolean> =>
  save(embedding, { calendars }, refusalText);

/** Saves whether views are counted. Answers whether that was saved; a toast shows a failure. */
export const saveCounting = (embedding: Embedding, counting: boolean): Promise<boolean> =>
  save(embedding, { counting }, refusalText);
