import { type BulkChange, changeEvents } from '#shared/contracts/bulk.ts';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { bulkWords as words } from '#shared/locale/bulk.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';

/** The change to make to the chosen events. */
export type Wish = BulkChange extends infer Change ? (Change extends unknown ? Omit<Change, 'items'> : never) : never;

export type Outcome = {
  readonly done: number;
  readonly failed: readonly { readonly event: CalendarEvent; readonly reason: string }[];
  /** Events that were not processed. */
  readonly left: readonly CalendarEvent[];
  /** Why they were not; null: all were. */
  readonly failure: string | null;
};
export const begun = (events: readonly CalendarEvent[]): Outcome => ({
  done: 0,
  failed: [],
  left: inSeries(events),
  failure: null,
});

/** Events of one call, few enough that the progress bar moves. */
const PORTION = 40;

const subjectOf = (event: CalendarEvent | undefined): string | undefined => event?.seriesId ?? event?.id;

/** Dates of one series beside each other: they are one change of it, in one call. */
const inSeries = (events: readonly CalendarEvent[]): CalendarEvent[] => {
  const groups = new Map<string | undefined, CalendarEvent[]>();
  for (const event of events) groups.set(subjectOf(event), [...(groups.get(subjectOf(event)) ?? []), event]);
  return [...groups.values()].flat();
};

const portionOf = (events: readonly CalendarEvent[]): readonly CalendarEvent[] => {
  let end = Math.min(PORTION, events.length);
  while (end < events.length && subjectOf(events[end]) === subjectOf(events[end - 1])) end += 1;
  return events.slice(0, end);
};

const bodyOf = (wish: Wish, items: BulkChange['items']): BulkChange => {
  switch (wish.action) {
    case 'move':
    case 'copy':
      return { action: wish.action, items, days: wish.days };
    case 'set':
      return { action: wish.action, items, value: wish.value };
    case 'remove':
      return { action: wish.action, items };
  }
};

type Run = {
  readonly wish: Wish;
  /** Kept for a retry, so that nothing is changed twice [SAFE-29]. */
  readonly change: string;
  readonly onProgress: (done: number) => void;
};

/** Goes on with a change until nothing is left; a failure keeps what is done, and what is left. */
export const runBulk = async (before: Outcome, { wish, change, onProgress }: Run): Promise<Outcome> => {
  let { done, failed, left } = before;
  try {
    while (left.length > 0) {
      const portion = portionOf(left);
      const items = portion.map(({ id, revision }) => ({ id, revision }));
      const answer = await callApi(changeEvents, { query: { change }, body: bodyOf(wish, items) });
      const again = portion.filter(({ id }) => answer.left.includes(id));
      const reasons = new Map(answer.failed.map(({ id, reason }) => [id, reason]));
      done += answer.done.length;
      failed = [
        ...failed,
        ...portion.flatMap((event) => {
          const reason = reasons.get(event.id);
          return reason === undefined ? [] : [{ event, reason }];
        }),
      ];
      left = [...again, ...left.slice(portion.length)];
      onProgress(done + failed.length);
      if (again.length === portion.length) throw new Error(words.busy);
    }
  } catch (thrown) {
    return { done, failed, left, failure: errorText(thrown) };
  }
  return { done, failed, left, failure: null };
};
