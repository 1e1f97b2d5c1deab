// Joiners and tags belong to emoji and to some scripts; alone they turn nothing round.
const HIDDEN = /(?:(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu;

/**
 * A text that people have typed, as part of a line: line ends, control and format characters become one space, so that it
 * can neither begin another line nor turn round what stands beside it (U+202E and the like).
 */
export const oneLine = (text: string): string => text.toWellFormed().replaceAll(HIDDEN, ' ').trim();
