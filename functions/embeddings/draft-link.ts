import { newWidgetToken } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/publishing.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { revise } from './revise.ts';
import { handle } from './storage.ts';

/** Makes a new secret link to the draft. The old link stops working at once [LIVE-12]. */
export const makeDraftLink = handle(contract.makeDraftLink, async ({ params, user, now, storage }) =>
  revise({ ...params, user, now, storage }, ({ name }) => ({
    changes: { draftKey: newWidgetToken() },
    description: eventLog.draftLinkMade(name),
  })),
);

/** Removes the secret link to the draft [LIVE-11]. */
export const removeDraftLink = handle(contract.removeDraftLink, async ({ params, user, now, storage }) =>
  revise({ ...params, user, now, storage }, ({ name, draftKey }) =>
    draftKey === undefined ? null : { changes: { draftKey: null }, description: eventLog.draftLinkRemoved(name) },
  ),
);
