import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/administration.ts';

export const listEventViews = handle(contract.listEventViews, ({ query, storage }) =>
  storage.events.listEventViews(query),
);
