import { chakra } from '@chakra-ui/react';
import type { EventView } from '#shared/contracts/administration.ts';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { calendarWords } from '#shared/locale/calendar.ts';
import { markWords } from '#shared/locale/event-marks.ts';
import { type Column, DataTable } from '#web/features/admin/parts/data-table.tsx';
import { viewDatesText } from '#web/features/admin/parts/event-dates-text.ts';
import type { Only } from './event-views-query.ts';

// One style for all rows. With a Chakra element for each cell a phone would take ten times as long.
const Rows = chakra('div', {
  base: {
    '& td button': {
      minH: '6',
      borderRadius: 'l2',
      color: 'blue.fg',
      fontWeight: 'medium',
      textAlign: 'start',
      cursor: 'button',
      focusVisibleRing: 'outside',
      _hover: { textDecoration: 'underline' },
    },
    '& td [data-quiet]': { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  },
});

type Props = {
  events: readonly EventView[];
  stale: boolean;
  /** The event that is being fetched for its dialog. */
  openingId: string | null;
  onOpen: (event: EventView) => void;
  onOnly: (only: Only) => void;
};

const calendarColumn = (onOnly: Props['onOnly']): Column<EventView> => ({
  id: 'calendar',
  header: words.calendar,
  width: '9rem',
  cell: ({ calendarId, calendar }) =>
    calendarId !== undefined &&
    calendar !== undefined && (
      <button
        type="button"
        data-quiet=""
        aria-label={words.ofCalendar(calendar)}
        onClick={() => onOnly({ calendarId, calendar })}
      >
        {calendar}
      </button>
    ),
});

/**
 * The title, dates [ADM-08], owner and shared calendar of each event. A click on the title opens the event; a click on
 * owner or calendar filters the list. Without events of shared calendars there is no column of calendars.
 */
export const EventsTable = ({ events, stale, openingId, onOpen, onOnly }: Props) => {
  const isShared = events.some(({ calendar }) => calendar !== undefined);
  const columns: readonly Column<EventView>[] = [
    {
      id: 'title',
      header: words.name,
      cell: (event) => (
        <button
          type="button"
          aria-label={words.open(event.repeats ? `${event.title}, ${markWords.repeats}` : event.title)}
          aria-busy={openingId === event.id}
          onClick={() => onOpen(event)}
        >
          {event.repeats && <span aria-hidden>{markWords.repeatsSign} </span>}
          {event.title}
        </button>
      ),
    },
    {
      id: 'dates',
      header: words.dates,
      width: isShared ? '14rem' : '19rem',
      cell: (event) => <div data-quiet="">{viewDatesText(event)}</div>,
    },
    {
      id: 'owner',
      header: words.owner,
      width: isShared ? '8rem' : '12rem',
      cell: ({ owner }) =>
        owner && (
          <button
            type="button"
            data-quiet=""
            aria-label={calendarWords.ofOwner(owner)}
            onClick={() => onOnly({ owner })}
          >
            {owner}
          </button>
        ),
    },
    ...(isShared ? [calendarColumn(onOnly)] : []),
  ];
  return (
    <Rows>
      <DataTable
        label={words.title}
        columns={columns}
        rows={events}
        keyOf={({ id }) => id}
        narrow={`"title title title" "dates dates dates" "owner owner owner"${isShared ? ' "calendar calendar calendar"' : ''}`}
        stale={stale}
      />
    </Rows>
  );
};
