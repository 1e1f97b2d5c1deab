import { Button } from '@chakra-ui/react';
import { addDays } from 'date-fns';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import type { AfterSave } from '#web/events/form/use-event-form.ts';
import { onceClosed } from '#web/ui/dialog/use-back-closes.tsx';
import { itemOf } from './calendar-item.ts';
import { isDotted, type Range, type ViewState } from './view-state.ts';

/**
 * Shows an event that was saved. If its day is in the range but not in the list below the month, the calendar goes to
 * that day. If its day is out of range, the toast gets a button that goes there.
 */
export const showSaved =
  (state: ViewState, range: Range, goTo: (date: Date) => void): AfterSave =>
  (saved, isNew) => {
    const { start, end } = itemOf(saved);
    const isWithin = (from: Date, to: Date): boolean => start < to && end > from;
    if (isWithin(range.start, range.end)) {
      // Below its month a phone lists a single day. A series is saved with its first date, so an open later date does
      // not lead there.
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
