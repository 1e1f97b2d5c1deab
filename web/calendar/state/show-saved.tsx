import { Button } from '@chakra-ui/react';
import { addDays } from 'date-fns';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import type { AfterSave } from '#web/events/form/use-event-form.ts';
import { onceClosed } from '#web/ui/dialog/use-back-closes.tsx';
import { itemOf } from './calendar-item.ts';
import { isDotted, type Range, type ViewState } from './view-state.ts';

/**
 * Shows an event that was saved. If its day is within the range but the list does not show it, the calendar goes to
 * that day. If the event is out of range, the toast gets a button that goes there.
 */
export const showSaved =
  (state: ViewState, range: Range, goTo: (date: Date) => void): AfterSave =>
  (saved, isNew) => {
    const { start, end } = itemOf(saved);
    const isWithin = (from: Date, to: Date): boolean => start < to && end > from;
    if (isWithin(range.start, range.end)) {
      // A phone lists a single day below its month. A series is saved with its first date, so another date that is open
      // does not lead there.
      const isUnlisted = isDotted(state) && !isWithin(state.date, addDays(state.date, 1));
      if (isUnlisted && (isNew || saved.seriesId === null)) onceClosed(() => goTo(start));
      return null;
    }
    return (
      <Button mt="2" size="xs" variant="outline" onClick={() => goTo(start)}>
        {words.show}
      </Button>
    );
  };
