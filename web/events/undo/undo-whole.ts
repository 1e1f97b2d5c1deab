import type { Output } from '#shared/contracts/endpoint.ts';
import { undoChange } from '#shared/contracts/history.ts';
import { callApi } from '#web/api/call-api.ts';

type Undone = Output<typeof undoChange>;
type Watch = { readonly signal?: AbortSignal; readonly onUndone?: (count: number) => void };

/**
 * Undoes a change call by call until all of it is undone, as a call takes at most 15 s, or until it is stopped between two.
 * @throws ApiError
 */
export const undoWhole = async (change: string, { signal, onUndone }: Watch = {}): Promise<Undone> => {
  const all: Undone = { undone: 0, skipped: [], isFinished: false };
  while (!all.isFinished && !signal?.aborted) {
    const { undone, skipped, isFinished } = await callApi(undoChange, { params: { change } });
    all.undone += undone;
    // Each call names all that it has come to, those of the calls before too.
    all.skipped = skipped;
    all.isFinished = isFinished;
    onUndone?.(all.undone);
  }
  return all;
};
