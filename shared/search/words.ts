/** The most letters of a word that count. */
const WORD_MAX = 24;
const WORD_MIN = 2;
/** The fewest letters of a word without its ending. */
const STEM_MIN = 3;

/** Endings of Russian nouns, adjectives and participles, the longest first. */
export const ENDINGS = [
  ...['ями', 'ами', 'ого', 'его', 'ому', 'ему', 'ыми', 'ими'],
  ...['ая', 'яя', 'ое', 'ее', 'ой', 'ей', 'ий', 'ый', 'ом', 'ем', 'ам', 'ям', 'ах', 'ях', 'ов', 'ев', 'ие', 'ые', 'ью'],
  ...['ых', 'их', 'ую', 'юю', 'ы', 'и', 'а', 'я', 'о', 'е', 'у', 'ю', 'ь', 'й'],
] as const;
const KNOWN: ReadonlySet<string> = new Set(ENDINGS);

/** A text as searches compare it: NFKC, lower case, without stress marks, with е for ё. й stays. */
export const fold = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\p{M}/gu, '').replace(/ё/g, 'е');

/** The distinct words of a text, folded and in order. A word is a run of two or more letters and digits. */
export const wordsOf = (text: string): string[] => {
  const words = (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, WORD_MAX));
  return [...new Set(words.filter((letters) => letters.length >= WORD_MIN).map((letters) => letters.join('')))];
};

/**
 * A folded word without the longest ending that leaves at least three letters. Without such an ending: the word itself.
 */
export const stemOf = (word: string): string => {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= STEM_MIN);
  return ending === undefined ? word : word.slice(0, -ending.length);
};

/** All letters of endings. */
const OF_ENDINGS: ReadonlySet<string> = new Set(ENDINGS.join(''));

/**
 * The root of a folded word. Letters that occur in endings are removed from the end of the word, but at least three
 * letters stay. All forms of a word have the same root. If a word fits a typed word, the root of the word begins with
 * the root of the typed word.
 */
export const rootOf = (word: string): string => {
  let length = word.length;
  while (length > STEM_MIN && OF_ENDINGS.has(word.charAt(length - 1))) length--;
  return word.slice(0, length);
};

const isInflected = (word: string, stem: string): boolean =>
  stem.length >= STEM_MIN && word.startsWith(stem) && KNOWN.has(word.slice(stem.length));

/**
 * Whether a word fits a typed word; both are folded. The word begins with the typed word, or one of them is the stem of
 * the other with an ending.
 */
export const fits = (word: string, typed: string): boolean =>
  word.startsWith(typed) || isInflected(word, stemOf(typed)) || isInflected(typed, stemOf(word));

/** Whether every typed word fits a word of these texts, in any order [FIND-02]. */
export const fitsAll = (typed: readonly string[], texts: readonly string[]): boolean => {
  const words = texts.flatMap(wordsOf);
  return typed.every((one) => words.some((word) => fits(word, one)));
};

/** A piece of a text: a found word, or the text between found words. */
export type Piece = { readonly text: string; readonly isHit: boolean };

/**
 * A text cut into pieces: each found word is a piece, and so is the text between. Joined, the pieces are the text
 * [FIND-12].
 */
export const piecesOf = (text: string, typed: readonly string[]): Piece[] => {
  const pieces: Piece[] = [];
  for (const part of text.split(/([\p{L}\p{N}\p{M}]+)/u)) {
    const isHit = wordsOf(part).some((word) => typed.some((one) => fits(word, one)));
    const last = pieces[pieces.length - 1];
    if (last?.isHit === isHit) pieces[pieces.length - 1] = { text: last.text + part, isHit };
    else if (part !== '') pieces.push({ text: part, isHit });
  }
  return pieces;
};
