import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { createTokens } from '#functions/http/token.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { createEmbedding } from './create-embedding.ts';
import { discardDraft } from './discard-draft.ts';
import { makeDraftLink, removeDraftLink } from './draft-link.ts';
import { getSeen } from './get-seen.ts';
import { listEmbeddings } from './list-embeddings.ts';
import { publishEmbedding } from './publish-embedding.ts';
import { removeEmbedding } from './remove-embedding.ts';
import { openStorage } from './storage.ts';
import { updateEmbedding } from './update-embedding.ts';

export const calls = [
  listEmbeddings,
  createEmbedding,
  updateEmbedding,
  removeEmbedding,
  publishEmbedding,
  discardDraft,
  makeDraftLink,
  removeDraftLink,
  getSeen,
];

const environment = environmentOf('embeddings');
const secret = openSecrets(environment);

export const handler = serve(calls, {
  storage: openStorage({ table: tableOf(environment) }),
  originKey: secret('ORIGIN_KEY_ARN'),
  tokens: createTokens(secret('TOKEN_SECRET_ARN')),
});
