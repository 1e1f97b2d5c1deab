import { isDeepStrictEqual } from 'node:util';
import { anEvent } from '#functions/testing/builders.ts';
import { toForm } from '#functions/testing/caller.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem, type System, type SystemUser } from '#functions/testing/open-system.ts';
import { changeEvents } from '#shared/contracts/bulk.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type CalendarEvent, createEvent, listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { problemOf } from './problem.ts';
import { brokenRule, soundRule } from './rule-texts.ts';

// Scopes, ids, revisions and rules that do not fit together, in the calls that change events and series: dates that the
// rule does not have, that were removed, that are somebody else's, or that are no dates. The fuzzer `series` covers
// those that fit. Findings: a refusal that has changed a byte of any event; a success that has touched somebody else's;
// a scope or an id that should be refused; anything that `problemOf` names.

const { seed, cases } = fuzzOptions(300);
const random = randomFrom(seed);
const tally = tallyOf('scopes of changes that do not fit');
const OF_ONE_TABLE = 40;
const SCOPES = ['this', 'following', 'all', 'All', 'this,all', 'none', '', '__proto__', 'null'] as const;
const KNOWN_SCOPES: readonly string[] = ['this', 'following', 'all'];

console.info = () => undefined;
const engines = await startEngines();
let system: System;
let owner: SystemUser;
let other: SystemUser;

const WINDOW = { from: '2026-01-01T00:00:00.000Z', to: '2026-09-01T00:00:00.000Z' };
const RULES = [
  '',
  '',
  'FREQ=DAILY;COUNT=5',
  'FREQ=WEEKLY;BYDAY=MO,TH',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=DAILY;UNTIL=20260310',
] as const;
const START = '2026-03-05T09:00:00.000Z';
const form = (fields: object = {}) => anEvent({ startDate: START, endDate: '2026-03-05T10:00:00.000Z', ...fields });

const anew = async (): Promise<void> => {
  system = await openSystem();
  owner = await system.user();
  other = await system.user('посторонний');
  for (const user of [owner, other])
    for (const recurrence of RULES) await user.call(createEvent, { query: {}, form: form({ recurrence }) });
};
const shown = (user: SystemUser): Promise<CalendarEvent[]> => user.call(listEvents, { query: WINDOW });
/** The stored events and series, of all users or of one. */
const stored = async (ofUser?: string): Promise<unknown[]> => {
  const events = (await system.items()).filter(({ kind }) => kind === 'EVENT' || kind === 'SERIES');
  return events.filter((item) => !ofUser || Object(item).userId === ofUser);
};

const anId = (known: readonly CalendarEvent[], foreign: readonly CalendarEvent[]): string => {
  const { id, seriesId } = known[random.below(known.length)] ?? { id: 'x', seriesId: null };
  return random.pick<() => string>([
    () => id,
    () => id,
    () => seriesId ?? id,
    () =>
      `${seriesId ?? id}_${random.pick(['20260305', '20260306', '20260230', '19691231', '99991231', '2026030', '00000000'])}`,
    () => `${id}_20260305`,
    () => `${seriesId ?? id}_`,
    () => id.toUpperCase(),
    () => foreign[random.below(foreign.length)]?.id ?? 'x',
    () => encodeURIComponent(random.pick(HOSTILE_TEXTS).toWellFormed().slice(0, 60)).replace(/^\.{0,2}$/, 'x'),
  ])();
};

type Asked = { readonly id: string; readonly scope: string | undefined; readonly revision: string | undefined };
const queryOf = ({ scope, revision }: Asked): string => {
  const query = new URLSearchParams({
    ...(scope !== undefined && { scope }),
    ...(revision !== undefined && { revision }),
  });
  if (random.chance(0.05)) query.append('scope', random.pick(SCOPES));
  return query.size > 0 ? `?${query}` : '';
};

/** The reason for which a request must be refused, whatever else it contains. Undefined if it may be accepted. */
const mustRefuse = ({ id, scope }: Asked, known: readonly CalendarEvent[]): string | undefined => {
  const isDate = known.some((event) => event.id === id && event.seriesId !== null);
  const isWhole = known.some((event) => event.seriesId === id || (event.id === id && event.seriesId === null));
  if (scope !== undefined && !KNOWN_SCOPES.includes(scope)) return 'a scope that is none';
  if (isWhole && (scope === 'this' || scope === 'following')) return 'a scope without a date';
  // Rules without an end give dates beyond the window.
  const isBeyond = known.some(({ seriesId }) => seriesId && id.startsWith(`${seriesId}_20`));
  return isDate || isWhole || isBeyond ? undefined : 'an id of nothing';
};

const tryOne = async (at: number): Promise<void> => {
  const [mine, theirs] = [await shown(owner), await shown(other)];
  if (mine.length < 4) return anew();
  const asked: Asked = {
    id: anId(mine, theirs),
    scope: random.chance(0.8) ? random.pick(SCOPES) : undefined,
    revision: random.chance(0.3) ? random.pick(['1', '2', '0', '-1', '999999999', '1e3', 'x', '']) : undefined,
  };
  const day = 20_517 + random.below(200);
  const rule = random.pick([undefined, '', soundRule(day, random), brokenRule(day, random)]);
  const [before, foreign] = [await stored(), await stored(other.id)];
  const path = `/api/events/${asked.id}${queryOf(asked)}`;
  const change = async (): Promise<[Endpoint, Awaited<ReturnType<SystemUser['get']>>, string]> => {
    if (random.chance(0.15)) {
      const revision = mine.find(({ id }) => id === asked.id)?.revision ?? 1;
      const days = random.pick([0, 1, -1, 3660, -3660, 1.5, 1e9]);
      const items = [
        { id: decodeURIComponent(asked.id), revision },
        ...(random.chance(0.3) ? [{ id: anId(mine, theirs), revision: 1 }] : []),
      ];
      const action = random.pick(['move', 'copy', 'remove', 'set', 'burn']);
      const body = {
        action,
        items,
        ...(action === 'move' || action === 'copy' ? { days } : {}),
        ...(action === 'set' && { value: { status: 'draft' } }),
      };
      return [changeEvents, await owner.post('/api/events/bulk', body), `bulk ${JSON.stringify(body)}`];
    }
    if (random.chance(0.3)) return [removeEvent, await owner.delete(path), `DELETE ${path}`];
    const fields = form({
      ...(rule !== undefined && { recurrence: rule }),
      title: `правка ${at}`,
      ...(random.chance(0.2) && { timeZone: 'Asia/Tokyo' }),
    });
    return [updateEvent, await owner.put(path, toForm(fields)), `PUT ${path} ${rule}`];
  };
  const [contract, reply, what] = await change();
  const say = (fault: string): void => tally.find(`#${at} ${what.slice(0, 500)}: ${fault}`);
  const isBulk = contract === changeEvents;
  tally.count(reply.status < 400 ? 'accepted' : 'refused');
  const problem = problemOf(reply, contract);
  if (problem) say(`${problem}: ${reply.text}`);
  if (reply.status >= 400 && !isDeepStrictEqual(await stored(), before))
    say(`${reply.status}, and something has changed`);
  if (!isDeepStrictEqual(await stored(other.id), foreign)) say('the event of another has changed');
  const refusal = isBulk ? undefined : mustRefuse(asked, mine);
  if (refusal && reply.status < 400) say(`${refusal} is taken`);
};

for (let at = 0; at < cases; at++) {
  if (at % OF_ONE_TABLE === 0) await anew();
  try {
    await tryOne(at);
  } catch (reason) {
    tally.find(`#${at}: thrown: ${reason instanceof Error ? reason.stack : reason}`);
  }
}
await engines.stop();
report(tally);
