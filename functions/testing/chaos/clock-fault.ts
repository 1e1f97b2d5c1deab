import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '#shared/time/units.ts';
import type { Fault, Target } from './fault.ts';
import { type Person, register, signIn } from './workload.ts';

/** More attempts than `maxLoginAttempts` can allow. */
const WRONG_TIMES = 20;

const lock = async (url: string, { username }: Person): Promise<void> => {
  for (let time = 0; time < WRONG_TIMES; time++)
    await signIn(url, { username, password: 'неверный' }).catch(() => undefined);
};
/** Signs in. @returns `200`, or the status and text of the refusal */
const entry = (url: string, person: Person): Promise<string> =>
  signIn(url, person).then(
    () => '200',
    (reason: Error) => reason.message,
  );

/** Checks that things expire at their time and not before, and that no lockout outlives a wrong clock. */
const timesHold = async ({ product: { url }, token, inject }: Target): Promise<string[]> => {
  const problems: string[] = [];
  const expect = (what: string, found: string, wanted: RegExp): void => {
    if (!wanted.test(found)) problems.push(`${what}: ${found}`);
  };
  const session = async (): Promise<string> => {
    const answer = await fetch(`${url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
    return `${answer.status} ${await answer.text()}`;
  };
  const [early, late] = [await register(url, 'рано'), await register(url, 'поздно')];
  await lock(url, early);
  expect('a name after many wrong passwords', await entry(url, early), / 429 .*мин/);
  await inject({ kind: 'clock', shift: 16 * MINUTE_MS });
  expect('the same 16 minutes later', await entry(url, early), /^200$/);
  await inject({ kind: 'clock', shift: 6 * DAY_MS });
  expect('a session after 6 days', await session(), /^200 /);
  await inject({ kind: 'clock', shift: 8 * DAY_MS });
  expect('a session after 8 days', await session(), /^401 .*[а-яё]/);
  expect('a new session then', await entry(url, early), /^200$/);
  await lock(url, late);
  expect('a name after many wrong passwords then', await entry(url, late), / 429 .*мин/);
  await inject({ kind: 'clock', shift: 0 });
  expect('a session, the clock being right again', await session(), /^200 /);
  expect('a name locked by the wrong clock', await entry(url, late), /^200$/);
  return problems;
};

/**
 * The product's clock jumps an hour ahead, then an hour behind, and then is right again. Each state lasts three
 * seconds.
 */
export const clockJump: Fault = {
  name: 'clock +1 h, −1 h, right',
  // 409: a clock that is an hour ahead takes an upload under way for an abandoned one. A refusal is better than an
  // event without its picture.
  expected: [409],
  run: async ({ inject }) => {
    for (const shift of [60 * MINUTE_MS, -60 * MINUTE_MS, 0]) {
      await inject({ kind: 'clock', shift });
      await sleep(3_000);
    }
  },
  after: timesHold,
};
