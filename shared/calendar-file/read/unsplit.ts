const [LF, CR, SPACE, TAB] = [10, 13, 32, 9];

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80 && byte < 0xc0;

/** The length in bytes of a fold (RFC 5545 §3.1) at this place; 0 if there is none. */
const foldAt = (bytes: Uint8Array, at: number): number => {
  const feed = bytes[at] === CR ? at + 1 : at;
  const isFold = bytes[feed] === LF && (bytes[feed + 1] === SPACE || bytes[feed + 1] === TAB);
  return isFold ? feed + 2 - at : 0;
};

/**
 * Repairs a UTF-8 file whose folds split letters, which RFC 5545 §3.1 allows: such a fold is moved behind its letter.
 * All other bytes and the numbers of the lines stay.
 */
export const unsplit = (bytes: Uint8Array): Uint8Array => {
  const whole = Uint8Array.from(bytes);
  for (let at = 0; at < whole.length; at++) {
    const fold = foldAt(whole, at);
    let next = at + fold;
    while (fold > 0 && next < at + fold + 3 && isContinuation(whole[next])) next++;
    const rest = next - at - fold;
    if (rest === 0) continue;
    whole.set(bytes.subarray(at + fold, next), at);
    whole.set(bytes.subarray(at, at + fold), at + rest);
    at = next - 1;
  }
  return whole;
};
