/** A text on one line: line breaks, with the spaces around them, become one space. */
export const onOneLine = (text: string): string =>
  // A loop over lines: `\s*
  // \s*` would take quadratic time for a long run of spaces.
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
