import { beginOnDatabase } from '#functions/jobs/database-work.ts';
import * as contract from '#shared/contracts/administration.ts';
import { handle } from './storage.ts';

export const recreateDatabase = handle(contract.recreateDatabase, ({ user, now, storage }) =>
  beginOnDatabase(storage, 'recreateDatabase', user, now),
);
