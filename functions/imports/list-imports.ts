import { handle } from '#functions/history/storage.ts';
import * as contract from '#shared/contracts/imports.ts';

export const listImports = handle(contract.listImports, ({ user, now, storage }) =>
  storage.imports.listImports(user.id, now),
);
