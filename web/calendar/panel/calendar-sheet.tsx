import { calendarPanel as words } from '#shared/locale/calendar-panel.ts';
import type { Calendars } from '#web/events/use-calendars.ts';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { CalendarPanel } from './calendar-panel.tsx';

/** The panel as a sheet, where there is no room beside the calendar [SHR-25]. */
export const CalendarSheet = ({ calendars, onClose }: { calendars: Calendars; onClose: () => void }) => (
  <ListDialog title={words.title} closeLabel={words.close} onClose={onClose} size="sm">
    <CalendarPanel calendars={calendars} isSheet onDone={onClose} />
  </ListDialog>
);
