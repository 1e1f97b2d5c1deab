import {
  type ComponentType,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { bulkWords as words } from '#shared/locale/bulk.ts';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import type { DayGroup } from '#web/calendar/views/agenda-groups.ts';
import { type MarkProps, rowKey } from '#web/calendar/views/day-list.tsx';
import { whenText } from '#web/calendar/views/event-appearance.tsx';
import { findToaster } from '#web/ui/toast/toaster.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { listedOf, NOTHING, pick, type Row, type Selection, SelectionContext, usePicked } from './selection-store.ts';
import './selection.css';
import { useBulk } from './use-bulk.ts';
import { useListGestures } from './use-list-gestures.ts';

type Listed = Row & { readonly item: CalendarItem };

type SelectionLayerProps = {
  /** Events that can be chosen, in their order. */
  listed: readonly Listed[];
  /** Whether the bar is shown before an event is chosen. */
  isSelecting: boolean;
  onClear: () => void;
  /** Gets the focus when the bar disappears. */
  returnTo: RefObject<HTMLElement | null>;
};

/** The checkbox of a row. A click or the space bar with Shift ticks a range. */
const markOf = (tick: (key: string, isRange: boolean) => void) =>
  function Mark({ item, row }: MarkProps) {
    const isPicked = usePicked(item.id);
    return (
      // This keeps a press with Shift from selecting the text in between.
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

const useSelection = (): Selection => {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('no selection');
  return selection;
};

/** Layers above the list. Escape closes them first. */
const OPEN = '[role=dialog], [role=alertdialog], [role=menu]';

/** The bar of actions on the chosen events of the calendar [SAFE-26]. */
export const SelectionLayer = ({ listed, isSelecting, onClear, returnTo }: SelectionLayerProps) => {
  const selection = useSelection();
  const picked = useSyncExternalStore(selection.watch, selection.read);
  const choose = useCallback(
    (events: readonly { readonly id: string }[]) => {
      selection.change(() => ({ ...NOTHING, ids: new Set(events.map(({ id }) => id)) }));
      if (events.length === 0) onClear();
    },
    [selection, onClear],
  );
  const { state, start, retry, rest } = useBulk(choose);
  const isRunning = state.name === 'running';

  // Events that leave the view leave the selection.
  useEffect(() => selection.change((before) => listedOf(before, listed)), [selection, listed]);

  const events = useMemo(() => {
    const chosen = new Map(listed.flatMap(({ id, item }) => (picked.ids.has(id) ? [[id, item.event] as const] : [])));
    return [...chosen.values()];
  }, [listed, picked]);

  const clear = useCallback(() => {
    rest();
    choose([]);
  }, [rest, choose]);
  const isShown = events.length > 0 || isRunning || state.name === 'ended' || isSelecting;
  useEffect(() => {
    if (!isShown || isRunning) return;
    const onKeyDown = (domEvent: KeyboardEvent) => {
      if (domEvent.key !== 'Escape' || document.querySelector(OPEN) || findToaster()?.matches(':focus-within')) return;
      clear();
    };
    // This listens in the capture phase, before other listeners remove an open layer.
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
      returnTo={returnTo}
    />
  );
};

type ListSelectionProps = {
  groups: readonly DayGroup[];
  scroller: RefObject<HTMLElement | null>;
  isNarrow: boolean;
  /** Whether a narrow screen shows checkboxes. */
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
  /** Gets the component of a row's checkbox. */
  onMark: (mark: (() => ComponentType<MarkProps>) | null) => void;
};

/** Chooses events of the list by checkboxes, on a phone by a long press. */
export const ListSelection = ({ groups, scroller, isNarrow, isSelecting, onSelecting, onMark }: ListSelectionProps) => {
  const selection = useSelection();
  const listed = useMemo(
    () => groups.flatMap(({ day, items }) => items.map((item) => ({ key: rowKey(day, item), id: item.id, item }))),
    [groups],
  );
  const rows = useRef<readonly Row[]>(listed);
  useEffect(() => {
    rows.current = listed;
  }, [listed]);

  const tick = useCallback(
    (key: string, isRange: boolean) => selection.change((before) => pick(before, rows.current, key, isRange)),
    [selection],
  );
  useEffect(() => {
    const Mark = markOf(tick);
    onMark(() => Mark);
    return () => onMark(null);
  }, [tick, onMark]);

  const begin = useCallback(
    (key: string) => {
      onSelecting(true);
      tick(key, false);
    },
    [tick, onSelecting],
  );
  const isByTap = isNarrow && isSelecting;
  useListGestures({ scroller, isByTap, onPick: tick, onLongPress: begin });
  const onClear = useCallback(() => onSelecting(false), [onSelecting]);

  return <SelectionLayer listed={listed} isSelecting={isByTap} onClear={onClear} returnTo={scroller} />;
};
