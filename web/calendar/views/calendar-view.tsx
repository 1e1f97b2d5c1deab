import { Box, SimpleGrid } from '@chakra-ui/react';
import { memo, type RefObject, Suspense, useMemo } from 'react';
import { shellWords } from '#shared/locale/shell.ts';
import { lazyPart } from '#web/api/lazy.tsx';
import type { EditableGridProps } from '#web/calendar/big-calendar/calendar-grid.tsx';
import { CurrentDayContext } from '#web/calendar/big-calendar/day-header.tsx';
import { useCalendarActions } from '#web/calendar/state/calendar-actions.ts';
import { dayKey, needsGrid } from '#web/calendar/state/view-state.ts';
import { Agenda } from './agenda.tsx';
import type { Filter } from './agenda-groups.ts';
import { PhoneMonth } from './phone-month.tsx';

const EditableGrid = lazyPart(async () => (await import('#web/calendar/big-calendar/calendar-grid.tsx')).EditableGrid);

const SelectionLayer = lazyPart(
  async () => (await import('#web/calendar/selection/selection-layer.tsx')).SelectionLayer,
);

const nothing = () => undefined;

/** Empty days of a month, while the grid's code is loading. */
const GridSkeleton = () => (
  <SimpleGrid
    role="status"
    aria-label={shellWords.loading}
    columns={7}
    gap="px"
    h="var(--calendar-height)"
    overflow="hidden"
    borderWidth="1px"
    borderRadius="l3"
    bg="border"
    animation="pulse"
  >
    {Array.from({ length: 42 }, (_, day) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all days are the same
      <Box key={day} bg="bg.panel" />
    ))}
  </SimpleGrid>
);

type CalendarViewProps = EditableGridProps & {
  filter: Filter;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
  /** Whether events were chosen by clicks with Ctrl. */
  isPicking: boolean;
  area: RefObject<HTMLElement | null>;
};

const ChosenView = ({ filter, isSelecting, onSelecting, isPicking, area, ...grid }: CalendarViewProps) => {
  const { change, openEvent: onOpen } = useCalendarActions();
  const { state, range, items, isKnown } = grid;
  const { view, date, isNarrow } = state;
  const listed = useMemo(() => items.map((item) => ({ key: item.id, id: item.id, item })), [items]);
  if (view === 'agenda') {
    return <Agenda {...{ items, range, isKnown, filter, onOpen, date, isNarrow, isSelecting, onSelecting }} />;
  }
  return (
    <>
      {needsGrid(state) ? (
        <CurrentDayContext value={dayKey(date)}>
          <Suspense fallback={<GridSkeleton />}>
            <EditableGrid {...grid} />
          </Suspense>
        </CurrentDayContext>
      ) : (
        <PhoneMonth {...{ date, range, items, isKnown, onOpen }} onDate={(day) => change({ date: day })} />
      )}
      <Suspense>
        {isPicking && isKnown && (
          <SelectionLayer listed={listed} isSelecting={false} onClear={nothing} returnTo={area} />
        )}
      </Suspense>
    </>
  );
};

/**
 * The chosen view: a grid of the library, the agenda, or a phone's month. It is not drawn again when a dialog opens,
 * because that takes long with 2,000 events.
 */
export const CalendarView = memo(ChosenView);
