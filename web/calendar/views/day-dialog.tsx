import { Button } from '@chakra-ui/react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { fullDateText } from '#shared/locale/dates.ts';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { DayList } from './day-list.tsx';

type DayDialogProps = {
  day: Date;
  items: readonly CalendarItem[];
  onOpen: (item: CalendarItem) => void;
  /** Called when a row is dragged out, into the calendar. */
  onDrag?: (item: CalendarItem) => void;
  /** Opens the view of this day. Without it there is no button. */
  onDay?: (day: Date) => void;
  onOwner?: (username: string) => void;
  onClose: () => void;
};

/** The dialog of «+ ещё N»: all events of that day. */
export const DayDialog = ({ day, onDay, onClose, ...list }: DayDialogProps) => (
  <ListDialog
    title={fullDateText(day)}
    closeLabel={words.closeList}
    onClose={onClose}
    size="sm"
    body={{ px: '3', pb: '3' }}
    footer={
      onDay && (
        <Button variant="outline" colorPalette="gray" onClick={() => onDay(day)}>
          {words.views.day}
        </Button>
      )
    }
  >
    <DayList day={day} {...list} isHeaded={false} />
  </ListDialog>
);
