/** The least length of the common passwords that are kept. Most policies refuse shorter passwords anyway. */
const LEAST = 8;

/**
 * The letters on the keys of a Russian keyboard. The next text has the letters of the same keys on an American
 * keyboard.
 */
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const AMERICAN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

const byKeys = (text: string): string =>
  text.replace(/[а-яё]/g, (letter) => AMERICAN[RUSSIAN.indexOf(letter)] ?? letter);

/**
 * Forms of the product's name. The name, alone or among digits and signs, is the first guess of everybody who knows the
 * product.
 */
const OWN_NAMES = ['calendar', 'calendarsystem', 'kalendar', 'календарь', 'календари'];
const OWN_LETTERS = new Set([...OWN_NAMES, ...OWN_NAMES.map(byKeys)]);

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= LEAST));
};
let loaded: ReturnType<typeof load> | undefined;

/**
 * Whether the password is among the first guesses of an attacker, in upper or lower case [PASS-06]. These are 17,950
 * passwords of at least 8 characters, the same passwords typed with a Russian keyboard layout, and the product's own
 * names. The first call loads the list.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  loaded ??= load();
  const common = await loaded;
  const folded = password.normalize('NFKC').toLowerCase();
  return common.has(folded) || common.has(byKeys(folded)) || OWN_LETTERS.has(folded.replace(/\P{L}/gu, ''));
};
