import * as v from 'valibot';
import { endpoint } from '#shared/contracts/endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  output: v.strictObject({ status: v.literal('ok') }),
  errors: 'text',
  summary: 'Answers ok when the table and the bucket answer',
});
