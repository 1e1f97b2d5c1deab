import { send } from './caller.ts';

// A process of its own that asks for one recreation, to be killed in the middle of it. Token by argument; table, buckets
// and engines by the environment.
console.info = () => undefined;
const [token] = process.argv.slice(2);
const { status, text } = await send({
  method: 'POST',
  path: '/api/admin/database/recreate',
  headers: { authorization: `Bearer ${token}` },
});
console.log(status, text);
