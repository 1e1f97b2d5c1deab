import { handler } from '#functions/admin/handler.ts';
import { CONTEXT } from './caller.ts';
import { toGateway } from './request.ts';

// A process of its own that makes one call, to be killed in the middle of it. Token, path and JSON body by arguments; table, buckets,
// secrets and engines by the environment.
console.info = () => undefined;
const [token, path = '', sent] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}` };
const { request } = await toGateway({
  method: 'POST',
  path,
  headers,
  ...(sent !== undefined && { body: JSON.parse(sent) }),
});
await new Promise((told) => process.send?.('begins', told));
process.kill(process.pid, 'SIGSTOP');
const { statusCode, body } = await handler(request, CONTEXT);
console.log(statusCode, body);
