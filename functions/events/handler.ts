import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { createTokens } from '#functions/http/token.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { createCategory } from './categories/create-category.ts';
import { listCategories } from './categories/list-categories.ts';
import { removeCategory } from './categories/remove-category.ts';
import { updateCategory } from './categories/update-category.ts';
import { createEvent } from './create-event.ts';
import { getEventImage } from './get-event-image.ts';
import { listEvents } from './list-events.ts';
import { listTemplates } from './list-templates.ts';
import { moveEvent } from './move-event.ts';
import { nearestEvents } from './nearest-events.ts';
import { removeEvent } from './remove-event.ts';
import { openStorage } from './storage.ts';
import { updateEvent } from './update-event.ts';

export const calls = [
  listEvents,
  nearestEvents,
  createEvent,
  listTemplates,
  updateEvent,
  removeEvent,
  moveEvent,
  getEventImage,
  listCategories,
  createCategory,
  updateCategory,
  removeCategory,
];

const environment = environmentOf('events');
const secret = openSecrets(environment);

export const handler = serve(calls, {
  storage: openStorage({ table: tableOf(environment) }, openBuckets(environment)),
  originKey: secret('ORIGIN_KEY_ARN'),
  tokens: createTokens(secret('TOKEN_SECRET_ARN')),
});
