import { build } from '#infra/build/build.ts';
import { provide } from '#infra/testing/programs.ts';
import { markdownTable } from '#shared/testing/results.ts';
import { judge, type Seen } from './attack.ts';
import { BY_MEMBERS } from './by-members.ts';
import { BY_OTHER_USERS } from './by-other-users.ts';
import { BY_PROGRAMS } from './by-programs.ts';
import { BY_STRANGERS } from './by-strangers.ts';
import { openTarget } from './target.ts';

// `npm run test:all -- attack`: repeats on the built product attacks that once stopped or opened it. It starts the
// product on loopback with data of its own, and takes no other address. It ends with 1 when an answer is not one of the
// allowed ones, takes too long beside a usual answer of the same run, or when others are harmed.

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
    // No answer at all is a finding too.
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
