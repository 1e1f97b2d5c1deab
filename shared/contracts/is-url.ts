/** Whether `new URL(text)` accepts a text. Browsers have `URL.canParse` only since 2023. */
export const isUrl = (text: string): boolean => {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
};
