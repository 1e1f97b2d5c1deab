import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { aFileEvent } from '#functions/testing/builders.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem, type System, type SystemUser } from '#functions/testing/open-system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { checkImport, exportEvents, FileEvent, runImport } from '#shared/contracts/imports.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { dayFrom } from '#shared/time/day.ts';
import { compactDay } from '#shared/time/rule.ts';
import { problemOf } from './problem.ts';
import { brokenRule, soundRule } from './rule-texts.ts';

// Rows to import that no parser of ours makes (web/testing/fuzz/files.ts has those), sent to the calls that check and
// write them. Faults: an outcome other than the predicted one; a row that the export does not show as it was sent; a
// row that is written again when it is sent again; a database that validation finds invalid; anything that `problemOf`
// names.

const { seed, cases } = fuzzOptions(300);
const random = randomFrom(seed);
const tally = tallyOf('rows of imports');
const OF_ONE_TABLE = 25;
const DAYS: readonly [string, ...string[]] = [
  '20260305',
  '20260312',
  '20260230',
  '2026-03-05',
  '__proto__',
  '00000000',
  '99999999',
];
const UIDS: readonly [string, ...string[]] = [
  'a@example.ru',
  'b@example.ru',
  'c@example.ru',
  '__proto__',
  'x'.repeat(1000),
  'a#b',
  '🎉',
];

type Row = Record<string, unknown>;
const text = (): string => random.pick(HOSTILE_TEXTS);
const ODD: readonly [() => Row, ...(() => Row)[]] = [
  () => ({}),
  () => ({}),
  () => ({ title: text() }),
  () => ({ description: text(), location: text() }),
  () => ({ uid: text() }),
  () => ({ uid: 'x'.repeat(1001) }),
  () => ({ sequence: random.pick([-1, 1.5, 2 ** 31, 2 ** 31 - 1, 7, 0]) }),
  () => ({ startDate: text() }),
  () => ({ startDate: '2026-03-05T09:00:00.001Z' }),
  () => ({ endDate: '2027-03-09T09:00:00.000Z' }),
  () => ({ allDay: true }),
  () => ({ allDay: true, startDate: '2026-03-05T00:00:00.000Z', endDate: '2026-03-06T00:00:00.000Z' }),
  () => ({ clock: random.pick(['2026-03-05T12:00', '2026-03-29T02:30:00', '2026-02-30T12:00', text()]) }),
  // A series at 02:30 on Sundays. On its first Sunday the clock skips this time.
  () => ({
    ...{ timeZone: 'Europe/Berlin', clock: '2026-03-29T02:30:00', recurrence: 'FREQ=WEEKLY;BYDAY=SU', dates: {} },
    ...{ startDate: '2026-03-29T01:30:00.000Z', endDate: '2026-03-29T02:30:00.000Z' },
  }),
  () => ({ timeZone: random.pick(['Asia/Tokyo', 'EST5EDT', '+03:00', 'Nowhere', '']) }),
  () => ({ categoryId: random.pick(['', 'x', text()]) }),
  () => ({ externalLink: random.pick(['https://example.ru/', 'javascript:alert(1)', text()]) }),
  () => ({ status: random.pick(['draft', 'cancelled', 'x', null]) }),
  () => ({ ageRating: random.pick(['', '18+', '99+']) }),
  () => ({ userId: 'x', color: '#ff0000', picture: 'x' }),
];
const someDates = (): Row =>
  Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [
      random.pick(DAYS),
      random.pick<() => unknown>([
        () => null,
        () => ({ title: random.pick(['другое', text()]) }),
        () => ({ times: { startDate: '2026-03-05T12:00:00.000Z', endDate: '2026-03-05T13:00:00.000Z' } }),
        () => ({ times: { startDate: '2026-03-05T12:00:00.000Z', endDate: '2026-03-05T11:00:00.000Z' } }),
        () => ({ picture: 'x' }),
        () => ({}),
        () => [],
      ])(),
    ]),
  );

const aRow = (): Row => {
  const day = dayFrom(2026, 2, 5);
  const row = aFileEvent({
    uid: random.pick(UIDS),
    title: `Строка ${random.below(100)}`,
    startDate: '2026-03-05T09:00:00.000Z',
    endDate: '2026-03-05T10:00:00.000Z',
  });
  const rule = random.pick(['', soundRule(day, random), 'FREQ=DAILY;COUNT=9', brokenRule(day, random)]);
  const dates =
    rule && random.chance(0.5) ? { dates: random.chance(0.5) ? { [compactDay(day + 1)]: null } : someDates() } : {};
  return { ...row, recurrence: rule, ...dates, ...(random.chance(0.2) ? random.pick(ODD)() : {}) };
};

console.info = () => undefined;
const engines = await startEngines();
let system: System = await openSystem();
let admin: SystemUser = await system.admin();
let owner: SystemUser = await system.user();
const anew = async (): Promise<void> => {
  system = await openSystem();
  [admin, owner] = [await system.admin(), await system.user()];
};

const exported = async (): Promise<FileEvent[]> => (await owner.call(exportEvents, { query: {} })).events;

const tryOne = async (at: number): Promise<void> => {
  const rows = Array.from({ length: random.chance(0.97) ? 1 + random.below(6) : 51 }, aRow);
  const kind = random.chance(0.95) ? random.pick(['ics', 'csv']) : text();
  const say = (what: string): void => tally.find(`#${at} ${JSON.stringify({ kind, rows }).slice(0, 1500)}: ${what}`);
  const uids = rows.map(({ uid }) => uid);
  const isOnce = new Set(uids).size === uids.length;

  const checked = await owner.post(checkImport.path, { kind, rows });
  const path = runImport.path.replace('{change}', random.chance(0.97) ? randomUUID() : 'x');
  const body = { kind, file: random.chance(0.9) ? 'афиша.ics' : text(), rows, isLast: random.chance(0.5) };
  const run = await owner.post(path, body);
  tally.count(run.status < 400 ? 'accepted' : 'refused');
  for (const [reply, contract] of [
    [checked, checkImport],
    [run, runImport],
  ] as const) {
    const problem = problemOf(reply, contract);
    if (problem) say(`${problem}: ${reply.text}`);
  }
  if (checked.status >= 400 && run.status < 400) say('refused when checked, and written');
  if (checked.status >= 400 || run.status >= 400) return;
  const { fates } = v.parse(checkImport.output, checked.body);
  const { ends } = v.parse(runImport.output, run.body);
  const OUGHT: Readonly<Record<string, string>> = { new: 'created', update: 'updated' };
  for (const [nth, { fate }] of fates.entries()) {
    const { end, reason = '' } = ends[nth] ?? { end: 'nothing' };
    if (isOnce && end !== (OUGHT[fate] ?? fate)) say(`row ${nth} is ${fate}, and then ${end}: ${reason}`);
    if (end === 'refused' && !/[а-яё]/i.test(reason)) say(`row ${nth} is refused with «${reason}»`);
  }
  const there = new Map((await exported()).map((event) => [event.uid, event]));
  for (const [nth, { end }] of ends.entries()) {
    const row = v.parse(FileEvent, rows[nth]);
    const found = there.get(row.uid);
    if (end !== 'created' && end !== 'updated') continue;
    if (isOnce && found?.title !== row.title) say(`row ${nth} is ${end}, and not there: ${found?.title}`);
    // A series from a table is read by its first date only, so its rule is not compared.
    if (isOnce && kind === 'ics' && (found?.recurrence === '') !== (row.recurrence === ''))
      say(`row ${nth} repeats otherwise: ${found?.recurrence}`);
  }
  const again = v.parse(
    runImport.output,
    (await owner.post(runImport.path.replace('{change}', randomUUID()), { ...body, file: 'x' })).body,
  );
  for (const [nth, { end }] of again.ends.entries())
    if (isOnce && (end === 'created' || end === 'updated')) say(`row ${nth} is ${end} when it is sent again`);
};

for (let at = 0; at < cases; at++) {
  if (at % OF_ONE_TABLE === 0) await anew();
  try {
    await tryOne(at);
    if (at % OF_ONE_TABLE === OF_ONE_TABLE - 1 || at === cases - 1) {
      const { isValid, issues } = await admin.call(validateDatabase, {});
      if (!isValid) tally.find(`until #${at}: validation: ${issues.slice(0, 3).join('; ')}`);
    }
  } catch (reason) {
    tally.find(`#${at}: thrown: ${reason instanceof Error ? reason.stack : reason}`);
  }
}
await engines.stop();
report(tally);
