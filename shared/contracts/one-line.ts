/** Puts a text on one line. Line breaks, together with the spaces around them, become one space. */
export const onOneLine = (text: string): string =>
  // The lines are joined one by one, because replacing `\s*\n\s*` takes quadratic time for a long run of spaces.
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
