import { toInstitution } from '#functions/domain/institution.ts';
import { InstitutionItem } from '#functions/storage/dynamodb/items/settings.ts';
import { INSTITUTION_KEY } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import type { Institution } from '#shared/contracts/institution.ts';

/** The institution, also for calls that may not read settings. */
export const createInstitution = ({ getItem }: Table) => {
  /** The stored institution; undefined until it is first saved. */
  const getStoredInstitution = async () => {
    const item = await getItem(InstitutionItem, INSTITUTION_KEY);
    return item && withoutKeys(item);
  };
  return {
    getStoredInstitution,
    /** The institution for everybody. */
    getInstitution: async (): Promise<Institution> => toInstitution(await getStoredInstitution()),
  };
};
