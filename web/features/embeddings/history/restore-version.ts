import type { Embedding } from '#shared/contracts/embeddings.ts';
import { restoreVersion as restoreCall } from '#shared/contracts/versions.ts';
import { versionWords as words } from '#shared/locale/embedding-history.ts';
import { callApi } from '#web/api/call-api.ts';
import { withToast } from '#web/api/with-toast.ts';
import { changeList, withReplaced } from '#web/features/embeddings/use-embeddings.ts';

/**
 * Restores name and settings of an earlier version [SAFE-25], and with `publish` shows them to visitors [LIVE-07].
 * Shows a toast. Resolves to whether it succeeded.
 */
export const restoreVersion = async ({ id }: Embedding, n: number, publish: boolean): Promise<boolean> => {
  const query = publish ? { publish: 'true' as const } : {};
  const restored = await withToast(() => callApi(restoreCall, { params: { id, n: String(n) }, query }), {
    done: publish ? words.published : words.restored,
  });
  if (restored) changeList((list) => withReplaced(list, restored));
  return restored !== undefined;
};
