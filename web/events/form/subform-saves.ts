/** Functions that save text outside of the event's fields. Each resolves to whether it has saved. */
export type SubformSaves = Set<() => Promise<boolean>>;

/**
 * Runs the saves one after another and stops at the first that fails. That save shows the reason itself. Resolves to
 * whether all have saved.
 */
export const saveAll = async (saves: SubformSaves): Promise<boolean> => {
  for (const save of [...saves]) if (!(await save())) return false;
  return true;
};
