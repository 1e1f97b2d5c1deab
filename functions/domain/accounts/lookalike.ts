import { Rejected } from '#functions/domain/errors.ts';
import { usernameKey } from './username.ts';

/** Letters that look alike. Keys are stored, so no pair can ever change. */
const SAME_LOOK = new Map(
  [...'авеёкмнорстухзіјѕь01l'].map((letter, at) => [letter, 'abeekmhopctyx3ijsboii'[at] ?? letter]),
);

/** The key that lookalike usernames share [ACC-02]. @param username as typed */
export const lookalikeKey = (username: string): string =>
  Array.from(usernameKey(username.normalize('NFKC')), (letter) => SAME_LOOK.get(letter) ?? letter).join('');

const RESERVED = new Set(
  'admin administrator root system support security noreply админ администратор система поддержка безопасность'
    .split(' ')
    .map(lookalikeKey),
);

/** @throws Rejected: people would take a user of this name for the product or its operators; administrators may give it [ACC-03] */
export const assertNotReserved = (username: string): void => {
  if (RESERVED.has(lookalikeKey(username))) throw new Rejected('username-reserved', { field: 'username' });
};
