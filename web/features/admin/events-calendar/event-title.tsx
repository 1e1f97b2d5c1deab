import { markWords } from '#shared/locale/event-marks.ts';
import type { OwnedItem } from './owned-item.ts';

/** Title of an item, with «↻» before it where it repeats [REC-29]. */
export const EventTitle = ({ item: { title, seriesId } }: { item: OwnedItem }) => (
  <>
    {seriesId !== null && <span aria-hidden="true">{markWords.repeatsSign} </span>}
    <span className="all-events-words">{title}</span>
  </>
);
