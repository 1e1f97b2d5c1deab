import { createCopies } from './copies.ts';
import { createMigration } from './migration.ts';
import { createRecount } from './recount.ts';
import { createRecreation, type Parts } from './recreation.ts';
import { createValidation } from './validation.ts';

/** The calls that go through the whole table. */
export const createDatabase = (parts: Parts) => {
  const counting = createRecount(parts);
  return {
    ...createValidation({ ...parts, table: parts.table.access }),
    ...createRecreation(parts),
    ...createCopies(parts),
    ...counting,
    ...createMigration(counting),
  };
};
export type Database = ReturnType<typeof createDatabase>;
