import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { bulkWords as words } from '#shared/locale/bulk.ts';
import type { DayGroup } from '#web/calendar/views/agenda-groups.ts';
import { type MarkProps, rowKey } from '#web/calendar/views/day-list.tsx';
import { whenText } from '#web/calendar/views/event-appearance.tsx';
import { findToaster } from '#web/ui/toast/toaster.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { createSelection, listedOf, NOTHING, pick, type Row, type Selection } from './selection-store.ts';
import './selection.css';
import { useBulk } from './use-bulk.ts';
import { useListGestures } from './use-list-gestures.ts';

type SelectionLayerProps = {
  groups: readonly DayGroup[];
  scroller: RefObject<HTMLElement | null>;
  isNarrow: boolean;
  /** Whether a narrow screen shows its boxes. */
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
  /** Draws the box of a row. */
  onMark: (mark: (() => ComponentType<MarkProps>) | null) => void;
};

/** The box of a row. Shift makes it a range, by the space bar too. */
const markOf = (selection: Selection, tick: (key: string, isRange: boolean) => void) =>
  function Mark({ item, row }: MarkProps) {
    const isPicked = useSyncExternalStore(selection.watch, () => selection.read().ids.has(item.id));
    return (
      // A press with Shift would select the text between.
      <label className="row-mark" onMouseDown={(domEvent) => domEvent.shiftKey && domEvent.preventDefault()}>
        <input
          type="checkbox"
          checked={isPicked}
          aria-label={words.select(item.title, whenText(item))}
          onChange={({ nativeEvent }) => tick(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
    );
  };

/** Open layers above the list, which Escape closes first. */
const OPEN = '[role=dialog], [role=alertdialog], [role=menu]';

/** Choosing events of the list, and the bar of what can be done with them [SAFE-26]. */
export const SelectionLayer = ({
  groups,
  scroller,
  isNarrow,
  isSelecting,
  onSelecting,
  onMark,
}: SelectionLayerProps) => {
  const [selection] = useState(createSelection);
  const picked = useSyncExternalStore(selection.watch, selection.read);
  const listed = useMemo(
    () => groups.flatMap(({ day, items }) => items.map((item) => ({ key: rowKey(day, item), id: item.id, item }))),
    [groups],
  );
  const rows = useRef<readonly Row[]>(listed);
  const choose = useCallback(
    (events: readonly { readonly id: string }[]) => {
      selection.change(() => ({ ...NOTHING, ids: new Set(events.map(({ id }) => id)) }));
      if (events.length === 0) onSelecting(false);
    },
    [selection, onSelecting],
  );
  const { state, start, retry, rest } = useBulk(choose);
  const isRunning = state.name === 'running';

  // Events that left the list leave the selection.
  useEffect(() => {
    rows.current = listed;
    selection.change((before) => listedOf(before, listed));
  }, [selection, listed]);

  const tick = useCallback(
    (key: string, isRange: boolean) => selection.change((before) => pick(before, rows.current, key, isRange)),
    [selection],
  );
  useEffect(() => {
    const Mark = markOf(selection, tick);
    onMark(() => Mark);
    return () => onMark(null);
  }, [selection, tick, onMark]);

  const begin = useCallback(
    (key: string) => {
      onSelecting(true);
      tick(key, false);
    },
    [tick, onSelecting],
  );
  useListGestures({ scroller, isByTap: isNarrow && isSelecting, onPick: tick, onLongPress: begin });

  const events = useMemo(() => {
    const chosen = new Map(listed.flatMap(({ id, item }) => (picked.ids.has(id) ? [[id, item.event] as const] : [])));
    return [...chosen.values()];
  }, [listed, picked]);

  const clear = useCallback(() => {
    rest();
    choose([]);
  }, [rest, choose]);
  const isShown = events.length > 0 || isRunning || state.name === 'ended' || (isNarrow && isSelecting);
  useEffect(() => {
    if (!isShown || isRunning) return;
    const onKeyDown = (domEvent: KeyboardEvent) => {
      if (domEvent.key !== 'Escape' || document.querySelector(OPEN) || findToaster()?.matches(':focus-within')) return;
      clear();
    };
    // In the capture phase, while an open layer is still in the page.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isShown, isRunning, clear]);

  if (!isShown) return null;
  return (
    <BulkBar
      events={events}
      isFull={picked.isFull}
      state={state}
      onStart={(wish) => start(events, wish)}
      onRetry={retry}
      onClear={clear}
      returnTo={scroller}
    />
  );
};
