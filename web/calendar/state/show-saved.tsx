import { Button } from '@chakra-ui/react';
import { addDays } from 'date-fns';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import type { AfterSave } from '#web/events/form/use-event-form.ts';
import { onceClosed } from '#web/ui/dialog/use-back-closes.tsx';
import { itemOf } from './calendar-item.ts';
import { isDotted, type Range, type ViewState } from './view-state.ts';

/**
 * Shows a saved event: goes to its day when the list does not show it. For an event out of range it answers a button for the
 * toast instead.
 */
export const showSaved =
  (state: ViewState, range: Range, goTo: (date: Date) => void): AfterSave =>
  (saved, isNew) => {
    const { start, end } = itemOf(saved);
    const isWithin = (from: Date, to: Date): boolean => start < to && end > from;
    if (isWithin(range.start, range.end)) {
      // A phone lists one day below its month. A series is saved with its first date.
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
