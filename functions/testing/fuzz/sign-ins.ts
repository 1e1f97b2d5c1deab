import { mock } from 'node:test';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem, type System, type SystemUser } from '#functions/testing/open-system.ts';
import { turnedOn } from '#functions/testing/two-factor.ts';
import { confirmPassword } from '#shared/contracts/confirmation.ts';
import { loginByCode } from '#shared/contracts/two-factor.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { appDigits, crockford, fromBase32, hotp, spelled } from './code-texts.ts';
import { problemOf } from './problem.ts';

// Codes for the real calls, one after another and several at once, from devices and networks that come and go, on the
// fuzzer's own clock. The expected answers come from the standards alone. Findings: a wrong code that is accepted; a
// code that is accepted twice; a right code that is called wrong; more than twenty wrong codes in a day from unknown
// devices; more than five in a row from one network; anything that `problemOf` names.

const { seed, cases } = fuzzOptions(300);
const random = randomFrom(seed);
const tally = tallyOf('codes of the second factor, given to the calls');
const PASSWORD = 'верный пароль';
const [STEP, MINUTE, DAY] = [30_000, 60_000, 24 * 3_600_000];
const CODES_A_DAY = 20;
const OF_ONE_USER = 60;

mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-22T00:10:00.000Z') });
const pass = (milliseconds: number): void => mock.timers.tick(milliseconds);
console.info = () => undefined;
const engines = await startEngines();
let system: System = await openSystem();

type Person = {
  readonly name: string;
  readonly user: SystemUser;
  readonly secret: Buffer;
  readonly recovery: Set<string>;
  readonly usedCodes: Set<string>;
  /** Steps before and at this one are used up. */
  lastStep: number;
  /** The number of wrong codes from unknown devices, by the day of UTC. */
  readonly wrong: Map<number, number>;
};

let serial = 0;
const somebody = async (): Promise<Person> => {
  const name = `кто-то ${++serial}`;
  const user = await system.user(name, { password: PASSWORD });
  const on = await turnedOn(system, user, PASSWORD);
  const recovery = new Set(on.recoveryCodes.map((code) => code.replace('-', '')));
  const lastStep = Math.floor(Date.now() / STEP);
  const secret = fromBase32(on.secret);
  // Turning two-factor sign-in on has ended the earlier session.
  return { name, user: { ...user, ...on.caller }, secret, recovery, usedCodes: new Set(), lastStep, wrong: new Map() };
};

/** The step or recovery code that a text means now. Undefined if it means none. */
const worthOf = ({ secret, recovery, lastStep }: Person, typed: string): number | string | undefined => {
  const digits = appDigits(typed);
  const step = Math.floor(Date.now() / STEP);
  if (digits) return [step, step - 1, step + 1].find((one) => one > lastStep && hotp(secret, one) === digits);
  const plain = crockford(typed);
  return plain !== undefined && recovery.has(plain) ? plain : undefined;
};
const isUnreadable = (typed: string): boolean => appDigits(typed) === undefined && crockford(typed) === undefined;

const someCode = (person: Person): string => {
  const step = Math.floor(Date.now() / STEP);
  const app = (): string => hotp(person.secret, step - 3 + random.below(7));
  const recovery = (): string => {
    const all = [...person.recovery, ...person.usedCodes];
    const code = all[random.below(all.length)] ?? '0000000000';
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  };
  return random.pick<() => string>([
    () => hotp(person.secret, step),
    app,
    () => spelled(app(), random),
    () => spelled(recovery(), random),
    () => String(random.below(1e6)).padStart(6, '0'),
  ])();
};

type Given = { readonly way: 'sign-in' | 'confirm'; readonly typed: string; readonly network: number };
const giveOnce = async (person: Person, { way, typed, network }: Given) => {
  const options = { headers: { 'x-client-address': `2001:db8:${network.toString(16)}::1` } };
  if (way === 'confirm') {
    const reply = await person.user.post(confirmPassword.path, { password: PASSWORD, code: typed }, options);
    return { reply, contract: confirmPassword };
  }
  const begun = await system.nobody.post('/api/login', { username: person.name, password: PASSWORD }, options);
  if (begun.status !== 200) return { reply: begun, contract: loginByCode };
  const waiting = system.withToken(String(Object(begun.body).token));
  return { reply: await waiting.post(loginByCode.path, { code: typed }, options), contract: loginByCode };
};

const WRONG = /^(?:Неверный код|\{"message":"Неверный код".*)$/;
let person = await somebody();
let row = { network: 0, wrong: 0 };
const say = (at: number, { way, typed }: Given, what: string): void =>
  tally.find(`#${at} ${way} ${JSON.stringify(typed).slice(0, 100)}: ${what}`);

for (let at = 0; at < cases; at++) {
  if (at % OF_ONE_USER === 0) {
    if (at % (OF_ONE_USER * 5) === 0) system = await openSystem();
    person = await somebody();
    row = { network: at + 1, wrong: 0 };
  }
  pass(random.pick([0, 1000, STEP, STEP, 2 * STEP, 5 * MINUTE, random.chance(0.05) ? DAY : STEP]));
  // Changes the network as soon as it is locked out, as a guesser would.
  if (row.wrong >= 4 || random.chance(0.1)) row = { network: at + 10_000, wrong: 0 };
  const given: Given = {
    way: random.chance(0.85) ? 'sign-in' : 'confirm',
    typed: someCode(person),
    network: row.network,
  };
  const worth = worthOf(person, given.typed);
  const atOnce = random.chance(0.15) ? 3 : 1;
  const all = await Promise.all(
    Array.from({ length: atOnce }, (_, nth) => giveOnce(person, { ...given, network: given.network + nth * 20_000 })),
  );
  const taken = all.filter(({ reply }) => reply.status === 200);
  tally.count(taken.length > 0 ? 'accepted' : 'refused');
  for (const { reply, contract } of all) {
    const problem = problemOf(reply, contract);
    if (problem) say(at, given, `${problem}: ${reply.text}`);
  }
  if (worth === undefined && taken.length > 0) say(at, given, 'a wrong code is taken');
  if (taken.length > 1) say(at, given, `taken ${taken.length} times`);
  const isShut = all.some(({ reply }) => reply.status === 429);
  if (worth !== undefined && taken.length === 0 && !isShut)
    say(at, given, `a right one is refused: ${all[0]?.reply.text}`);
  if (worth !== undefined && taken.length > 0) {
    if (typeof worth === 'number') person.lastStep = Math.max(person.lastStep, worth);
    else {
      person.recovery.delete(worth);
      person.usedCodes.add(worth);
    }
  }
  const day = Math.floor(Date.now() / DAY);
  const wrong = all.filter(({ reply }) => reply.status === 400 && WRONG.test(reply.text)).length;
  person.wrong.set(day, (person.wrong.get(day) ?? 0) + wrong);
  row.wrong = taken.length > 0 ? 0 : row.wrong + wrong;
  if ((person.wrong.get(day) ?? 0) > CODES_A_DAY)
    say(at, given, `${person.wrong.get(day)} wrong codes of a day are looked at`);
  if (isUnreadable(given.typed) && wrong > 0) say(at, given, 'what is no code is looked up');
}
await engines.stop();
report(tally);
