import { adminEventsWords as words } from '#shared/locale/admin.ts';
import type { Day } from '#shared/time/day.ts';
import { capitalised, fullDateText, weekdayText } from '#shared/time/day-text.ts';
import { byClock } from '#shared/time/spans.ts';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { EventCard } from './event-card.tsx';
import type { OwnedItem } from './owned-item.ts';

type Props = {
  day: Day;
  /** Those of the day. */
  items: readonly OwnedItem[];
  openingId: string | null;
  onOpen: (item: OwnedItem) => void;
  onOwner: (username: string) => void;
  onClose: () => void;
};

/** All events of a day, by the clock. */
export const DayDialog = ({ day, items, onClose, ...card }: Props) => (
  <ListDialog
    title={`${capitalised(weekdayText(day))}, ${fullDateText(day)}`}
    closeLabel={words.closeDay}
    onClose={onClose}
    size="md"
    body={{ px: '4', pb: '4', className: 'all-events-calendar' }}
  >
    <ul className="all-events-rows">
      {byClock(items).map((item) => (
        <EventCard key={item.id} item={item} day={day} {...card} />
      ))}
    </ul>
  </ListDialog>
);
