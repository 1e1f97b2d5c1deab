import { unlessMissing } from '#functions/domain/errors.ts';
import { openWidget, scopeOf } from '#functions/public-list/widget-events.ts';
import type { Asked } from '#functions/storage/months/documents.ts';
import type { Storage } from './storage.ts';

/**
 * Called after a document was put: deletes it again when its widget was deleted or hidden meanwhile, when it shows other calendars than its
 * mark says, or when its mark is gone and nobody would renew it. A later change of these finds the document.
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
