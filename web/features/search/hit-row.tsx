import { chakra } from '@chakra-ui/react';
import type { Hit } from '#shared/contracts/search.ts';
import { wellFormed } from '#shared/contracts/well-formed.ts';
import { markWords } from '#shared/locale/event-marks.ts';
import { searchWords as words } from '#shared/locale/search.ts';
import { piecesOf } from '#shared/search/words.ts';
import { type Day, wallTime } from '#shared/time/day.ts';
import { capitalised, clockText, fullDateText, fullDaysText, shortWeekdayText } from '#shared/time/day-text.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { useCalendars } from '#web/events/use-calendars.ts';

/**
 * The excerpt of a description begins so many letters before the first found word. It ends twice as many letters after
 * the beginning of this word.
 */
const AROUND = 80;

/** First and last day of an event in local time. For an event of whole days they are its dates, in any time zone. */
export const daysOf = ({ allDay, startDate, endDate }: Hit): { first: Day; last: Day } => {
  const [start, end] = [Date.parse(startDate), Date.parse(endDate) - 1];
  return allDay
    ? { first: Math.floor(start / DAY_MS), last: Math.floor(end / DAY_MS) }
    : { first: wallTime(start).day, last: wallTime(end).day };
};

/** «Ср, 5 марта 2027, 10:00 – 11:30», «5–7 марта 2027». */
const whenText = (hit: Hit): string => {
  const { first, last } = daysOf(hit);
  if (first !== last) return fullDaysText(first, last);
  const day = `${capitalised(shortWeekdayText(first))}, ${fullDateText(first)}`;
  if (hit.allDay) return day;
  const [from, to] = [hit.startDate, hit.endDate].map((instant) => clockText(wallTime(Date.parse(instant)).minute));
  return `${day}, ${from} – ${to}`;
};

/** The part of a description around the first found word; empty if there is none. */
const excerptOf = (description: string, typed: readonly string[]): string => {
  const pieces = piecesOf(description, typed);
  const hit = pieces.findIndex(({ isHit }) => isHit);
  if (hit < 0) return '';
  const before = pieces
    .slice(0, hit)
    .map(({ text }) => text)
    .join('');
  const from = Math.max(0, before.length - AROUND);
  const excerpt = wellFormed(description.slice(from, before.length + 2 * AROUND));
  return `${from > 0 ? '…' : ''}${excerpt}${before.length + 2 * AROUND < description.length ? '…' : ''}`;
};

/** A text with marked words. Markup in the text is shown as text [FIND-12]. */
const Marked = ({ text, typed }: { text: string; typed: readonly string[] }) =>
  piecesOf(text, typed).map(({ text: piece, isHit }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other key and never move
    isHit ? <mark key={at}>{piece}</mark> : piece,
  );

type HitRowProps = { hit: Hit; typed: readonly string[] };

/** A row for a found event: title, date, place, owner or shared calendar, and an excerpt of the description. */
export const HitRow = ({ hit, typed }: HitRowProps) => {
  const excerpt = excerptOf(hit.description, typed);
  const { sharedOf } = useCalendars();
  const calendar = hit.calendar ?? sharedOf(hit)?.name;
  const isMarked = hit.status === 'draft' || hit.status === 'cancelled';
  return (
    <>
      <chakra.span display="flex" gap="2" alignItems="baseline">
        <chakra.span
          aria-hidden="true"
          flex="none"
          boxSize="2.5"
          borderRadius="full"
          css={{ background: hit.color, boxShadow: 'inset 0 0 0 1px rgb(128 128 128 / 40%)' }}
        />
        <chakra.span
          fontWeight="semibold"
          minW="0"
          overflowWrap="anywhere"
          className={hit.status === 'cancelled' ? 'over' : undefined}
        >
          <Marked text={hit.title} typed={typed} />
        </chakra.span>
      </chakra.span>
      <span className="more">{whenText(hit)}</span>
      {isMarked && (
        <span className="more">{capitalised(markWords[hit.status === 'draft' ? 'draft' : 'cancelled'])}</span>
      )}
      {hit.location && (
        <chakra.span className="more" css={{ '&&': { lineClamp: '3' } }}>
          <Marked text={hit.location} typed={typed} />
        </chakra.span>
      )}
      {excerpt && (
        <span className="more">
          <Marked text={excerpt} typed={typed} />
        </span>
      )}
      {hit.owner && <span className="more">{words.owner(hit.owner)}</span>}
      {calendar !== undefined && <span className="more">{words.calendar(calendar)}</span>}
    </>
  );
};
