import { handlePublicWith } from '#functions/http/call.ts';
import { createFileReaders } from '#functions/storage/calendars/file-addresses.ts';
import { createCategories } from '#functions/storage/categories/categories.ts';
import { openTable } from '#functions/storage/dynamodb/table.ts';
import type { TableAccess } from '#functions/storage/dynamodb/table-client.ts';
import { createWidgets } from '#functions/storage/embeddings/widgets.ts';
import { createEventLists } from '#functions/storage/events/lists.ts';
import { createStored } from '#functions/storage/events/stored.ts';
import { createInstitution } from '#functions/storage/settings/institution.ts';
import { createPersons } from '#functions/storage/users/persons.ts';

/**
 * The nouns of public calls. They only read. In place of accounts they read PERSON items, and of the settings they read
 * only the institution.
 */
export const openStorage = (access: TableAccess) => {
  const table = openTable(access);
  return {
    users: createPersons(table),
    embeddings: createWidgets(table),
    events: { ...createStored(table), ...createEventLists(table) },
    categories: createCategories(table),
    calendars: createFileReaders(table),
    settings: createInstitution(table),
  };
};

export type Storage = ReturnType<typeof openStorage>;
export const handlePublic = handlePublicWith<Storage>();
