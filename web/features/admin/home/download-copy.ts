import { readCopy } from '#shared/contracts/administration.ts';
import { callApi } from '#web/api/call-api.ts';
import type { Making } from '#web/api/use-download.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/**
 * Reads a copy in slices into a tar file. Null when the download was aborted.
 * @throws ApiError
 */
export const fetchCopy = async (name: string, { signal, onProgress }: Making): Promise<Blob | null> => {
  const parts: Blob[] = [];
  for (let slice = 0, slices = 1; slice < slices; slice += 1) {
    const read = await callApi(readCopy, { params: { name }, query: { slice: String(slice) } });
    if (signal.aborted) return null;
    // A browser can keep a Blob on disk.
    parts.push(new Blob([bytesOf(read.data)]));
    slices = read.slices;
    onProgress((slice + 1) / slices);
  }
  return new Blob(parts, { type: 'application/x-tar' });
};
