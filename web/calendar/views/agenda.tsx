import { Box, Center, Stack } from '@chakra-ui/react';
import { type ComponentType, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { lazyPart } from '#web/api/lazy.tsx';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { dayKey, type Range } from '#web/calendar/state/view-state.ts';
import { mayHaveDetails } from '#web/events/event-details.ts';
import { agendaGroups, type Filter, passes } from './agenda-groups.ts';
import { DayList, type MarkProps } from './day-list.tsx';

// Choosing several comes after the list.
const SelectionLayer = lazyPart(
  async () => (await import('#web/calendar/selection/selection-layer.tsx')).SelectionLayer,
);

/** Room left above the day that is scrolled to. */
const GAP_PX = 12;

/** Of a day out of view, in pixels: too small a guess, and there would be nothing to scroll to. */
const expectedHeight = (items: readonly CalendarItem[]): number =>
  items.reduce((height, { event }) => {
    const lines = Number(event.description !== '') + Number(mayHaveDetails(event));
    return height + 36 + 20 * lines;
  }, 36);

type Props = {
  items: readonly CalendarItem[];
  range: Range;
  /** The events of this range have come: emptiness is a fact. */
  isKnown: boolean;
  filter: Filter;
  onOpen: (item: CalendarItem) => void;
  /** Shown at the top: today, or the day that was walked to. */
  date: Date;
  /** There is no room for boxes beside the rows but while events are chosen. */
  isNarrow: boolean;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
};

/** A list grouped by day, with today's group headed «Сегодня» [CAL-06]. */
export const Agenda = ({ items, range, isKnown, filter, onOpen, date, ...choosing }: Props) => {
  const [Mark, setMark] = useState<ComponentType<MarkProps> | null>(null);
  const isMarked = !choosing.isNarrow || choosing.isSelecting;
  const scroller = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => {
    const now = new Date();
    return agendaGroups(
      items.filter(({ start }) => passes(filter, start, now)),
      range,
      now,
    );
  }, [items, range, filter]);

  const first = groups.find(({ day }) => dayKey(day) >= dayKey(date));
  const anchor = first && dayKey(first.day);
  const hasEvents = groups.length > 0;
  const shownDay = dayKey(date);

  // Once per day looked at and as soon as there is something to scroll; a refresh leaves the place alone.
  const scrolledTo = useRef('');
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !hasEvents || !anchor || scrolledTo.current === shownDay) return;
    scrolledTo.current = shownDay;
    const scroll = () => {
      const group = box.querySelector<HTMLElement>(`[data-day-group="${anchor}"]`);
      if (group) box.scrollTop += group.getBoundingClientRect().top - box.getBoundingClientRect().top - GAP_PX;
    };
    scroll();
    // Again when the days in view have their own heights instead of the expected ones.
    requestAnimationFrame(() => requestAnimationFrame(scroll));
  }, [hasEvents, anchor, shownDay]);

  return (
    <>
      <Box
        ref={scroller}
        className="agenda"
        position="relative"
        h="var(--calendar-height)"
        overflowY="auto"
        // None above: rows would show over the heading that stays in sight.
        px="3"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l3"
        // A scrolling box has to be reachable for those without a pointer.
        tabIndex={0}
        role="region"
        aria-label={words.events}
        focusVisibleRing="inside"
      >
        {hasEvents ? (
          <Stack gap="4" py="3">
            {groups.map(({ day, items: ofDay }) => (
              <Box
                key={dayKey(day)}
                contentVisibility="auto"
                style={{ containIntrinsicSize: `auto ${expectedHeight(ofDay)}px` }}
              >
                <DayList day={day} items={ofDay} onOpen={onOpen} Mark={isMarked ? Mark : undefined} />
              </Box>
            ))}
          </Stack>
        ) : (
          <Center h="full" color="fg.muted">
            {isKnown && words.noEvents}
          </Center>
        )}
      </Box>
      <Suspense>
        {isKnown && hasEvents && <SelectionLayer groups={groups} scroller={scroller} onMark={setMark} {...choosing} />}
      </Suspense>
    </>
  );
};
