import { newLinkToken, readLinkToken } from './link-token.ts';

/** The beginning of every program's token, by which people and secret scanners know it. */
const PREFIX = 'cs_';
/** `cs_<user>~<place among their tokens>.<256 bits>`. User and place are the key of the item: one read finds it. */
const TOKEN = /^cs_([\w-]{1,64})~(\d{1,2})\.[\w-]{43}$/;

type Place = { readonly userId: string; readonly place: number };

/** A new token of a program, and what is kept of it. */
export const newProgramToken = ({ userId, place }: Place): { readonly token: string; readonly hash: string } => {
  const { token, hash } = newLinkToken(`${userId}~${place}`);
  return { token: PREFIX + token, hash };
};

/** Whether a bearer token says that it is one of a program. */
export const isProgramToken = (token: string): boolean => token.startsWith(PREFIX);

/** A program's token → the place of its item, and the hash to compare; undefined: the token is malformed. */
export const readProgramToken = (token: string): (Place & { readonly hash: string }) | undefined => {
  const [, userId = '', place] = TOKEN.exec(token) ?? [];
  return place === undefined ? undefined : { userId, place: Number(place), hash: readLinkToken(token).hash };
};
