import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENDINGS, fits, fitsAll, fold, piecesOf, rootOf, stemOf, wordsOf } from './words.ts';

const russian = fc.string({
  unit: fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщъыьэюя'),
  minLength: 2,
  maxLength: 30,
});
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.constantFrom('Ёлки', 'й', '5', ' ', '-', 'и\u0306', '№', 'ﬁ', '\u{20000}\u{20001}', '<b>', '\ud800'))
    .map((parts) => parts.join('')),
);
const one = (text: string): string => wordsOf(text)[0] ?? '';
const finds = (typed: string, text: string): boolean => fitsAll(wordsOf(typed), [text]);

describe('the words of a text', () => {
  it.each([
    ['Ёлки, ЁЛКИ и ёлки', ['елки']],
    ['Й и и\u0306од', ['йод']],
    ['за́мок', ['замок']],
    // The lower case of İ is i and a mark.
    ['İstanbul', ['istanbul']],
    ['ﬁнал', ['fiнал']],
    ['1-е мая, 12:30', ['мая', '12', '30']],
    ['a\u{20000}', ['a\u{20000}']],
    ['\u{20000}', []],
    ['', []],
  ])('of %j are %j', (text, expected) => expect(wordsOf(text)).toEqual(expected));

  it('are distinct, folded and 2 to 24 letters long, and none is torn in two', () =>
    fc.assert(
      fc.property(anything, (text) => {
        const words = wordsOf(text);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) {
          const letters = [...word].length;
          expect(letters >= 2 && letters <= 24).toBe(true);
          expect(word.isWellFormed()).toBe(true);
          expect(fold(word)).toBe(word);
        }
      }),
    ));

  it('are cut at 24 letters, so that longer ones are found too', () => {
    expect(one('сельскохозяйственноперерабатывающий')).toBe('сельскохозяйственноперер');
    expect(finds('Сельскохозяйственноперерабатывающий', 'сельскохозяйственноперерабатывающие')).toBe(true);
  });
});

describe('a typed word', () => {
  it.each([
    ['елка', 'ЁЛКИ'],
    ['лекций', 'Лекция'],
    ['лекция', 'Лекций'],
    ['концер', 'Концерт'],
    ['концертов', 'концерт'],
    ['концерт', 'концертами'],
    ['новая', 'нового'],
    ['книга', 'книг'],
    ['книг', 'книга'],
    ['мая', 'Мая'],
    ['2027', '2027'],
  ])('«%s» finds «%s» [FIND-01]', (typed, text) => expect(finds(typed, text)).toBe(true));

  it.each([
    ['Мария', 'Марафон'],
    ['концертов', 'концерн'],
    ['дой', 'до'],
    ['домра', 'дом'],
    ['лекторий', 'лекция'],
  ])('«%s» does not find «%s» [FIND-01]', (typed, text) => expect(finds(typed, text)).toBe(false));

  it('finds every form of a stem of three letters by every other [FIND-01]', () => {
    for (const typed of ENDINGS)
      for (const word of ENDINGS) expect(fits(`дворц${word}`, `дворц${typed}`), `${typed} ${word}`).toBe(true);
  });

  it('fits only words whose root begins with its own [FIND-01]', () => {
    const ending = fc.constantFrom('', ...ENDINGS);
    const pair = fc.tuple(russian, ending, ending, fc.nat(30)).map(([stem, one, other, length]) => ({
      word: `${stem}${one}`,
      typed: `${stem}${other}`.slice(0, Math.max(2, length)),
    }));
    fc.assert(
      fc.property(pair, ({ word, typed }) => {
        fc.pre(fits(word, typed));
        expect(rootOf(word).startsWith(rootOf(typed))).toBe(true);
      }),
    );
    expect(
      ['театр', 'театра', 'театральная', 'музей', 'музея', 'герой', 'героев', 'дом', 'яя', '2027'].map(rootOf),
    ).toEqual(['театр', 'театр', 'театральн', 'муз', 'муз', 'гер', 'гер', 'дом', 'яя', '2027']);
  });

  it('leaves three letters or more when it loses the longest ending that it can', () => {
    expect(['лекциями', 'лекция', 'дома', 'дом', 'дая', 'май', 'елка', 'нового'].map(stemOf)).toEqual([
      'лекци',
      'лекци',
      'дом',
      'дом',
      'дая',
      'май',
      'елк',
      'нов',
    ]);
    fc.assert(
      fc.property(russian, (text) => {
        const word = one(text);
        const stem = stemOf(word);
        expect(word.startsWith(stem)).toBe(true);
        if (stem !== word) expect(stem.length).toBeGreaterThanOrEqual(3);
        const longer = ENDINGS.filter((end) => word.endsWith(end) && word.length - end.length >= 3);
        expect(stem.length).toBe(Math.min(word.length, ...longer.map((end) => word.length - end.length)));
      }),
    );
  });

  it('finds only words that begin with its stem, as the index is asked for them', () =>
    fc.assert(
      fc.property(russian, fc.constantFrom('', ...ENDINGS), fc.constantFrom('', ...ENDINGS), (text, first, second) => {
        const [word, typed] = [one(text + first), one(text + second)];
        if (fits(word, typed)) expect(word.startsWith(stemOf(typed))).toBe(true);
      }),
    ));

  it('finds itself and whatever it begins', () =>
    fc.assert(
      fc.property(anything, anything, (typed, rest) => {
        for (const word of wordsOf(typed)) expect(fits(one(word + rest) || word, word)).toBe(true);
      }),
    ));
});

describe('several typed words', () => {
  const texts = ['Ёлка в доме культуры', 'ул. Ленина, 5', 'Хороводы и подарки для детей'];

  it.each(['елка дом', 'дом елка', 'подарки ленина елки', 'культура'])(
    '«%s» are all there, in any order and field [FIND-02]',
    (q) => expect(fitsAll(wordsOf(q), texts)).toBe(true),
  );

  it.each(['елка театр', 'театр', 'елка дом концерт'])('«%s» are not all there [FIND-02]', (q) =>
    expect(fitsAll(wordsOf(q), texts)).toBe(false),
  );

  it('fit in whatever order they are typed [FIND-02]', () =>
    fc.assert(
      fc.property(
        fc.array(russian, { minLength: 1, maxLength: 5 }),
        fc.array(russian, { maxLength: 5 }),
        (typed, others) => {
          const words = wordsOf(typed.join(' '));
          const field = [...others, ...typed.map((word) => word.toUpperCase())].join(', ');
          expect(fitsAll(words, [field])).toBe(true);
          expect(fitsAll([...words].reverse(), ['', ...field.split(', ').reverse()])).toBe(true);
          const missing = one(`щ${typed.join('')}щщщщщщщ`);
          if (!wordsOf(field).some((word) => fits(word, missing)))
            expect(fitsAll([...words, missing], [field])).toBe(false);
        },
      ),
    ));
});

describe('the pieces of a text', () => {
  it('are its hits, and what is between them, markup as it is', () => {
    expect(piecesOf('<b>Ёлка</b> и ёлки!', ['елка'])).toEqual([
      { text: '<b>', isHit: false },
      { text: 'Ёлка', isHit: true },
      { text: '</b> и ', isHit: false },
      { text: 'ёлки', isHit: true },
      { text: '!', isHit: false },
    ]);
    expect(piecesOf('', ['елка'])).toEqual([]);
  });

  it('are the whole text, hits by turns with the rest', () =>
    fc.assert(
      fc.property(anything, anything, (text, typed) => {
        const pieces = piecesOf(text, wordsOf(typed));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        pieces.forEach((piece, at) => {
          expect(piece.text).not.toBe('');
          expect(piece.isHit).not.toBe(pieces[at - 1]?.isHit);
        });
      }),
    ));
});
