import { serve } from '#functions/http/serve.ts';
import { getFeed } from './get-feed.ts';

export const handler = serve([getFeed]);
