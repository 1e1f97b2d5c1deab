import { unlessMissing } from '#functions/domain/errors.ts';
import { openWidget, scopeOf } from '#functions/public-list/widget-events.ts';
import type { Asked } from '#functions/storage/months/documents.ts';
import type { Storage } from './storage.ts';

/**
 * Deletes a document that was just stored if its widget was deleted or hidden meanwhile, if the scope of the widget is
 * not the scope of its mark any more, or if its mark is deleted. Without its mark, nobody would renew the document. A
 * change that comes after this check finds the stored document and renews it.
 * @returns whether the document stays
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
