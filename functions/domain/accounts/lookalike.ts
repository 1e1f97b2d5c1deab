import { Rejected } from '#functions/domain/errors.ts';
import { usernameKey } from './username.ts';

/** Pairs of letters that look alike. They decide the stored keys of names, so no pair can ever be changed. */
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

/**
 * @throws Rejected: people would take a user with this name for the product or its operators. Only administrators may
 * give such a name [ACC-03].
 */
export const assertNotReserved = (username: string): void => {
  if (RESERVED.has(lookalikeKey(username))) throw new Rejected('username-reserved', { field: 'username' });
};
