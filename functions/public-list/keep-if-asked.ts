import { unlessMissing } from '#functions/domain/errors.ts';
import type { Storage } from '#functions/storage/create-storage.ts';
import type { Asked } from '#functions/storage/months/feeds.ts';
import { openWidget, scopeOf } from './widget-events.ts';

/**
 * After a document was put: whether it may stay. It goes where its widget is gone or shut meanwhile, shows others' events than its mark
 * says, or where its mark is gone: nobody would renew it. To be asked after the document stands, so that who changes any of this later
 * finds the document.
 */
export const keepIfAsked = async (storage: Storage, asked: Asked): Promise<boolean> => {
  const { feeds } = storage;
  const [widget, isAsked] = await Promise.all([
    openWidget(storage, asked.token).catch(unlessMissing),
    feeds.isAsked(asked),
  ]);
  const stays = isAsked && widget !== undefined && scopeOf(widget) === asked.scope;
  if (!stays) await feeds.dropDocument(asked);
  return stays;
};
