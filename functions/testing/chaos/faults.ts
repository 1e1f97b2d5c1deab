import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { RunningProduct } from '#infra/testing/running-product.ts';
import { fetchFromElsewhere } from '#shared/testing/from-elsewhere.ts';
import type { Injection } from './product.ts';
import { signIn } from './workload.ts';

/** The product that a fault is injected into. */
export type Target = {
  readonly product: RunningProduct;
  /** of the administrator */
  readonly token: string;
  inject(injection: Injection): Promise<void>;
};

/** Something that goes wrong for a while and is right again by itself. */
export type Fault = {
  readonly name: string;
  /** Statuses that a refused write may have meanwhile. */
  readonly expected: readonly number[];
  /** It brings its own writes. */
  readonly isAlone?: boolean;
  /** Injects the fault and takes it away again. */
  run(target: Target): Promise<void>;
  /** Further checks afterwards → problems. */
  after?(target: Target): Promise<string[]>;
  /** What else was counted, in a sentence. */
  note?(): string;
  /** A place for the data that the fault needs, or undefined where this machine cannot have it. */
  place?(): Promise<Place | undefined>;
};

type Place = { readonly dataDir: string; remove(): Promise<void> };

/** The script of the product that faults can be injected into. */
export const PRODUCT_SCRIPT = 'functions/testing/chaos/product.ts';

export const aPlace = async (): Promise<Place> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chaos-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
};

const Run = v.pipe(v.string(), v.parseJson(), v.object({ enginePid: v.number() }));

/** Sends a signal to the table engine of the product that runs on the data. */
export const signalEngine = async (dataDir: string, signal: NodeJS.Signals): Promise<void> => {
  const { enginePid } = v.parse(Run, await readFile(join(dataDir, 'run.json'), 'utf8'));
  process.kill(enginePid, signal);
};

/** For five seconds the table turns away seven of ten requests, in all the ways in which DynamoDB throttles. */
const tableThrottled: Fault = {
  name: 'table throttled, 5 s',
  expected: [500],
  run: async ({ inject }) => {
    await inject({ kind: 'table', treatment: 'throttle', share: 0.7 });
    await sleep(5_000);
    await inject({ kind: 'table', treatment: 'throttle', share: 0 });
  },
};

/** For five seconds every connection to the table breaks. */
const tableGone: Fault = {
  name: 'table gone, 5 s',
  expected: [500],
  run: async ({ inject }) => {
    await inject({ kind: 'table', treatment: 'break', share: 1 });
    await sleep(5_000);
    await inject({ kind: 'table', treatment: 'break', share: 0 });
  },
};

/** For five seconds the table takes requests and answers none: its process stands still. */
const tableSilent: Fault = {
  name: 'table silent, 5 s',
  expected: [500],
  run: async ({ product: { dataDir } }) => {
    await signalEngine(dataDir, 'SIGSTOP');
    await sleep(5_000);
    await signalEngine(dataDir, 'SIGCONT');
  },
};

/**
 * Takes a folder away and brings it back. While it is away a file stands in its place, as a write that is under way would
 * make the folder anew; one that does so in the blink between is brought along.
 */
const takeAway = (here: string, away: string) => {
  let asides = 0;
  /** Clears the place until the step finds it free. */
  const inItsPlace = async (step: () => Promise<void>): Promise<void> => {
    for (;;) {
      const isDone = await step().then(
        () => true,
        () => false,
      );
      if (isDone) return;
      await rename(here, `${away}-${asides}`);
      asides += 1;
    }
  };
  return {
    begin: async () => {
      await rename(here, away);
      await inItsPlace(() => writeFile(here, '', { flag: 'wx' }));
    },
    end: async () => {
      await rm(here);
      await inItsPlace(() => rename(away, here));
      for (let aside = 0; aside < asides; aside++) await cp(`${away}-${aside}`, here, { recursive: true });
    },
  };
};

/** For five seconds the bucket of pictures does not exist. */
const bucketGone: Fault = {
  name: 'bucket gone, 5 s',
  expected: [500],
  run: async ({ product: { dataDir } }) => {
    const buckets = join(dataDir, 's3');
    const pictures = (await readdir(buckets)).find((name) => name.includes('pictures'));
    if (!pictures) throw new Error(`No bucket of pictures in ${buckets}`);
    const absence = takeAway(join(buckets, pictures), join(dataDir, pictures));
    await absence.begin();
    await sleep(5_000);
    await absence.end();
  },
};

const TIMES = 5;

/** Five times within two seconds the functions that write lose their machine in the middle of their calls. */
const functionKilled: Fault = {
  name: 'function killed, 5 times',
  expected: [500],
  run: async ({ inject }) => {
    for (let time = 0; time < TIMES; time++) {
      await sleep(200 + Math.random() * 200);
      for (const name of ['events', 'embeddings', 'auth']) await inject({ kind: 'function', name });
    }
  },
};

const SIZE = '96m';
const BALLAST = 'ballast';

const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'a');
  try {
    // Down to the last kilobytes: whatever is freed in between is taken too.
    for (const size of [1 << 20, 1 << 12]) for (;;) await file.write(Buffer.alloc(size));
  } catch (reason) {
    if (!(reason instanceof Error && 'code' in reason && reason.code === 'ENOSPC')) throw reason;
  } finally {
    await file.close();
  }
};

/** For three seconds there is not a byte left on the disk of the data: a small one of its own, which only root can mount. */
const diskFull: Fault = {
  name: 'disk full, 3 s',
  expected: [500],
  place: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chaos-disk-'));
    const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', dataDir], { stdio: 'ignore' });
    } catch {
      await remove();
      return undefined;
    }
    return {
      dataDir,
      remove: async () => {
        execFileSync('umount', [dataDir]);
        await remove();
      },
    };
  },
  run: async ({ product: { dataDir } }) => {
    const ballast = join(dataDir, BALLAST);
    const end = Date.now() + 3_000;
    while (Date.now() < end) {
      await fill(ballast);
      await sleep(100);
    }
    await rm(ballast);
  },
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** More than any maxLoginAttempts of ours. */
const WRONG_TIMES = 20;

type Person = { username: string; password: string };

/** A new account that may sign in. */
export const register = async (url: string, username: string): Promise<Person> => {
  const person = { username, password: 'пароль-во-времени' };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetchFromElsewhere(`${url}/api/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`);
  return person;
};
const lock = async (url: string, { username }: Person): Promise<void> => {
  for (let time = 0; time < WRONG_TIMES; time++)
    await signIn(url, { username, password: 'неверный' }).catch(() => undefined);
};
/** `200` or what the refusal says. */
const entry = (url: string, person: Person): Promise<string> =>
  signIn(url, person).then(
    () => '200',
    (reason: Error) => reason.message,
  );

/** Things must expire at their time and not before, and no lockout may outlive a wrong clock. */
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
  await inject({ kind: 'clock', shift: 16 * MINUTE });
  expect('the same 16 minutes later', await entry(url, early), /^200$/);
  await inject({ kind: 'clock', shift: 6 * DAY });
  expect('a session after 6 days', await session(), /^200 /);
  await inject({ kind: 'clock', shift: 8 * DAY });
  expect('a session after 8 days', await session(), /^401 .*[а-яё]/);
  expect('a new session then', await entry(url, early), /^200$/);
  await lock(url, late);
  expect('a name after many wrong passwords then', await entry(url, late), / 429 .*мин/);
  await inject({ kind: 'clock', shift: 0 });
  expect('a session, the clock being right again', await session(), /^200 /);
  expect('a name locked by the wrong clock', await entry(url, late), /^200$/);
  return problems;
};

/** The clock of the product jumps an hour ahead, then an hour behind, then is right again; three seconds each. */
const clockJump: Fault = {
  name: 'clock +1 h, −1 h, right',
  // An upload under way that an hour ahead looked abandoned is refused: better than an event without its picture.
  expected: [409],
  run: async ({ inject }) => {
    for (const shift of [60 * MINUTE, -60 * MINUTE, 0]) {
      await inject({ kind: 'clock', shift });
      await sleep(3_000);
    }
  },
  after: timesHold,
};

export const FAULTS: readonly Fault[] = [
  tableThrottled,
  tableGone,
  tableSilent,
  bucketGone,
  functionKilled,
  diskFull,
  clockJump,
];
