import { EVENT_FILTERS } from '#shared/embedding/values.ts';
import type { Action } from '#widget/page/model/reduce.ts';

/** An act of the visitor: a change of the model, or something that the browser does. */
export type Act = Action | { type: 'dismiss' } | { type: 'copy'; text: string } | { type: 'scroll'; direction: 1 | -1 };

const BY_NAME = new Map(
  Object.entries<Act>({
    today: { type: 'today' },
    previous: { type: 'step', direction: -1 },
    next: { type: 'step', direction: 1 },
    subscribe: { type: 'open-subscribe' },
    back: { type: 'back' },
    close: { type: 'dismiss' },
    'show-more': { type: 'show-more' },
    'scroll-up': { type: 'scroll', direction: -1 },
    'scroll-down': { type: 'scroll', direction: 1 },
  }),
);

/**
 * The act of a click on an element, or null. The views name their acts in `data-*` attributes, which one listener at the
 * root reads.
 */
export const actOfClick = (target: EventTarget | null): Act | null => {
  if (!(target instanceof Element)) return null;
  // A click on the dialog itself is on its backdrop, as its content covers the rest of it.
  if (target instanceof HTMLDialogElement) return { type: 'dismiss' };
  const element = target.closest<HTMLElement>('[data-act],[data-event],[data-day],[data-all-of],[data-copy]');
  if (!element) return null;
  const { act, event, day, allOf, copy } = element.dataset;
  if (copy !== undefined) return { type: 'copy', text: copy };
  if (event !== undefined) return { type: 'open-event', id: event };
  if (allOf !== undefined) return { type: 'open-day', day: Number(allOf) };
  if (day !== undefined) return { type: act === 'open-day' ? act : 'select', day: Number(day) };
  return BY_NAME.get(act ?? '') ?? null;
};

/** The act of a new value of the filter, or of another category. */
export const actOfChange = (target: EventTarget | null): Act | null => {
  if (!(target instanceof HTMLSelectElement)) return null;
  if (target.dataset.act === 'category') return { type: 'category', category: target.value };
  const filter = EVENT_FILTERS.find((each) => each === target.value);
  return filter ? { type: 'filter', filter } : null;
};

const BY_KEY = new Map(
  Object.entries<(weekday: number) => number>({
    ArrowLeft: () => -1,
    ArrowRight: () => 1,
    ArrowUp: () => -7,
    ArrowDown: () => 7,
    Home: (place) => -place,
    End: (place) => 6 - place,
  }),
);

/**
 * The act of a key pressed in the month, by ARIA's grid pattern. Arrows move by a day or a week, Home and End to the ends
 * of the week, PageUp and PageDown by a month. Null anywhere else.
 */
export const actOfKey = (target: EventTarget | null, key: string): Act | null => {
  const cell = target instanceof Element ? target.closest('[role="grid"] td') : null;
  const day = Number(cell?.querySelector<HTMLElement>('[data-day]')?.dataset.day);
  if (!cell || Number.isNaN(day)) return null;
  if (key === 'PageUp') return { type: 'step', direction: -1 };
  if (key === 'PageDown') return { type: 'step', direction: 1 };
  const place = [...(cell.parentElement?.children ?? [])].indexOf(cell);
  const move = BY_KEY.get(key);
  return move ? { type: 'select', day: day + move(place) } : null;
};
