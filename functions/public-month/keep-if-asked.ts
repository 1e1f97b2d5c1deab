import { unlessMissing } from '#functions/domain/errors.ts';
import { openWidget, scopeOf } from '#functions/public-list/widget-events.ts';
import type { Asked } from '#functions/storage/months/documents.ts';
import type { Storage } from './storage.ts';

/**
 * Called after a document was stored. Deletes it again if its widget was deleted or hidden meanwhile, if it shows other calendars than its
 * mark says, or if its mark is gone and nobody would renew it. Later changes find the document.
 */
export const keepIfAsked = async (storage: Storage, asked: Asked): Promise<boolean> => {
  const { months } = storage;
  const [widget, isAsked] = await Promise.all([
    openWidget(storage, asked.token).catch(unlessMissing),
    months.isAsked(asked),
  ]);
  const stays = isAsked && widget !== undefined && scopeOf(widget) === asked.scope;
  if (!stays) await months.dropDocument(asked);
  return stays;
};
