import { openTable } from './dynamodb/table.ts';
import type { TableAccess } from './dynamodb/table-client.ts';
import { BY_CHANCE, createLog, type Settles } from './log/log.ts';
import { createSettings } from './settings/settings.ts';
import { createBlocking } from './users/block.ts';
import { createSessions } from './users/sessions.ts';
import { createUsers } from './users/users.ts';

/** The table of a function. `settles` decides whether a request numbers the pending log entries; only tests give it. */
export type Place = { readonly table: TableAccess; readonly settles?: Settles | undefined };

/** The nouns that every signed-in call needs: the log, the caller with their session, and the security settings. */
export const openAccounts = ({ table: access, settles = BY_CHANCE }: Place) => {
  const table = openTable(access);
  const log = createLog(table, settles);
  const users = createUsers(table, log);
  const blocking = createBlocking(users, log);
  return {
    table,
    log,
    blocking,
    users: { ...users, ...createSessions({ table, users, log, blocking }) },
    settings: createSettings(table, log),
  };
};
export type Accounts = ReturnType<typeof openAccounts>;
