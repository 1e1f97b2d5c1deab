/** Whether `new URL(text)` accepts a text. `URL.canParse` is not used, because browsers have it only since 2023. */
export const isUrl = (text: string): boolean => {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
};
