/** Ways to save what is typed in the dialog beside the event's own fields; each answers whether it has saved. */
export type Unsaved = Set<() => Promise<boolean>>;

/** Saves one after the other, up to the first that fails, which says why in its place. Answers whether all were saved. */
export const saveAll = async (unsaved: Unsaved): Promise<boolean> => {
  for (const save of [...unsaved]) if (!(await save())) return false;
  return true;
};
