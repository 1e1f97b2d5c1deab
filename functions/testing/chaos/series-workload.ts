import {
  begun,
  type Edit,
  edited,
  type Group,
  type One,
  present,
  removedFrom,
  seen,
  wantedOf,
} from '#functions/domain/events/series-model.testing.ts';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { compactDay } from '#shared/time/rule.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/units.ts';
import type { Call } from './workload.ts';

const WRITERS = 6;
const EDITS = 5;
const CLOCK = { zone: 'Europe/Moscow', isAllDay: false };
const RULES = ['FREQ=DAILY;COUNT=9', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=8'] as const;

/** A series and the parts that were split off from it. All of them have the same location. */
type Kept = {
  readonly place: string;
  /** The possible states: the last acknowledged one, and one for each later call without an answer. */
  states: (readonly Group[])[];
};
export type SeriesKept = Kept[];

let serial = 0;
const below = (limit: number): number => Math.floor(Math.random() * limit);
const pick = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
const iso = (instant: number): string => new Date(instant).toISOString();
const textOf = (answer: object, name: string): string => String(Reflect.get(answer, name));

/**
 * Waits for the call. As soon as the call is acknowledged, only the state after it is possible.
 * @returns whether the call was acknowledged
 */
const ask = async (kept: Kept, call: Promise<object | undefined>, after: (answer: object) => readonly Group[]) => {
  const answer = await call;
  if (answer) kept.states = [after(answer)];
  return answer !== undefined;
};

const begin = async (call: Call, all: SeriesKept): Promise<Kept | undefined> => {
  const place = `Зал ${++serial}`;
  const fields = { title: `Кружок ${serial}`, description: '', location: place, status: 'published', picture: 'own' };
  const start = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS;
  const rule = pick(RULES);
  const group = begun('', { fields, rule, ...CLOCK, start, length: HOUR_MS });
  if (!group) throw new Error(`${rule} has no date`);
  const kept: Kept = { place, states: [[], [group]] };
  all.push(kept);
  const form = aForm({
    ...{ title: fields.title, location: place, recurrence: rule },
    ...{ startDate: iso(start), endDate: iso(start + HOUR_MS), image: aPicture('png', { filler: place }) },
  });
  const asked = call('POST', '/api/events', form);
  return (await ask(kept, asked, (answer) => [{ ...group, id: textOf(answer, 'seriesId') }])) ? kept : undefined;
};

const someEdit = (): Edit => {
  const scope = pick<Edit['scope']>(['this', 'this', 'following', 'following', 'all']);
  const title = `Кружок ${++serial}`;
  const isRemoval = Math.random() < (scope === 'all' ? 0.1 : 0.3);
  return { at: 0, scope, isRemoval, change: { title }, days: pick([0, 0, 1]), hours: pick([0, 1]), longer: 0 };
};

/** Edits or removes a random date. @returns false if the call was not acknowledged, or if nothing was left to edit */
const editOnce = async (call: Call, kept: Kept): Promise<boolean> => {
  const [groups = []] = kept.states;
  // An answer does not have the id of the earlier part of a split, so this part cannot be edited.
  const targets = groups.flatMap((group) => (group.id ? present(group).map((one) => ({ group, one })) : []));
  const target = targets[below(targets.length)];
  if (!target) return false;
  const { group, one } = target;
  const edit = someEdit();
  const path = `/api/events/${group.id}_${compactDay(one.day)}?scope=${edit.scope}`;
  const withParts = (parts: readonly Group[]) => groups.flatMap((other) => (other === group ? parts : [other]));
  if (edit.isRemoval) {
    const left = removedFrom(group, one, edit.scope);
    const after = withParts(left ? [left] : []);
    kept.states = [groups, after];
    return ask(kept, call('DELETE', path), () => after);
  }
  const wanted = wantedOf(group, one, edit);
  const next = edited(group, one, { scope: edit.scope, wanted });
  if (!next) return true;
  const after = withParts([...(next.earlier ? [{ ...next.earlier, id: '' }] : []), next.next]);
  kept.states = [groups, after];
  const { title } = wanted.fields;
  const times = { startDate: iso(wanted.start), endDate: iso(wanted.start + wanted.length) };
  return ask(kept, call('PUT', path, aForm({ title, ...times })), () => after);
};

/** Starts six writers. They make series, and split, move and cut them, until they are stopped or get no answer. */
export const startSeriesWriters = (call: Call, all: SeriesKept) => {
  let isOver = false;
  const writer = async (): Promise<void> => {
    while (!isOver) {
      const kept = await begin(call, all);
      if (!kept) return;
      for (let nth = 0; nth < EDITS && !isOver; nth++) if (!(await editOnce(call, kept))) break;
      // If two states are possible, nobody knows what the next edit would change.
      if (kept.states.length > 1) return;
    }
  };
  const written = Promise.all(Array.from({ length: WRITERS }, writer));
  return async (): Promise<void> => {
    isOver = true;
    await written;
  };
};

const linesOf = (groups: readonly Group[]): string =>
  groups
    .flatMap((group) =>
      present(group).map((one: One) => `${compactDay(one.day)} ${iso(one.start)} ${seen(group, one).title}`),
    )
    .sort()
    .join('; ');

/** Compares the listed events with the possible states, and keeps the state that was found. @returns problems */
export const inspectSeries = (events: readonly CalendarEvent[], all: SeriesKept): string[] =>
  all.flatMap((kept) => {
    const own = events.filter(({ location }) => location === kept.place);
    const found = own.map(({ id, startDate, title }) => `${id.slice(-8)} ${startDate} ${title}`);
    const lines = found.sort().join('; ');
    const problems = own.flatMap(({ id, imageUrl }) => (imageUrl ? [] : [`${id} has lost its picture`]));
    const state = kept.states.find((groups) => linesOf(groups) === lines);
    if (state) kept.states = [state];
    else problems.push(`${kept.place} shows ${lines || 'nothing'} instead of ${kept.states.map(linesOf).join(' or ')}`);
    return problems;
  });
