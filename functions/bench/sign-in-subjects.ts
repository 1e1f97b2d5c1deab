import * as v from 'valibot';
import type { Reply } from '#functions/testing/caller.ts';
import type { System } from '#functions/testing/open-system.ts';
import { codeNow, turnedOn } from '#functions/testing/two-factor.ts';
import { own, type Subject } from './measure.ts';

const PASSWORD = 'надёжный пароль 7';
const Session = v.object({ token: v.string() });
const tokenOf = ({ text }: Reply): string => v.parse(v.pipe(v.string(), v.parseJson(), Session), text).token;
/** The cookies of an answer, as a browser sends them back. */
const sent = ({ cookies }: Reply): string[] => cookies.map((cookie) => cookie.split(';')[0] ?? '');

/** Sign-ins that succeed: on a new device, on a known one, and both steps of a sign-in with a second factor. */
export const signInSubjects = async (system: System): Promise<Subject[]> => {
  const person = await system.user('измеритель', { password: PASSWORD });
  const careful = await system.user('осторожный', { password: PASSWORD });
  const { secret, recoveryCodes } = await turnedOn(system, careful, PASSWORD);
  const signIn = (username: string, cookies: readonly string[] = []) =>
    system.nobody.post('/api/login', { username, password: PASSWORD }, { cookies });
  const known = sent(await signIn(person.username));
  /** The second step alone. */
  const withCode = (name: string, codeOf: () => string, rounds: number): Subject =>
    own(
      name,
      async () => {
        const first = await signIn(careful.username);
        return () => system.withToken(tokenOf(first)).post('/api/login/code', { code: codeOf() });
      },
      rounds,
    );
  const recovery = recoveryCodes.values();
  return [
    { name: 'login, right', ask: () => signIn(person.username) },
    { name: 'login, right, known device', ask: () => signIn(person.username, known) },
    { name: 'login, right, a code follows', ask: () => signIn(careful.username) },
    // The second factor was turned on with the code of the present step, and no code is accepted twice.
    withCode('loginByCode, right', () => codeNow(secret, 1), 1),
    withCode('loginByCode, recovery code', () => recovery.next().value ?? '', 3),
  ];
};
