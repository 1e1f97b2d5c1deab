/** What stands typed in the dialog beside the event's own fields, as ways to save it: each answers whether it could. */
export type Unsaved = Set<() => Promise<boolean>>;

/** Saves one after the other, up to the first that cannot be: it says why in its place. Answers whether all could. */
export const saveAll = async (unsaved: Unsaved): Promise<boolean> => {
  for (const save of [...unsaved]) if (!(await save())) return false;
  return true;
};
