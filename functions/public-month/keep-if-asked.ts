import { unlessMissing } from '#functions/domain/errors.ts';
import { openWidget, scopeOf } from '#functions/public-list/widget-events.ts';
import type { Asked } from '#functions/storage/months/documents.ts';
import type { Storage } from './storage.ts';

/**
 * Checks a document that was just stored, and deletes it in three cases. Its widget was deleted or hidden meanwhile.
 * The document shows other calendars than its mark says. Or its mark is deleted, so that nobody would renew the
 * document. A change that comes after this check finds the stored document and renews it.
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
