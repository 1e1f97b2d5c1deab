import { handler } from '#functions/admin/handler.ts';
import { CONTEXT } from './caller.ts';
import { toGateway } from './request.ts';

// A process of its own that asks for one recreation, to be killed in the middle of it. Token by argument; table, buckets,
// secrets and engines by the environment.
console.info = () => undefined;
const [token] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}` };
const { request } = await toGateway({ method: 'POST', path: '/api/admin/database/recreate', headers });
const { statusCode, body } = await handler(request, CONTEXT);
console.log(statusCode, body);
