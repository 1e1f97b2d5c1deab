import { getOwnData, type OwnData } from '#shared/contracts/own-data.ts';
import { callApi } from '#web/api/call-api.ts';

type Making = { readonly signal: AbortSignal; readonly onCollected: (events: number) => void };

/**
 * All data of the user as JSON, read in parts [ACC-09]. Null when the download was aborted.
 * @throws ApiError
 */
export const collectOwnData = async ({ signal, onCollected }: Making): Promise<string | null> => {
  let data: Omit<OwnData, 'next'> = { events: [] };
  let next: string | null | undefined;
  do {
    const { next: following, ...part } = await callApi(getOwnData, { query: next ? { after: next } : {} });
    if (signal.aborted) return null;
    const trash = [...(data.trash ?? []), ...(part.trash ?? [])];
    data = { ...data, ...part, events: [...data.events, ...part.events], ...(trash.length > 0 && { trash }) };
    next = following;
    onCollected(data.events.length);
  } while (next);
  return JSON.stringify(data, null, 2);
};
