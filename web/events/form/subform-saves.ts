/** Functions that save text of the dialog outside the event's fields. Each returns whether it has saved the text. */
export type SubformSaves = Set<() => Promise<boolean>>;

/**
 * Runs the saves in order. The first save that fails shows why, and no later save runs. Returns whether all were saved.
 */
export const saveAll = async (saves: SubformSaves): Promise<boolean> => {
  for (const save of [...saves]) if (!(await save())) return false;
  return true;
};
