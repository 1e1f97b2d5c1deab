import { build } from '#infra/build/build.ts';
import { provide } from '#infra/testing/programs.ts';
import { markdownTable } from '#shared/testing/results.ts';
import { judge, type Seen } from './attack.ts';
import { BY_MEMBERS } from './by-members.ts';
import { BY_OTHER_USERS } from './by-other-users.ts';
import { BY_PROGRAMS } from './by-programs.ts';
import { BY_STRANGERS } from './by-strangers.ts';
import { openTarget } from './target.ts';

// `npm run test:all -- attack`: repeats attacks that once stopped the built product or broke into it. It starts the
// product on loopback with data of its own, and cannot attack any other address. It ends with 1 if an answer has a
// status that is not allowed, if an answer takes too long compared with a usual answer of the same run, or if an attack
// does other harm.

const LIMIT_MS = 300_000;

if (process.argv.length > 2) {
  console.error('This attacks the product that it starts itself, and takes no address');
  process.exit(1);
}
provide('njs', 'njs', 'Attacks on the edge function');
await build({ print: () => undefined });

const late = setTimeout(() => {
  console.error(`The attacks took more than ${LIMIT_MS / 1000} s`);
  process.exit(1);
}, LIMIT_MS);
const target = await openTarget();
const rows: string[][] = [];
let isFound = false;
try {
  for (const attack of [...BY_OTHER_USERS, ...BY_STRANGERS, ...BY_PROGRAMS, ...BY_MEMBERS]) {
    const { by, asked, statuses, most } = attack;
    // An attack that throws, for example because the product does not answer, is a finding too.
    const seen = await attack.run(target).catch((reason: unknown): Seen => ({ statuses: [], found: [String(reason)] }));
    const found = judge(attack, seen);
    isFound ||= found.length > 0;
    const told = [
      ...new Set(seen.statuses),
      ...(seen.ratio === undefined ? [] : [`${seen.ratio.toFixed(1)}×`]),
      seen.note ?? [],
    ];
    const limit = `${statuses.join(', ')}${most === undefined ? '' : `; ≤ ${most}×`}`;
    rows.push([`${by}: ${asked}`, limit, told.flat().join(', '), found.join('; ') || 'nothing']);
    console.log(`${found.length > 0 ? 'FOUND' : 'borne'}: ${rows.at(-1)?.join(' | ')}`);
  }
} finally {
  clearTimeout(late);
  await target.stop();
}
console.log(`\n${markdownTable(['Attack', 'Limit', 'Seen', 'Found'], rows)}`);
process.exitCode = isFound ? 1 : 0;
