import { Box, Text } from '@chakra-ui/react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { counted, DAYS, durationText } from '#shared/locale/plural.ts';
import { capitalised, dateText, fullDateText, weekdayText } from '#shared/time/day-text.ts';
import {
  browserZone,
  clockFields,
  dayOf,
  endIsAfter,
  isOver,
  minutesOf,
  startOf,
  type When,
} from '#web/events/form/event-times.ts';

// Says which time is saved if the clock of the zone skips the typed time, as clocks do once a year.
const skippedText = (when: When): string | undefined => {
  const [start, time] = [startOf(when), when.time.slice(0, 5)];
  const shown = start === null ? time : clockFields(when.timeZone, start).time;
  return shown === time ? undefined : words.timeSkipped(shown);
};

/** The start in local time. Undefined if it equals the start on the event's clock. */
const readersText = (when: When): string | undefined => {
  const [start, { date, time }] = [startOf(when), when];
  const here = start === null ? null : clockFields(browserZone(), start);
  if (here === null || (here.date === date && here.time === time.slice(0, 5))) return undefined;
  const day = dayOf(here.date);
  return words.onYourClock(here.date === date || day === null ? here.time : `${dateText(day)}, ${here.time}`);
};

const lengthText = (when: When): string | undefined => {
  const [first, last, minutes] = [dayOf(when.date), dayOf(when.endDate), minutesOf(when)];
  if (when.allDay) return first === null || last === null ? undefined : counted(last - first + 1, DAYS);
  return minutes === null ? undefined : durationText(minutes);
};

type WhenTextProps = {
  fields: When;
  /** Whether to say that a new event is already over. */
  isNew: boolean;
};

/** The times in words: weekday and date, length, local time. It also says if a new event is in the past. */
export const WhenText = ({ fields, isNew }: WhenTextProps) => {
  const day = dayOf(fields.date);
  const skipped = fields.allDay ? undefined : skippedText(fields);
  const parts = [
    day !== null && `${capitalised(weekdayText(day))}, ${fullDateText(day)}`,
    endIsAfter(fields) && lengthText(fields),
    !fields.allDay && readersText(fields),
  ];
  return (
    <Box color="fg.muted" textStyle="sm" aria-live="polite">
      {day !== null && <Text>{parts.filter(Boolean).join(' · ')}</Text>}
      {skipped && <Text color="fg.error">{skipped}</Text>}
      {isNew && isOver(fields, Date.now()) && <Text color="orange.fg">{words.inThePast}</Text>}
    </Box>
  );
};
