import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import * as v from 'valibot';
import { readCalendar } from '#shared/calendar-file/read/read-calendar.ts';
import { BadFile } from '#shared/calendar-file/read/read-file-types.ts';
import { FileEvent } from '#shared/contracts/imports.ts';
import { importWords } from '#shared/locale/import.ts';
import { costOf, excessOf } from '#shared/testing/cost.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { type Random, randomFrom } from '#shared/testing/random.ts';
import { readCalendarFile } from '#shared/testing/read-calendar-file.ts';
import { type ShownDate, shownDates } from '#shared/testing/shown-dates.ts';
import { readFile } from '#web/features/import/read/read-file.ts';
import { ADDRESS, soundCalendar, withoutExchange } from './calendar-texts.ts';
import { aTable, damagedText } from './file-damage.ts';
import { aPlan, type Plan, type Planned } from './plan-texts.ts';

// Files to import, sound and damaged: .ics, tables, zips, encodings. Findings: the reader finds other dates in a sound
// file than ical.js; the reader accepts a row that the contract of the call refuses; a file or row is refused without a
// Russian message; the reader throws anything else; a subscription reads a file otherwise than an import; more time or
// memory than the size of the file allows.

const { seed, cases } = fuzzOptions(8000);
const random = randomFrom(seed);
const tally = tallyOf('files to import, beside ical.js');
const ZONE = 'Europe/Moscow';
const RUSSIAN = /[а-яё]/i;
const fixtures = join(import.meta.dirname, '../../../shared/calendar-file/read/fixtures');
const REAL = readdirSync(fixtures)
  .filter((name) => !name.endsWith('.md'))
  .map((name) => new Uint8Array(readFileSync(join(fixtures, name))));

const textOf = ({ start, end, title }: ShownDate): string => `${start} ${end} ${title}`;
/** Only dates before this instant are compared, because some rules have no end. */
const LAST = '2027-01-01T00:00:00.000Z';
const compared = (dates: readonly ShownDate[]): string[] =>
  dates
    .filter(({ start }) => start < LAST)
    .map(textOf)
    .sort();

type Case = { readonly bytes: Uint8Array; readonly text: string; readonly isSound: boolean };
const packed = (text: string, chosen: Random): Uint8Array =>
  chosen.pick<() => Uint8Array>([
    () => strToU8(text),
    () => strToU8(text),
    () => strToU8(text),
    () => strToU8(`\ufeff${text}`),
    () => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
    () => zipSync({ 'a.ics': strToU8(text), '../../x.ics': strToU8('x') }),
    () => zipSync({ 'a.csv': strToU8(text) }).slice(0, -chosen.below(200)),
    () => Uint8Array.from(strToU8(text), (byte) => (chosen.chance(0.002) ? chosen.below(256) : byte)),
  ])();

/** Folds the long lines of the file, even within a letter, as RFC 5545 §3.1 allows. */
const foldedWithin = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(
    Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/[^\r\n]{41}(?=[^\r\n])/g, '$&\r\n '),
      'latin1',
    ),
  );

const aCase = (): Case => {
  if (random.chance(0.35)) {
    const text = soundCalendar(random);
    const sent = strToU8(random.chance(0.5) ? text : withoutExchange(text));
    return { bytes: random.chance(0.3) ? foldedWithin(sent) : sent, text, isSound: true };
  }
  if (random.chance(0.1)) {
    const bytes = REAL[random.below(REAL.length)] ?? new Uint8Array();
    const changed = Uint8Array.from(bytes, (byte) => (random.chance(0.01) ? random.below(256) : byte));
    return { bytes: changed, text: Buffer.from(changed).toString('latin1'), isSound: false };
  }
  let text = random.chance(0.6) ? soundCalendar(random) : aTable(random);
  for (let left = random.below(4); left > 0; left--) text = damagedText(text, random);
  return { bytes: packed(text, random), text, isSound: false };
};

/** The result of a reader, or the error that it threw. */
const outcomeOf = <T>(reader: () => T) => {
  try {
    return { read: reader() };
  } catch (reason) {
    return { reason };
  }
};

const soundFault = (text: string, rows: readonly { readonly event: FileEvent }[]): string | undefined => {
  const ours = compared(rows.flatMap(({ event }) => shownDates(event)));
  const theirs = compared(readCalendarFile(text, { before: 2028 }));
  const lost = rows.find(({ event }) => !event.description.includes(ADDRESS) && event.description !== 'Обычный');
  if (lost) return `the address is lost: ${lost.event.description}`;
  if (isDeepStrictEqual(ours, theirs)) return undefined;
  const more = ours.filter((line) => !theirs.includes(line));
  const less = theirs.filter((line) => !ours.includes(line));
  return `${more.length} too many: ${more[0]}; ${less.length} missing: ${less[0]}`;
};

const CYRILLIC = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte]),
);
const encoded = ({ text, encoding }: Plan): Uint8Array => {
  if (encoding === 'utf-8') return strToU8(text);
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  return Uint8Array.from(text, (letter) => CYRILLIC.get(letter) ?? 63);
};

/** The first fault in the reading of a plan: an event that is read wrong, or that is left out without a note. */
const planFault = (plan: Plan): string | undefined => {
  const { rows, faults } = readFile(encoded(plan), { zone: ZONE });
  const numberOf = (title: string): number => Number(/(\d+)\D*$/.exec(title)?.[1] ?? Number.NaN);
  const isTold = ({ line }: Planned): boolean =>
    rows.some((row) => row.line === line) ||
    faults.some((fault) => {
      const isUnclosed = fault.reason === importWords.unclosedQuote;
      const last = Number(
        /по строку (\d+)/.exec(fault.reason)?.[1] ?? (isUnclosed ? Number.POSITIVE_INFINITY : fault.line),
      );
      return fault.line <= line && line <= last;
    });
  const lost = plan.events.find((one) => !isTold(one));
  if (lost) return `${lost.title} on line ${lost.line} is neither read nor refused`;
  if (plan.isKnown && faults.length > 0) return `refused: ${faults[0]?.title}: ${faults[0]?.reason}`;
  for (const { event, notes } of rows) {
    const meant = plan.events[numberOf(event.title)];
    const times = [Date.parse(event.startDate), Date.parse(event.endDate), event.allDay];
    const isRight = meant && isDeepStrictEqual(times, [meant.start, meant.end, meant.isAllDay]);
    if (!isRight && (plan.isKnown || notes.length === 0))
      return `${event.title}: read as ${event.startDate} ${event.endDate} ${event.allDay}`;
  }
  return undefined;
};

for (let at = 0; at < cases; at += 4) {
  const plan = aPlan(random);
  try {
    const fault = planFault(plan);
    tally.count('accepted');
    if (fault) tally.find(`plan ${at}: ${fault}: ${JSON.stringify(plan.text.slice(0, 3000))}`);
  } catch (reason) {
    tally.count('refused');
    if (plan.isKnown || !(reason instanceof BadFile))
      tally.find(`plan ${at}: ${reason}: ${JSON.stringify(plan.text.slice(0, 3000))}`);
  }
}

for (let at = 0; at < cases; at++) {
  const { bytes, text, isSound } = aCase();
  const say = (what: string): void => tally.find(`#${at} ${what}: ${JSON.stringify(text.slice(0, 3000))}`);
  const { result, ...cost } = await costOf(() => outcomeOf(() => readFile(bytes, { zone: ZONE })));
  const { read, reason } = result;
  tally.count(read && read.rows.length > 0 ? 'accepted' : 'refused');
  const { result: told, ...toldCost } = await costOf(() => outcomeOf(() => readCalendar(bytes, ZONE)));
  for (const excess of [excessOf(cost, bytes.length), excessOf(toldCost, bytes.length)]) if (excess) say(excess);
  if (told.reason && !(told.reason instanceof BadFile)) say(`by its address: thrown: ${told.reason}`);
  if (told.read && read && !isDeepStrictEqual(told.read.rows, read.rows)) say('by its address: other events');
  if (isSound && !told.read) say(`by its address: refused: ${told.reason}`);
  if (!read) {
    if (!(reason instanceof BadFile)) say(`thrown: ${reason instanceof Error ? reason.stack : reason}`);
    else if (!RUSSIAN.test(reason.message)) say(`refused with «${reason.message}»`);
    if (isSound) say('refused');
    continue;
  }
  for (const { event, notes } of read.rows) {
    if (!v.is(FileEvent, event)) say(`a row that no call takes: ${JSON.stringify(event)}`);
    if (notes.some((note) => !RUSSIAN.test(note))) say(`noted: ${notes}`);
  }
  for (const fault of read.faults) if (!RUSSIAN.test(fault.reason)) say(`refused with «${fault.reason}»`);
  if (!isSound) continue;
  try {
    const fault = read.faults[0]?.reason ?? soundFault(text, read.rows);
    if (fault) say(fault);
  } catch (failure) {
    say(`thrown: ${failure}`);
  }
}
report(tally);
