import { Rejected } from '#functions/domain/errors.ts';
import { usernameKey } from './username.ts';

/** Letters, and the letters that they look like. Keys are stored, so no pair can ever change. */
const SAME_LOOK = new Map(
  [...'авеёкмнорстухзіјѕь01l'].map((letter, at) => [letter, 'abeekmhopctyx3ijsboii'[at] ?? letter]),
);

/** The form of a username that tells whether two names look alike [ACC-02]. @param username as typed */
export const lookalikeKey = (username: string): string =>
  Array.from(usernameKey(username.normalize('NFKC')), (letter) => SAME_LOOK.get(letter) ?? letter).join('');

const RESERVED = new Set(
  'admin administrator root system support security noreply админ администратор система поддержка безопасность'
    .split(' ')
    .map(lookalikeKey),
);

/**
 * Names whose users people would take for the product or who runs it; administrators may give them [ACC-03].
 * @throws Rejected
 */
export const assertNotReserved = (username: string): void => {
  if (RESERVED.has(lookalikeKey(username))) throw new Rejected('username-reserved', { field: 'username' });
};
