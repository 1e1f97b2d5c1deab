import { handle } from '#functions/http/handle.ts';
import { listEventViews as readViews } from '#functions/storage/event-views.ts';
import * as contract from '#shared/contracts/administration.ts';

export const listEventViews = handle(contract.listEventViews, ({ query }) => readViews(query));
