import { Box, Center, Stack } from '@chakra-ui/react';
import { type ComponentType, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { lazyPart } from '#web/api/lazy.tsx';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { dayKey, type Range } from '#web/calendar/state/view-state.ts';
import { mayHaveDetails } from '#web/events/event-details.ts';
import { agendaGroups, type Filter, passes } from './agenda-groups.ts';
import { DayList, type MarkProps } from './day-list.tsx';

// A chunk of its own, so that the list is drawn before this code arrives.
const ListSelection = lazyPart(async () => (await import('#web/calendar/selection/selection-layer.tsx')).ListSelection);

/** Room left above the day that is scrolled to. */
const GAP_PX = 12;

/** Estimated height in pixels of a day that is out of view. Too small an estimate makes the scrolling jump. */
const expectedHeight = (items: readonly CalendarItem[]): number =>
  items.reduce((height, { event }) => {
    const lines = Number(event.description !== '') + Number(mayHaveDetails(event));
    return height + 36 + 20 * lines;
  }, 36);

type AgendaProps = {
  items: readonly CalendarItem[];
  range: Range;
  /** The events of this range have come. */
  isKnown: boolean;
  filter: Filter;
  onOpen: (item: CalendarItem) => void;
  /** The day at the top. */
  date: Date;
  /** A narrow list has checkboxes only while events are being chosen. */
  isNarrow: boolean;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
};

/** A list grouped by day, with today's group headed «Сегодня» [CAL-06]. */
export const Agenda = ({ items, range, isKnown, filter, onOpen, date, ...choosing }: AgendaProps) => {
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

  // Scrolls once to each chosen day, when the first events are there. A refresh does not scroll again, but «Сегодня» does.
  const scrolledTo = useRef<Date>(undefined);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !hasEvents || !anchor || scrolledTo.current === date) return;
    scrolledTo.current = date;
    const scroll = () => {
      const group = box.querySelector<HTMLElement>(`[data-day-group="${anchor}"]`);
      if (group) box.scrollTop += group.getBoundingClientRect().top - box.getBoundingClientRect().top - GAP_PX;
    };
    scroll();
    // This scrolls again when the days in view have their real heights.
    requestAnimationFrame(() => requestAnimationFrame(scroll));
  }, [hasEvents, anchor, date]);

  return (
    <>
      <Box
        ref={scroller}
        className="agenda"
        position="relative"
        h="var(--calendar-height)"
        overflowY="auto"
        // No padding at the top, where rows would show above the sticky heading.
        px="3"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l3"
        // Focusable, because a keyboard must be able to scroll the box.
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
        {isKnown && hasEvents && <ListSelection groups={groups} scroller={scroller} onMark={setMark} {...choosing} />}
      </Suspense>
    </>
  );
};
