import { CHEAP_PASSWORDS } from './open-system.ts';

/** Passwords for a system that note each hash they are compared with. */
export const notedPasswords = () => {
  const compared: string[] = [];
  const matches = (password: string, hash: string): Promise<boolean> => {
    compared.push(hash);
    return CHEAP_PASSWORDS.matches(password, hash);
  };
  return { passwords: { ...CHEAP_PASSWORDS, matches }, compared };
};
