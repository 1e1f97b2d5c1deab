/** Functions that save text of the dialog other than the event's fields; each answers whether it has saved. */
export type SubformSaves = Set<() => Promise<boolean>>;

/** Runs the saves in order, up to the first that fails. That one shows why. Answers whether all were saved. */
export const saveAll = async (saves: SubformSaves): Promise<boolean> => {
  for (const save of [...saves]) if (!(await save())) return false;
  return true;
};
