import { createContext, useContext } from 'react';
import type { NewEventTimes } from '#web/events/form/event-form.ts';
import type { Begun } from '#web/events/form/opened-event.ts';
import type { AfterSave } from '#web/events/form/use-event-form.ts';
import type { CalendarItem, ItemTimes } from './calendar-item.ts';
import type { View } from './view-state.ts';

/** What the views let the user do. */
export type CalendarActions = {
  /** Shows another view or day. */
  readonly change: (change: { view?: View; date?: Date }) => void;
  readonly openEvent: (item: CalendarItem) => void;
  /** Opens the list of a full day. */
  readonly showDay: (day: Date) => void;
  /** Opens the dialog of a new event. */
  readonly create: (times?: NewEventTimes, asksTemplate?: true) => void;
  /** Opens the dialog with the text that was typed into the bubble. */
  readonly goOn: (begun: Begun, asksTemplate?: true) => void;
  readonly afterSave: AfterSave;
  readonly move: (item: CalendarItem, times: ItemTimes) => void;
  readonly onDragStart: () => void;
};

/** The value changes only with the range or the chosen day, because each change draws the grid again. */
export const CalendarActionsContext = createContext<CalendarActions | null>(null);

/** The actions of the main calendar. Only below it; throws elsewhere. */
export const useCalendarActions = (): CalendarActions => {
  const actions = useContext(CalendarActionsContext);
  if (!actions) throw new Error('useCalendarActions is for the views of the main calendar');
  return actions;
};
