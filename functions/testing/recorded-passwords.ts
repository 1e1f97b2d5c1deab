import { CHEAP_PASSWORDS } from './open-system.ts';

/** Passwords for a system. It records each hash with which a password was compared. */
export const recordedPasswords = () => {
  const compared: string[] = [];
  const matches = (password: string, hash: string): Promise<boolean> => {
    compared.push(hash);
    return CHEAP_PASSWORDS.matches(password, hash);
  };
  return { passwords: { ...CHEAP_PASSWORDS, matches }, compared };
};
