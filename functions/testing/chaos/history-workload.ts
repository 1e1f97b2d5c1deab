import { aFileEvent, aForm, aPicture } from '#functions/testing/builders.ts';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import type { Trashed } from '#shared/contracts/history.ts';
import { DAY_MS } from '#shared/time/units.ts';
import type { Call } from './workload.ts';

/** Calls that a browser repeats with the same `change` after a lost answer. */
export const WORKS = ['save', 'undo', 'restore', 'bulk', 'import'] as const;
export type Work = (typeof WORKS)[number];

/**
 * The state of all events with one title before and after the work, as text: day, revision and picture of each, or
 * `trashed`.
 */
type Unit = { readonly title: string; readonly id?: string; readonly before: string; readonly after: string };
/** One work that may be killed. */
type Task = {
  readonly work: Work;
  readonly units: readonly Unit[];
  /** Sends the work for the first time or again. @returns whether it is done */
  readonly send: (call: Call) => Promise<boolean>;
  /** Whether the work is not acknowledged. Then it may be done, half done or not begun. */
  isOpen: boolean;
};
/** An account of one round, and the works that were sent for it. */
export type Kept = { readonly token: string; readonly tasks: Task[] };

const FIRST = Date.UTC(2027, 0, 10, 9);
const iso = (day: number, hours = 0): string => new Date(FIRST + day * DAY_MS + hours * 3_600_000).toISOString();
const times = (day: number) => ({ startDate: iso(day), endDate: iso(day, 1) });
const live = (day: number, revision: number, rest = ''): string => `${iso(day).slice(0, 10)} r${revision}${rest}`;
const [PICTURED, TRASHED, NONE] = [' with picture', 'trashed', ''];

let serial = 0;
const below = (limit: number): number => Math.floor(Math.random() * limit);
const pick = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
const titles = (count: number): string[] => Array.from({ length: count }, () => `Дело ${++serial}`);
const textOf = (answer: object, name: string): string => String(Reflect.get(answer, name));
const listIn = (answer: object, name: string): unknown[] => {
  const list: unknown = Reflect.get(answer, name);
  return Array.isArray(list) ? list : [];
};

type Made = { readonly id: string; readonly title: string };
/** Makes events on day 0. Every second event gets a picture. @returns undefined if an event was not acknowledged */
const made = async (call: Call, count: number): Promise<Made[] | undefined> => {
  const all = await Promise.all(
    titles(count).map(async (title, at) => {
      const image = at % 2 === 0 ? { image: aPicture('png', { filler: title }) } : {};
      const answer = await call('POST', '/api/events', aForm({ title, ...times(0), ...image }));
      return answer && { id: textOf(answer, 'id'), title };
    }),
  );
  const events = all.filter((one) => one !== undefined);
  return events.length === count ? events : undefined;
};
const pictured = (at: number): string => (at % 2 === 0 ? PICTURED : '');

/** A bulk change. `send` repeats the call for the events for which it had no time, until none is left. */
const bulk = (events: readonly Made[], wish: object, revision = 1) => {
  const path = `/api/events/bulk?change=${crypto.randomUUID()}`;
  const change = path.slice(-36);
  const send = async (call: Call): Promise<boolean> => {
    let ids = events.map(({ id }) => id);
    while (ids.length > 0) {
      const answer = await call('POST', path, { ...wish, items: ids.map((id) => ({ id, revision })) });
      if (!answer || listIn(answer, 'failed').length > 0) return false;
      ids = listIn(answer, 'left').map(String);
    }
    return true;
  };
  return { change, send };
};

const undo =
  (change: string) =>
  async (call: Call): Promise<boolean> => {
    const answer = await call('POST', `/api/changes/${change}/undo`);
    // There are few events, so the call undoes all of them itself and starts no job.
    return answer !== undefined && listIn(answer, 'skipped').length === 0 && Reflect.get(answer, 'job') === null;
  };

const ROWS_A_CALL = 10;
const importOf = (names: readonly string[], { day = 0, sequence = 0 } = {}) => {
  const path = `/api/import/${crypto.randomUUID()}`;
  const rows = names.map((title) => aFileEvent({ uid: `${title}@chaos`, title, sequence, ...times(day) }));
  return async (call: Call): Promise<boolean> => {
    for (let at = 0; at < rows.length; at += ROWS_A_CALL) {
      const body = { kind: 'ics', file: 'план.ics', rows: rows.slice(at, at + ROWS_A_CALL) };
      const answer = await call('POST', path, { ...body, isLast: at + ROWS_A_CALL >= rows.length });
      if (!answer) return false;
      const ends = listIn(answer, 'ends').map((end) => (typeof end === 'object' && end ? textOf(end, 'end') : ''));
      if (ends.some((end) => end === 'left' || end === 'refused')) return false;
    }
    return true;
  };
};

type Asked = Pick<Task, 'units' | 'send'>;

/** Prepares a work of each kind, for `send` to start. @returns undefined if the preparation was not acknowledged */
const BEGIN: Readonly<Record<Work, (call: Call) => Promise<Asked | undefined>>> = {
  save: async (call) => {
    const change = crypto.randomUUID();
    const [title = ''] = titles(1);
    const form = () => aForm({ title, ...times(1), image: aPicture('jpeg', { filler: title }) });
    const way = pick(['create', 'edit', 'remove']);
    if (way === 'create')
      return {
        units: [{ title, before: NONE, after: live(1, 1, PICTURED) }],
        send: async (by) => (await by('POST', `/api/events?change=${change}`, form())) !== undefined,
      };
    const answer = await call('POST', '/api/events', aForm({ title, ...times(0), image: aPicture() }));
    if (!answer) return undefined;
    const id = textOf(answer, 'id');
    const path = `/api/events/${id}?revision=1&change=${change}`;
    const isEdit = way === 'edit';
    return {
      units: [{ title, id, before: live(0, 1, PICTURED), after: isEdit ? live(1, 2, PICTURED) : TRASHED }],
      send: async (by) => (await (isEdit ? by('PUT', path, form()) : by('DELETE', path))) !== undefined,
    };
  },
  undo: async (call) => {
    const events = await made(call, 6);
    if (!events) return undefined;
    const [wish, done, undone] = pick([
      [{ action: 'move', days: 7 }, (rest: string) => live(7, 2, rest), (rest: string) => live(0, 3, rest)],
      [{ action: 'remove' }, () => TRASHED, (rest: string) => live(0, 2, rest)],
      [
        { action: 'copy', days: 7 },
        (rest: string) => `${live(0, 1, rest)}, ${live(7, 1, rest)}`,
        (rest: string) => `${live(0, 1, rest)}, ${TRASHED}`,
      ],
    ]);
    const { change, send } = bulk(events, wish);
    if (!(await send(call))) return undefined;
    const units = events.map((event, at) => ({ ...event, before: done(pictured(at)), after: undone(pictured(at)) }));
    return { units, send: undo(change) };
  },
  restore: async (call) => {
    const events = await made(call, 6);
    if (!events || !(await bulk(events, { action: 'remove' }).send(call))) return undefined;
    const changes = events.map(({ id }) => `/api/trash/${id}/restore?change=${crypto.randomUUID()}`);
    let times = 0;
    return {
      units: events.map((event, at) => ({ ...event, before: TRASHED, after: live(0, 2, pictured(at)) })),
      send: async (by) => {
        const isAgain = times++ > 0;
        // If the call is repeated, restored events are no longer in the trash: 404.
        for (const path of changes) if (!(await by('POST', path)) && !isAgain) return false;
        return true;
      },
    };
  },
  bulk: async (call) => {
    const events = await made(call, 8);
    if (!events) return undefined;
    const [wish, after] = pick([
      [{ action: 'move', days: 7 }, (rest: string) => live(7, 2, rest)],
      [{ action: 'copy', days: 7 }, (rest: string) => `${live(0, 1, rest)}, ${live(7, 1, rest)}`],
      [{ action: 'set', value: { status: 'cancelled' } }, (rest: string) => live(0, 2, `${rest} cancelled`)],
      [{ action: 'remove' }, () => TRASHED],
    ]);
    const units = events.map((one, at) => ({ ...one, before: live(0, 1, pictured(at)), after: after(pictured(at)) }));
    return { units, send: bulk(events, wish).send };
  },
  import: async (call) => {
    const names = titles(2 * ROWS_A_CALL);
    if (Math.random() < 0.5)
      return { units: names.map((title) => ({ title, before: NONE, after: live(0, 1) })), send: importOf(names) };
    if (!(await importOf(names)(call))) return undefined;
    const units = names.map((title) => ({ title, before: live(0, 1), after: live(1, 2) }));
    return { units, send: importOf(names, { day: 1, sequence: 1 }) };
  },
};

/** Starts a writer for each kind of work. It writes until it is stopped or gets no answer. */
export const startHistoryWriters = (call: Call, { tasks }: Pick<Kept, 'tasks'>) => {
  let isOver = false;
  const writer = async (work: Work): Promise<void> => {
    while (!isOver) {
      const asked = await BEGIN[work](call);
      if (!asked) return;
      const task: Task = { work, ...asked, isOpen: true };
      tasks.push(task);
      task.isOpen = !(await task.send(call));
      if (task.isOpen) return;
    }
  };
  const written = Promise.all(WORKS.map(writer));
  return async (): Promise<void> => {
    isOver = true;
    await written;
  };
};

const stateOf = ({ id, title }: Unit, { events, trash }: Lists): string => {
  const own = events.filter((event) => event.title === title);
  const there = own.map(({ startDate, status, revision, imageUrl }) =>
    [
      `${startDate.slice(0, 10)} r${revision}`,
      imageUrl ? PICTURED : '',
      status === 'cancelled' ? ' cancelled' : '',
    ].join(''),
  );
  const gone = trash.filter((item) => item.title === title);
  const isStill = id === undefined || [...own, ...gone].some((one) => one.id === id);
  return [...there.sort(), ...gone.map(() => TRASHED), ...(isStill ? [] : ['under another id'])].join(', ');
};

export type Lists = { readonly events: readonly CalendarEvent[]; readonly trash: readonly Trashed[] };

/**
 * Compares the events with the states that they may have. An event of an open task may be as before the work, or as
 * after it.
 * @returns problems
 */
export const inspectKept = (lists: Lists, tasks: readonly Task[]): string[] =>
  tasks.flatMap(({ work, units, isOpen }) =>
    units.flatMap((unit) => {
      const { title, before, after } = unit;
      const state = stateOf(unit, lists);
      if (state === after || (isOpen && state === before)) return [];
      return [`${work}: ${title} is «${state}» instead of «${after}»${isOpen ? ` or «${before}»` : ''}`];
    }),
  );
