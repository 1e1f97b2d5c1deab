import { chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { type ComponentType, Suspense } from 'react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { dayMonthYearText, longWeekdayText } from '#shared/locale/dates.ts';
import { rowTime } from '#shared/locale/span-text.ts';
import { localDay } from '#shared/time/day.ts';
import { lazyPart } from '#web/api/lazy.tsx';
import { usePicked } from '#web/calendar/selection/selection-store.ts';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { dayKey } from '#web/calendar/state/view-state.ts';
import { mayHaveDetails } from '#web/events/event-details.ts';
import { holidayName } from './day-off.ts';
import { EventTitle, isPast } from './event-appearance.tsx';

/** «Сегодня» for today, otherwise the date [CAL-06]. */
const dayHeading = (day: Date, now: Date): string =>
  dayKey(day) === dayKey(now) ? words.today : dayMonthYearText(day);

/** Key of a row. It contains the day, because an event that runs over several days has two rows. */
export const rowKey = (day: Date, { id }: CalendarItem): string => `${dayKey(day)} ${id}`;

/** The checkbox of a row. */
export type MarkProps = { item: CalendarItem; row: string };
type Marks = {
  /** Null: the checkbox is loading, and its room is kept. Undefined: the list has no checkboxes. */
  Mark?: ComponentType<MarkProps> | null | undefined;
};

type RowProps = Marks & {
  item: CalendarItem;
  day: Date;
  onOpen: (item: CalendarItem) => void;
  onDrag?: ((item: CalendarItem) => void) | undefined;
  /** Filters the calendar by an owner. Set if events of several people are shown. */
  onOwner?: ((username: string) => void) | undefined;
};

/** The line beside an event, dashed for a draft [EV2-16]. */
const stripeOf = ({ event: { color, status } }: CalendarItem): string =>
  status === 'draft' ? `repeating-linear-gradient(${color} 0 0.3125rem, transparent 0.3125rem 0.5rem)` : color;

// A chunk of its own, because words for rules and zones weigh more than the list.
const DetailsText = lazyPart(async () => {
  const { detailsOf } = await import('#web/events/details-text.ts');
  return ({ event, span }: Pick<CalendarItem, 'event' | 'span'>) => detailsOf(event, span.first).join(' · ');
});

const Details = ({ item: { event, span } }: { item: CalendarItem }) =>
  mayHaveDetails(event) && (
    <chakra.span display="block" color="fg.muted" textStyle="sm" overflowWrap="anywhere" lineClamp="3">
      <Suspense fallback={'\u00a0'}>
        <DetailsText event={event} span={span} />
      </Suspense>
    </chakra.span>
  );

/**
 * At this width time and title fit side by side, even «до 26 ноября, 10:00». In a narrower list the time is above the
 * title.
 */
const ROOMY = '@container (min-width: 30rem)';
const Rows = chakra('ul', {
  base: { containerType: 'inline-size', '& > li': { display: 'flex', alignItems: 'center' } },
});
const Parts = chakra('span', {
  base: { display: 'flex', flexDirection: 'column', minW: '0', [ROOMY]: { flexDirection: 'row', gap: '3' } },
});
const Time = chakra('span', {
  base: {
    color: 'fg.muted',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    [ROOMY]: { flexShrink: '0', w: '11.5rem' },
  },
});

const MARKED = { position: 'relative', paddingInlineStart: '2.25rem' } as const;

const EventRow = ({ item, day, onOpen, onDrag, onOwner, Mark }: RowProps) => (
  <li data-row={rowKey(day, item)} style={Mark === undefined ? undefined : MARKED}>
    {Mark && <Mark item={item} row={rowKey(day, item)} />}
    <chakra.button
      type="button"
      data-event-id={item.id}
      aria-pressed={usePicked(item.id) || undefined}
      onClick={() => onOpen(item)}
      draggable={onDrag !== undefined}
      onDragStart={onDrag && (() => onDrag(item))}
      display="flex"
      gap="3"
      flex="1"
      minW="0"
      px="3"
      py="2"
      borderRadius="l2"
      textAlign="start"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
      focusVisibleRing="inside"
    >
      {/* The ring makes every colour visible on both grounds. */}
      <chakra.span
        w="1"
        borderRadius="full"
        flexShrink="0"
        boxShadow="0 0 0 1px var(--chakra-colors-border-control)"
        style={{ background: stripeOf(item) }}
      />
      <Parts>
        <Time>{rowTime(item.span, localDay(day))}</Time>
        <chakra.span minW="0">
          <chakra.span
            display="block"
            fontWeight="medium"
            textStyle="sm"
            overflowWrap="anywhere"
            color={isPast(item) ? 'fg.muted' : undefined}
            textDecoration={item.event.status === 'cancelled' ? 'line-through' : undefined}
          >
            <EventTitle item={item} />
          </chakra.span>
          <Details item={item} />
          {item.event.description && (
            <chakra.span display="block" color="fg.muted" textStyle="sm" lineClamp="2">
              {item.event.description}
            </chakra.span>
          )}
        </chakra.span>
      </Parts>
    </chakra.button>
    {onOwner && item.owner && (
      <chakra.button
        type="button"
        maxW="35%"
        flexShrink="0"
        px="3"
        py="2"
        borderRadius="l2"
        color="fg.muted"
        textStyle="sm"
        truncate
        cursor="pointer"
        _hover={{ textDecoration: 'underline' }}
        focusVisibleRing="inside"
        aria-label={words.ofOwner(item.owner)}
        onClick={() => onOwner(item.owner ?? '')}
      >
        {item.owner}
      </chakra.button>
    )}
  </li>
);

type DayListProps = Marks & {
  day: Date;
  items: readonly CalendarItem[];
  onOpen: (item: CalendarItem) => void;
  /** Given where rows can be dragged into the calendar. */
  onDrag?: (item: CalendarItem) => void;
  onOwner?: (username: string) => void;
  /** False where a heading around the list names the day. */
  isHeaded?: boolean;
  /** False: more events may come. */
  isKnown?: boolean;
};

const DayHeading = ({ day, isEmpty }: { day: Date; isEmpty: boolean }) => {
  const now = new Date();
  const isToday = dayKey(day) === dayKey(now);
  const about = [longWeekdayText(day), holidayName(day)].filter((part) => part !== undefined);
  return (
    <Heading
      as="h2"
      size="sm"
      px="3"
      py="1"
      color={isToday ? 'blue.fg' : 'fg'}
      // The heading stays in sight above the rows of its day.
      position="sticky"
      top="0"
      zIndex="1"
      bg="bg.panel"
    >
      {isToday && isEmpty ? words.nothingToday : dayHeading(day, now)}
      <chakra.span ms="2" color="fg.muted" fontWeight="normal">
        {about.join(', ')}
      </chakra.span>
    </Heading>
  );
};

/** The events of a day under its heading. An event opens by click or Enter. */
export const DayList = ({
  day,
  items,
  onOpen,
  onDrag,
  onOwner,
  Mark,
  isHeaded = true,
  isKnown = true,
}: DayListProps) => {
  const isEmpty = isKnown && items.length === 0;
  const isSaidAbove = isHeaded && dayKey(day) === dayKey(new Date());
  return (
    <Stack as="section" gap="1" aria-label={dayHeading(day, new Date())} data-day-group={dayKey(day)}>
      {isHeaded && <DayHeading day={day} isEmpty={isEmpty} />}
      {isEmpty && !isSaidAbove && (
        <Text px="3" py="2" color="fg.muted" textStyle="sm">
          {words.noEventsThisDay}
        </Text>
      )}
      <Rows>
        {items.map((item) => (
          <EventRow key={item.id} item={item} day={day} onOpen={onOpen} onDrag={onDrag} onOwner={onOwner} Mark={Mark} />
        ))}
      </Rows>
    </Stack>
  );
};
