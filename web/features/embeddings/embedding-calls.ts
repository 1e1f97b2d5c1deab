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
import { notifyUndoable } from '#web/events/undo/notify-undoable.ts';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.ts';
import { type Act, createSaveQueue } from './save-queue.ts';
import { changeList, refreshList, withReplaced } from './use-embeddings.ts';

const queue = createSaveQueue(async ({ id, ...whole }) => {
  const saved = await callApi(updateCall, { params: { id }, body: { id, ...whole } });
  changeList((list) => withReplaced(list, saved));
  return saved;
});

/**
 * Makes a call that answers the embedding, once the saves before it are stored. Returns the embedding, or undefined after a
 * toast with the failure; the list is then fetched anew, as somebody else may have changed it.
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

export type NewEmbedding = { name: string; type: EmbeddingType; viewType: ViewType };

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
    // One too many [LOCK-09]: only the server's words tell that trying again is no use.
    notifyError(thrown.status === 403 ? thrown.message : toasts.notCreated);
    return undefined;
  }
};

/** Renames an embedding. Returns whether it was saved, after a toast with the result. */
export const renameEmbedding = async (embedding: Embedding, name: string): Promise<boolean> => {
  try {
    await queue.save(embedding, { name: name.trim() });
    notifySuccess(toasts.renamed);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    notifyError(toasts.notRenamed);
    return false;
  }
};

/** Moves an embedding to the trash, which its toast undoes [SAFE-01]. Returns whether it is deleted. */
export const removeEmbedding = async ({ id }: Embedding): Promise<boolean> => {
  try {
    const change = crypto.randomUUID();
    await callApi(removeCall, { params: { id }, query: { change } });
    changeList((list) => list.filter((one) => one.id !== id));
    void notifyUndoable({ description: toasts.removed, change });
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    notifyError(toasts.notRemoved);
    return false;
  }
};

// The client's own texts (no connection, unreadable answer) are not the server's [EMB-57].
const isFromServer = ({ kind }: ApiError): boolean => kind === 'json' || kind === 'text';

/** Replaces the settings. Returns whether they were saved; a toast shows a failure, with the server's text if any. */
export const saveSettings = async (embedding: Embedding, settings: Settings): Promise<boolean> => {
  try {
    await queue.save(embedding, { settings });
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    console.error(new Error(toasts.updateFailed, { cause: thrown }));
    notifyError((isFromServer(thrown) && thrown.message) || toasts.settingsNotSaved);
    return false;
  }
};

/** Says whose events are shown; null: everybody's. Returns whether that was saved; a toast shows a failure. */
export const saveOwners = async (embedding: Embedding, owners: string[] | null): Promise<boolean> => {
  try {
    await queue.save(embedding, { owners });
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    notifyError((isFromServer(thrown) && thrown.message) || toasts.settingsNotSaved);
    return false;
  }
};

/** Says whether views are counted. Returns whether that was saved; a toast shows a failure. */
export const saveCounting = async (embedding: Embedding, counting: boolean): Promise<boolean> => {
  try {
    await queue.save(embedding, { counting });
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    notifyError((isFromServer(thrown) && thrown.message) || toasts.settingsNotSaved);
    return false;
  }
};
