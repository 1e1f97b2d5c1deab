import { newLinkToken, readLinkToken } from './link-token.ts';

/** The beginning of each program's token. People and secret scanners recognise the token by it. */
const PREFIX = 'cs_';
/**
 * `cs_<user>~<place among the user's tokens>.<256 bits>`. The user and the place are the key of the token's item, so
 * one read finds the item.
 */
const TOKEN = /^cs_([\w-]{1,64})~(\d{1,2})\.[\w-]{43}$/;

type Place = { readonly userId: string; readonly place: number };

/** A new token of a program, and the hash that is stored instead of the token. */
export const newProgramToken = ({ userId, place }: Place): { readonly token: string; readonly hash: string } => {
  const { token, hash } = newLinkToken(`${userId}~${place}`);
  return { token: PREFIX + token, hash };
};

/** Whether a bearer token has the prefix of programs' tokens. */
export const isProgramToken = (token: string): boolean => token.startsWith(PREFIX);

/** Reads the key of the item, and the hash to compare, from a program's token. Undefined if the token is malformed. */
export const readProgramToken = (token: string): (Place & { readonly hash: string }) | undefined => {
  const [, userId = '', place] = TOKEN.exec(token) ?? [];
  return place === undefined ? undefined : { userId, place: Number(place), hash: readLinkToken(token).hash };
};
