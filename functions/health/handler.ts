import { serve } from '#functions/http/serve.ts';
import { getHealth } from './get-health.ts';

/** Also takes `$default`: every route that no contract has is answered 404 here. */
export const handler = serve([getHealth]);
