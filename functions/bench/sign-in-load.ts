import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { aForm } from '#functions/testing/builders.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { anAddress, fetchFrom } from '#shared/testing/from-elsewhere.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';

const ADMIN = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'Пароль-администратора-1', LOCAL_LOG: 'quiet' };
const PASSWORD = 'правильный-пароль-1';
const WRONG = 'неверный-пароль-1';
/**
 * Numbers of accounts: guessed ones, whose passwords strangers guess; spared ones; and those of people who work in the
 * calendar.
 */
const [ATTACKED, SPARED, EDITORS] = [1, 23, 4];
/** One of this many sign-ins is mistyped first. */
const MISTYPED = 10;
/** Milliseconds between two requests of one person or attacker. */
const PAUSE = 200;
/** The network that tries all names. Some people are in it too. */
const SHARED_ADDRESS = '127.66.66.66';

/** The kinds of requests in the load, with their descriptions. */
const KINDS = [
  ['known', 'known device, right password'],
  ['sharing', 'known device, right password, in the network that guesses'],
  ['mistyped', 'known device, mistyped once'],
  ['traveller', 'new device and network, right password'],
  ['shut', 'new device and network, right password, name under attack'],
  ['sweep', 'wrong passwords, one network, all names'],
  ['swarm', 'wrong passwords, a network each, one name'],
  ['calendar', 'calendar: a month, new events'],
] as const;
type Kind = (typeof KINDS)[number][0];
/** Kinds that must never be refused: a refusal would be a lockout by strangers. */
const NEVER_REFUSED: readonly Kind[] = ['known', 'sharing', 'traveller', 'calendar'];

type Person = { readonly username: string; readonly address: string; token: string; device: string };
type Answer = { readonly status: number; readonly ms: number };

const Session = v.object({ token: v.string() });
const deviceIn = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('device='))
    ?.split(';')[0] ?? '';

const percentile = (numbers: readonly number[], share: number): string =>
  (numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? 0).toFixed(0);

const rowOf = (name: string, answers: readonly Answer[]): (string | number)[] => {
  const share = (isOne: (status: number) => boolean): string => {
    const count = answers.filter(({ status }) => isOne(status)).length;
    return count === 0 ? '0' : `${count} (${((count / answers.length) * 100).toFixed(1)} %)`;
  };
  const shares = [
    share((status) => status === 200 || status === 201),
    share((status) => status === 401),
    share((status) => status === 429),
    share((status) => status >= 500),
    share((status) => ![200, 201, 401, 429].includes(status) && status < 500),
  ];
  const times = answers.map(({ ms }) => ms);
  return [name, answers.length, ...shares, percentile(times, 0.5), percentile(times, 0.99)];
};

/**
 * Runs sign-ins for this many seconds on a separate product, with all limits on. People sign in on known devices and on
 * new devices; some of their sign-ins come from a network that guesses. Strangers guess from one network and from very
 * many. Others work in the calendar. Writes SIGN-IN-LOAD-RESULTS.md.
 * @returns false when a kind of NEVER_REFUSED was refused, an answer was a 5xx, or no limit was met
 */
export const signInLoad = async (seconds: number, { isPart }: { readonly isPart: boolean }): Promise<boolean> => {
  const product = await startProduct({ environment: ADMIN });
  const answers = new Map(KINDS.map(([kind]): [Kind, Answer[]] => [kind, []]));

  const statusesOf = (kinds: readonly Kind[]): number[] =>
    kinds.flatMap((kind) => answers.get(kind) ?? []).map(({ status }) => status);

  const post = (path: string, body: object, { address, device = '' }: { address: string; device?: string }) =>
    fetchFrom(address, product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(device && { cookie: device }) },
      body: JSON.stringify(body),
    });
  const measured = async (kind: Kind, ask: () => Promise<Response>): Promise<Response> => {
    const began = performance.now();
    const answer = await ask();
    answers.get(kind)?.push({ status: answer.status, ms: performance.now() - began });
    return answer;
  };

  const newPerson = async (username: string): Promise<Person> => {
    const address = anAddress();
    const answer = await post('/api/register', { username, password: PASSWORD }, { address });
    if (!answer.ok) throw new Error(`${username}: ${answer.status} ${await answer.text()}`);
    const { token } = v.parse(Session, await answer.json());
    return { username, address, token, device: deviceIn(answer) };
  };
  const people = async (name: string, count: number): Promise<Person[]> => {
    const all: Person[] = [];
    while (all.length < count) all.push(await newPerson(`${name}-${all.length}`));
    return all;
  };

  /** A sign-in on the person's own device. */
  const signIn = async (kind: Kind, person: Person, { address, password }: { address: string; password: string }) => {
    const { username, device } = person;
    const answer = await measured(kind, () => post('/api/login', { username, password }, { address, device }));
    person.device = deviceIn(answer) || device;
  };
  const guess = (kind: Kind, username: string, { address, password }: { address: string; password: string }) =>
    measured(kind, () => post('/api/login', { username, password }, { address }));

  try {
    const [attacked, spared] = [await people('цель', ATTACKED), await people('сосед', SPARED)];
    const editors = await people('редактор', EDITORS);
    const members = [...attacked, ...spared];
    const deadline = performance.now() + seconds * 1000;
    /** Calls `act` for one element after the other, over and over, until the time is over. */
    const inTurn = async <T>(all: readonly T[], act: (one: T, turn: number) => Promise<unknown>): Promise<void> => {
      for (let turn = 0; performance.now() < deadline; turn++) {
        const one = all[turn % all.length];
        if (one !== undefined) await act(one, turn);
        await sleep(PAUSE);
      }
    };
    /** Signs a person in, alternately from home and from the network that guesses. */
    const comeHome = async (person: Person, turn: number): Promise<void> => {
      const [kind, address] =
        turn % 2 === 0 ? (['known', person.address] as const) : (['sharing', SHARED_ADDRESS] as const);
      if (turn % MISTYPED === 0) await signIn('mistyped', person, { address, password: WRONG });
      await signIn(kind, person, { address, password: PASSWORD });
    };
    const work = async ({ token }: Person, turn: number): Promise<void> => {
      const headers = { authorization: `Bearer ${token}` };
      const url = `${product.url}/api/events`;
      if (turn % 5 === 0) await measured('calendar', () => fetch(url, { method: 'POST', headers, body: aForm() }));
      else
        await measured('calendar', () =>
          fetch(`${url}?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z`, { headers }),
        );
    };
    const attack = async (kind: Kind, { username }: Person, address: string): Promise<void> => {
      await guess(kind, username, { address, password: WRONG });
    };
    await Promise.all([
      inTurn(members, comeHome),
      inTurn(spared, (person) => guess('traveller', person.username, { address: anAddress(), password: PASSWORD })),
      inTurn(members, (person) => attack('sweep', person, SHARED_ADDRESS)),
      ...[0, 1].map(() => inTurn(attacked, (person) => attack('swarm', person, anAddress()))),
      inTurn(attacked, async ({ username }) => {
        // Tries this name only when guesses have locked it.
        if (statusesOf(['swarm']).includes(429))
          await guess('shut', username, { address: anAddress(), password: PASSWORD });
      }),
      ...editors.map((editor) => inTurn([editor], work)),
    ]);
  } finally {
    await product.stop();
  }

  const all = statusesOf([...answers.keys()]);
  const refused = statusesOf(NEVER_REFUSED).filter((status) => status > 201).length;
  const failed = all.filter((status) => status >= 500).length;
  const isMet = all.includes(429) && all.includes(401) && statusesOf(NEVER_REFUSED).length > 0;
  const verdict = [
    `Refused though the password was right and the device known, or nobody guessed at the name: ${refused}.`,
    `Answers 5xx: ${failed}.`,
    isMet ? '' : 'No limit was met: too short.',
  ];
  reportResults(join(import.meta.dirname, 'SIGN-IN-LOAD-RESULTS.md'), {
    title: 'Sign-ins under load, with all limits on',
    command: 'npm run bench -- load --only sign-ins',
    text: `${seconds} s of all these at once; each person, and each guess of a swarm, comes from a network of its own.\n\n${markdownTable(
      ['Who', 'requests', '2xx', '401', '429', '5xx', 'others', 'p50 ms', 'p99 ms'],
      KINDS.map(([kind, name]) => rowOf(name, answers.get(kind) ?? [])),
    )}\n\n${verdict.filter(Boolean).join(' ')}`,
    isPart,
  });
  return refused === 0 && failed === 0 && isMet;
};
