import type { Calendar } from '#shared/contracts/calendars.ts';
import { calendarPanel as words } from '#shared/locale/calendar-panel.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

type CalendarFieldProps = {
  /** Calendars in which the user may create events. */
  calendars: readonly Calendar[];
  value: string;
  onValue: (id: string) => void;
  isLabelHidden?: boolean;
  disabled?: boolean;
};

/** «Календарь», shown only if the user can choose between calendars. Saving moves the event to the chosen calendar. */
export const CalendarField = ({ calendars, ...field }: CalendarFieldProps) =>
  calendars.length > 1 && calendars.some(({ id }) => id === field.value) ? (
    <SelectField
      label={words.calendar}
      options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
      {...field}
    />
  ) : null;
