/** Tells whether `new URL(text)` takes a text. Browsers have URL.canParse from 2023 on only. */
export const isUrl = (text: string): boolean => {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
};
