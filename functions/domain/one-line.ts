// Zero-width joiners and tags stay: emoji and some scripts need them.
const HIDDEN = /(?:(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu;

/**
 * Makes a typed text fit into one line. Line ends, control and format characters become one space. Otherwise they could
 * begin another line, or reverse the text beside them (U+202E).
 */
export const oneLine = (text: string): string => text.toWellFormed().replaceAll(HIDDEN, ' ').trim();
