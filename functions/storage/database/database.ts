import { createCopies } from './copies.ts';
import { createRecreation, type Parts } from './recreation.ts';
import { createValidation } from './validation.ts';

/** The calls that go through the whole table. */
export const createDatabase = (parts: Parts) => ({
  ...createValidation({ ...parts, table: parts.table.access }),
  ...createRecreation(parts),
  ...createCopies(parts),
});
export type Database = ReturnType<typeof createDatabase>;
