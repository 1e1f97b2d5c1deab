import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { rowTime } from '#shared/locale/span-text.ts';
import type { Day } from '#shared/time/day.ts';
import { eventColors } from '#web/events/event-colors.ts';
import { EventTitle } from './event-title.tsx';
import { itemName, type OwnedItem, statusProps } from './owned-item.ts';

type Props = {
  item: OwnedItem;
  /** The day that it is listed under. */
  day: Day;
  openingId: string | null;
  onOpen: (item: OwnedItem) => void;
  onOwner: (username: string) => void;
};

/** An event of a day: when, what and whose; the title opens it, the owner narrows to theirs. */
export const EventCard = ({ item, day, openingId, onOpen, onOwner }: Props) => {
  const time = rowTime(item, day);
  const name = itemName(item, `${time} ${item.title}`);
  return (
    <li
      className="all-events-card"
      {...statusProps(item)}
      data-past={item.end <= Date.now() ? '' : undefined}
      style={eventColors(item.color)}
    >
      <button
        type="button"
        className="all-events-open"
        title={name}
        aria-label={name}
        aria-busy={openingId === item.id}
        onClick={() => onOpen(item)}
      >
        <span className="all-events-time">{time}</span>{' '}
        <span className="all-events-title">
          <EventTitle item={item} />
        </span>
      </button>
      {item.owner !== null && (
        <button
          type="button"
          className="all-events-owner"
          aria-label={words.ofOwner(item.owner)}
          onClick={() => onOwner(item.owner ?? '')}
        >
          {item.owner}
        </button>
      )}
    </li>
  );
};
