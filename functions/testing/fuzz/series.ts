import { startEngines } from '#functions/testing/engines.ts';
import { openSystem, type System, type SystemUser } from '#functions/testing/open-system.ts';
import { getStats, validateDatabase } from '#shared/contracts/administration.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { someBeginning } from './random-series.ts';
import { Finding } from './series-lines.ts';
import { Sequence } from './series-sequence.ts';

// Makes real calls with random rules, edits and scopes. Each series is compared with a list of dates, to which the same
// edits are made date by date. Findings: an answer, a list, a window, the feed or the .ics (read by ical.js) that shows
// anything else; a picture that is lost, or that is left behind though neither history nor trash has it; a database in
// which validation finds issues; a refusal although a date would be left. `--seed 1234 --cases 1` repeats a sequence by
// its own seed.

const { seed, cases } = fuzzOptions(400);
/** The number of sequences on one table. It is small, because validation reads the whole table. */
const TABLE_OF = 40;
const VALIDATED_EVERY = 8;

/**
 * Checks that the database is sound, that statistics are right, and that there are only pictures that are shown or
 * kept.
 */
const assertSound = async (system: System, sequences: readonly Sequence[], admin: SystemUser): Promise<void> => {
  const { isValid, issues } = await admin.call(validateDatabase, {});
  if (!isValid) throw new Finding(`Validation: ${issues.slice(0, 3).join('; ')}`);
  const groups = sequences.flatMap((sequence) => sequence.groups);
  const { totalEvents } = await admin.call(getStats, { query: { tz: 'UTC' } });
  if (totalEvents !== groups.length) throw new Finding(`${totalEvents} events are counted instead of ${groups.length}`);
  const urls = await Promise.all(sequences.map((sequence) => sequence.urls()));
  const keys = urls.flat().map((url) => url.replace('/api/events/', 'pictures/').replace('/image?v=', '/'));
  const present = await system.pictures();
  const missing = keys.find((key) => !present.includes(key));
  if (missing) throw new Finding(`The bucket has lost ${missing}`);
  const kept = JSON.stringify(await system.items());
  const left = present.find((key) => !keys.includes(key) && !kept.includes(key.split('/').at(-1) ?? ''));
  if (left) throw new Finding(`The bucket still has ${left}`);
};

console.info = () => undefined;
const engines = await startEngines();
const tally = tallyOf('edits of series beside a list of dates');
let system = await openSystem();
let admin = await system.admin();
let sequences: Sequence[] = [];
let counts = { edits: 0, refused: 0 };
for (let at = 0; at < cases; at++) {
  if (at % TABLE_OF === 0) {
    system = await openSystem();
    admin = await system.admin();
    sequences = [];
  }
  const random = randomFrom(seed + at);
  const sequence = new Sequence(await system.user(`владелец ${at}`), random);
  sequences.push(sequence);
  try {
    await sequence.begin(someBeginning(random));
    const edits = random.below(7);
    for (let nth = 0; nth < edits; nth++) {
      const isTaken = await sequence.edit();
      if (isTaken === undefined) break;
      counts = { edits: counts.edits + 1, refused: counts.refused + (isTaken ? 0 : 1) };
    }
    await sequence.lookAround(system);
    if (at % VALIDATED_EVERY === VALIDATED_EVERY - 1 || at === cases - 1) await assertSound(system, sequences, admin);
    tally.count('accepted');
  } catch (reason) {
    tally.count('accepted');
    const what = reason instanceof Finding ? reason.message : reason instanceof Error ? reason.stack : String(reason);
    tally.find(`--seed ${seed + at} --cases 1: ${what}\n    ${sequence.told.join('\n    ')}`);
    console.log(`--seed ${seed + at}: ${what}\n    ${sequence.told.join('\n    ')}`);
    // A new system, so that the next case does not repeat this fault.
    system = await openSystem();
    admin = await system.admin();
    sequences = [];
  }
  if (at % 500 === 499) console.log(`${at + 1} sequences, ${counts.edits} edits, ${counts.refused} refused`);
}
console.log(`${counts.edits} edits, ${counts.refused} of them refused as no date would be left`);
await engines.stop();
report(tally);
