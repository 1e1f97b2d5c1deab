import * as v from 'valibot';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { granted } from '#functions/storage/environment.ts';
import { MachineProblem } from '#shared/contracts/machine-problems.ts';
import { tellAdmins } from './tell-admins.ts';

// Started by infra/machine/watch, which names the table in the environment and the problems as JSON.
const Problems = v.pipe(v.string(), v.parseJson(), v.array(MachineProblem));
const table = tableOf({ TABLE_NAME: granted(process.env, 'TABLE_NAME') });
try {
  const count = await tellAdmins({ table }, v.parse(Problems, process.argv[2]), new Date());
  process.stdout.write(`${count}\n`);
} catch (reason) {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exitCode = 1;
}
