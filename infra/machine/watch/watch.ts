import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { writePrivateFile } from '#infra/local/engines/private-file.ts';
import { type HttpRequest, type HttpResponse, textResponse } from '#infra/local/http-message.ts';
import type { Watcher } from '#infra/local/run.ts';
import type { Terminal } from '#infra/local/terminal.ts';
import type { MachineProblem } from '#shared/contracts/machine-problems.ts';
import type { Facts } from './facts.ts';
import { metricsOf } from './metrics.ts';

/** The least free share of the disk, percent. */
const DISK_FREE_MIN = 10;
const BACKUP_HOURS_MAX = 36;
/** The same limit as the alarm `month-renewal-late` on AWS. */
const MONTHS_MINUTES_MAX = 15;

const HOUR_MS = 3_600_000;
/** All is well again after this number of checks in a row without a problem. */
const WELL_LOOKS = 60;
/** The number of checks until the next attempt to tell a problem, if nobody can get a letter. */
const QUIET_LOOKS = 60;
const LOOKS_A_DAY = 24 * 60;

const Told = v.pipe(v.string(), v.parseJson(), v.object({ told: v.array(v.string()) }));

const hoursSince = (then: Date, now: Date): number => Math.floor((now.getTime() - then.getTime()) / HOUR_MS);
const percentFree = ({ diskFree, diskSize }: Facts): number => Math.floor((100 * diskFree) / diskSize);

/** The problems that these facts show [ONE-27]. */
export const problemsOf = (facts: Facts, now: Date): MachineProblem[] => {
  const { lastBackup, since, lettersWaiting: count, secondsBehind } = facts;
  const percent = percentFree(facts);
  const minutes = Math.floor(secondsBehind / 60);
  const isLate = hoursSince(lastBackup ?? since, now) >= BACKUP_HOURS_MAX;
  return [
    ...(percent < DISK_FREE_MIN ? [{ kind: 'disk' as const, percent }] : []),
    ...(isLate ? [{ kind: 'backup' as const, ...(lastBackup && { hours: hoursSince(lastBackup, now) }) }] : []),
    ...(count > 0 ? [{ kind: 'letters' as const, count }] : []),
    ...(minutes >= MONTHS_MINUTES_MAX ? [{ kind: 'months' as const, minutes }] : []),
  ];
};

const lineOf = (facts: Facts, problems: readonly MachineProblem[], now: Date): string => {
  const backup = facts.lastBackup ? `${hoursSince(facts.lastBackup, now)} h old` : 'none';
  const wrong = problems.length > 0 ? `wrong: ${problems.map(({ kind }) => kind).join(', ')}` : 'well';
  return `Today: ${wrong}; disk ${percentFree(facts)} % free; backup ${backup}; ${facts.lettersWaiting} letters wait; months ${facts.secondsBehind} s behind`;
};

type Surroundings = {
  readonly dataFolder: string;
  readonly terminal: Pick<Terminal, 'say' | 'error'>;
  readonly facts: () => Promise<Facts>;
  /**
   * Writes a letter to the administrators about these problems, or that all is well.
   * @returns the number of letters
   */
  readonly tell: (problems: readonly MachineProblem[]) => Promise<number>;
};

/**
 * Watches an installation on one machine. It logs a line a day. It sends a letter when a problem begins, and a letter
 * when there has been no problem for an hour. It answers requests that come from this machine. `watch.json` names the
 * problems of the last letter, so that no letter is sent twice after a restart.
 */
export const createWatch = ({ dataFolder, terminal, facts: read, tell }: Surroundings) => {
  const path = join(dataFolder, 'watch.json');
  let [looks, quiet] = [0, 0];
  /** For each kind of problem that a letter has told of: the number of checks in a row without it. */
  let told: Map<string, number> | undefined;
  /** Answers since the start, by the first digit of their status. */
  const answered = new Map<string, number>();

  const readTold = async (): Promise<Map<string, number>> => {
    const stored = v.safeParse(Told, await readFile(path, 'utf8').catch(() => ''));
    return new Map(stored.success ? stored.output.told.map((kind) => [kind, 0]) : []);
  };
  const keep = async (kinds: readonly string[]): Promise<void> => {
    // Noted in memory first, because a full disk refuses the file, and each check would send the same letter again.
    told = new Map(kinds.map((kind) => [kind, told?.get(kind) ?? 0]));
    await writePrivateFile(path, JSON.stringify({ told: kinds }));
  };

  /** Checks once. Called every minute. */
  const look = async (now: Date): Promise<void> => {
    const facts = await read();
    const problems = problemsOf(facts, now);
    if (looks++ % LOOKS_A_DAY === 0) terminal.say(lineOf(facts, problems, now));
    const kinds = new Set<string>(problems.map(({ kind }) => kind));
    told ??= await readTold();
    for (const [kind, without] of told) told.set(kind, kinds.has(kind) ? 0 : without + 1);
    const lasting = [...told].filter(([, without]) => without < WELL_LOOKS).map(([kind]) => kind);
    const isNew = [...kinds].some((kind) => !told?.has(kind));
    const isOver = told.size > 0 && lasting.length === 0;
    if (!isNew && !isOver) {
      // A problem that has been over for an hour is told again when it returns, even if others still last.
      if (lasting.length < told.size) await keep(lasting);
      return;
    }
    if (quiet-- > 0) return;
    const letters = await tell(problems);
    // Mail is off, or no administrator has an address yet. The problem is told as soon as somebody can get the letter.
    quiet = isNew && letters === 0 ? QUIET_LOOKS : 0;
    if (quiet > 0) return;
    await keep([...kinds]);
  };

  /**
   * Checks now and every `everyMs` milliseconds.
   * @returns a function that stops the checks
   */
  const start = (everyMs: number): (() => void) => {
    let isLooking = false;
    const tick = async (): Promise<void> => {
      // Two simultaneous checks would both report.
      if (isLooking) return;
      isLooking = true;
      await look(new Date()).catch((reason: unknown) => terminal.error(`The watch failed: ${String(reason)}`));
      isLooking = false;
    };
    void tick();
    const timer = setInterval(() => void tick(), everyMs);
    return () => clearInterval(timer);
  };

  /**
   * Answers `/api/health`, with the problems, and `/metrics`, for Prometheus, if the request comes from this machine.
   * The site answers all other requests [ONE-28].
   */
  const answer: Watcher['answer'] = async (request, asked) => {
    const site = async (passed: HttpRequest): Promise<HttpResponse> => {
      const given = await asked(passed);
      const digit = String(given.status).slice(0, 1);
      answered.set(digit, (answered.get(digit) ?? 0) + 1);
      return given;
    };
    const isHealth = request.path === '/api/health';
    if (!request.isOfMachine || request.method !== 'GET' || !(isHealth || request.path === '/metrics'))
      return site(request);
    const whole = isHealth ? await site(request) : undefined;
    if (whole && whole.status !== 200) return whole;
    const [now, facts] = [new Date(), await read()];
    const problems = problemsOf(facts, now);
    if (!isHealth)
      return textResponse(200, 'text/plain; version=0.0.4; charset=utf-8', metricsOf(facts, answered, now));
    const { lastBackup, lettersWaiting, secondsBehind } = facts;
    const body = {
      status: problems.length > 0 ? 'wrong' : 'ok',
      problems,
      diskFreePercent: percentFree(facts),
      lastBackup: lastBackup?.toISOString() ?? null,
      lettersWaiting,
      monthsSecondsBehind: secondsBehind,
    };
    return textResponse(200, 'application/json; charset=utf-8', JSON.stringify(body));
  };

  return { look, start, answer };
};
