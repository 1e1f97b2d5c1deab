import { createContext, useContext, useSyncExternalStore } from 'react';
import { BULK_MAX } from '#shared/contracts/bulk.ts';

/** A row of the list. An event that began earlier and runs today has two rows. */
export type Row = { readonly key: string; readonly id: string };

export type Picked = {
  readonly ids: ReadonlySet<string>;
  /** The row at which a range begins: the row that was ticked or unticked last. */
  readonly anchor: string | null;
  /** Whether more events were picked than one change takes. */
  readonly isFull: boolean;
};
export const NOTHING: Picked = { ids: new Set(), anchor: null, isFull: false };

/**
 * Ticks or unticks a row. With `isRange`, all rows from the anchor to this row are ticked or unticked alike [SAFE-26].
 */
export const pick = (picked: Picked, rows: readonly Row[], key: string, isRange: boolean): Picked => {
  const at = rows.findIndex((row) => row.key === key);
  const row = rows[at];
  if (!row) return picked;
  const from = isRange ? rows.findIndex((one) => one.key === picked.anchor) : -1;
  const between = from > at ? rows.slice(at, from + 1).reverse() : rows.slice(from < 0 ? at : from, at + 1);
  const isOn = !picked.ids.has(row.id);
  const ids = new Set(picked.ids);
  let isFull = false;
  for (const { id } of between) {
    if (!isOn) ids.delete(id);
    else if (ids.size < BULK_MAX) ids.add(id);
    else isFull ||= !ids.has(id);
  }
  return { ids, anchor: key, isFull };
};

/** The selection without events that are no longer in the list. */
export const listedOf = (picked: Picked, rows: readonly Row[]): Picked => {
  const listed = new Set(rows.map(({ id }) => id));
  const ids = [...picked.ids].filter((id) => listed.has(id));
  return ids.length === picked.ids.size ? picked : { ...picked, ids: new Set(ids), isFull: false };
};

/** The selection, kept outside React, so that a tick renders only its row and not the whole list. */
export const createSelection = () => {
  const listeners = new Set<() => void>();
  let picked: Picked = NOTHING;
  return {
    read: (): Picked => picked,
    change: (next: (before: Picked) => Picked): void => {
      const before = picked;
      picked = next(before);
      if (picked !== before) for (const listener of listeners) listener();
    },
    watch: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
export type Selection = ReturnType<typeof createSelection>;

/** The selection of this calendar; null where nothing can be chosen. */
export const SelectionContext = createContext<Selection | null>(null);

const noWatch = () => () => undefined;

/** Whether an event is chosen. */
export const usePicked = (id: string): boolean => {
  const selection = useContext(SelectionContext);
  return useSyncExternalStore(selection?.watch ?? noWatch, () => selection?.read().ids.has(id) ?? false);
};

type Click = Pick<MouseEvent, 'target' | 'ctrlKey' | 'metaKey' | 'preventDefault' | 'stopPropagation'>;

/**
 * Ticks or unticks an event clicked with Ctrl or ⌘, instead of opening it [FACE-19].
 * @returns whether that was such a click
 */
export const pickByClick = (selection: Selection, domEvent: Click): boolean => {
  const { target } = domEvent;
  const event = target instanceof Element ? target.closest('[data-event-id]') : null;
  const id = event?.getAttribute('data-event-id');
  if (!event || !id || !(domEvent.ctrlKey || domEvent.metaKey)) return false;
  domEvent.preventDefault();
  domEvent.stopPropagation();
  const key = event.closest('[data-row]')?.getAttribute('data-row') ?? id;
  selection.change((before) => pick(before, [{ key, id }], key, false));
  return true;
};
