import type { Clock } from '#functions/storage/work-time.ts';
import { createCopies } from './copies.ts';
import { createRecreation, type Parts as RecreationParts } from './recreation.ts';
import { createValidation } from './validation.ts';

export type Parts = RecreationParts & { readonly clock: Clock };

export const createDatabase = (parts: Parts) => ({
  ...createValidation({ ...parts, table: parts.table.access }),
  ...createRecreation(parts),
  ...createCopies(parts),
});
export type Database = ReturnType<typeof createDatabase>;
