import { openWholeStorage } from '#functions/storage/open-whole-storage.ts';
import { send } from './caller.ts';

// A process of its own that asks for one recreation, to be killed in the middle of it. Token by argument; table, buckets
// and engines by the environment.
console.info = () => undefined;
const [token] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}` };
const recreation = { method: 'POST', path: '/api/admin/database/recreate', headers } as const;
const { status, text } = await send(recreation, { storage: openWholeStorage(process.env) });
console.log(status, text);
