import * as v from 'valibot';
import type { Reply } from '#functions/testing/caller.ts';
import type { System } from '#functions/testing/open-system.ts';
import { codeNow, turnedOn } from '#functions/testing/two-factor.ts';

const PASSWORD = 'надёжный пароль 7';
const Session = v.object({ token: v.string() });
const tokenOf = ({ text }: Reply): string => v.parse(v.pipe(v.string(), v.parseJson(), Session), text).token;
/** As a browser sends them. */
const sent = ({ cookies }: Reply): string[] => cookies.map((cookie) => cookie.split(';')[0] ?? '');

/**
 * Sign-ins that succeed: on a new device, on a known one, and both steps of a sign-in with a second factor.
 * @param discard forgets the requests counted so far, because they only prepare a sign-in
 */
export const signInSubjects = async (system: System, discard: () => unknown) => {
  const person = await system.user('измеритель', { password: PASSWORD });
  const careful = await system.user('осторожный', { password: PASSWORD });
  const { secret, recoveryCodes } = await turnedOn(system, careful, PASSWORD);
  const signIn = (username: string, cookies: readonly string[] = []) =>
    system.nobody.post('/api/login', { username, password: PASSWORD }, { cookies });
  const known = sent(await signIn(person.username));
  /** The second step alone. */
  const withCode = async (code: string): Promise<Reply> => {
    const first = await signIn(careful.username);
    discard();
    return system.withToken(tokenOf(first)).post('/api/login/code', { code });
  };
  const recovery = recoveryCodes.values();
  return [
    { name: 'login, right', ask: () => signIn(person.username) },
    { name: 'login, right, known device', ask: () => signIn(person.username, known) },
    { name: 'login, right, a code follows', ask: () => signIn(careful.username) },
    // The second factor was turned on with the code of the present step, and no code is accepted twice.
    { name: 'loginByCode, right', ask: () => withCode(codeNow(secret, 1)), rounds: 1 },
    { name: 'loginByCode, recovery code', ask: () => withCode(recovery.next().value ?? ''), rounds: 3 },
  ];
};
