/**
 * The parts of react-big-calendar that we take one by one. Its main entry brings every localizer (dayjs, luxon, globalize)
 * along; the drag-and-drop addon is built on `lib/`, so taking the rest from there too keeps one copy of each part.
 * They are CommonJS: what an importer gets as `default` depends on the bundler, hence `cjsDefault`.
 */
declare module 'react-big-calendar/lib/Calendar' {
  import type { ComponentType } from 'react';
  import type { CalendarProps, Components } from 'react-big-calendar';
  import type { CalendarItem } from '#web/features/calendar/calendar-item.ts';
  import type { GrabbingColumn, GrabbingWeek } from '#web/features/calendar/grab.tsx';

  type Props = CalendarProps<CalendarItem, object>;
  /** As the code has it; @types gives the two wrappers no props. */
  type Wrappers = { eventContainerWrapper?: typeof GrabbingColumn; weekWrapper?: typeof GrabbingWeek };
  type Drawn = Omit<Components<CalendarItem, object>, keyof Wrappers> & Wrappers;
  const Calendar: ComponentType<Omit<Props, 'components'> & { components?: Drawn }>;
  export default Calendar;
}

declare module 'react-big-calendar/lib/TimeGrid' {
  import type { ComponentType } from 'react';

  const TimeGrid: ComponentType<Record<string, unknown>>;
  export default TimeGrid;
}

declare module 'react-big-calendar/lib/localizer' {
  import type { Formats, DateLocalizer as Instance } from 'react-big-calendar';

  type Span = { start: Date; end: Date };
  type Sorted = Span & { allDay?: boolean };
  /** As the code has it; @types describes `sortEvents` and `inEventRange` with other arguments than they get. */
  type Spec = {
    formats: Formats;
    firstOfWeek: () => number;
    format: (value: Date, format: string) => string;
    sortEvents: (pair: { evtA: Sorted; evtB: Sorted }) => number;
    inEventRange: (pair: { event: Span; range: Span }) => boolean;
    daySpan: (start: Date, end: Date) => number;
    startOf: (date: Date, unit: string, firstOfWeek?: number) => Date;
    ceil: (date: Date, unit: string) => Date;
    diff: (a: Date, b: Date, unit?: string) => number;
    isSameDate: (a: Date, b: Date) => boolean;
  };
  export const DateLocalizer: new (spec: Spec) => Instance;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/DnDContext' {
  import type { Context } from 'react';
  import type { CalendarItem } from '#web/features/calendar/calendar-item.ts';

  export const DnDContext: Context<{
    draggable?: {
      onBeginAction: (item: CalendarItem, action: 'move') => void;
      onEnd: (interaction: null) => void;
    };
  }>;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/EventWrapper' {
  import type { ComponentType, ReactNode } from 'react';
  import type { CalendarItem } from '#web/features/calendar/calendar-item.ts';

  const EventWrapper: ComponentType<{ event: CalendarItem; children?: ReactNode }>;
  export default EventWrapper;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper' {
  import type { ComponentType, PropsWithChildren } from 'react';

  const EventContainerWrapper: ComponentType<PropsWithChildren<{ slotMetrics: object }>>;
  export default EventContainerWrapper;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper' {
  import type { ComponentType, PropsWithChildren } from 'react';

  const WeekWrapper: ComponentType<PropsWithChildren<{ slotMetrics: object }>>;
  export default WeekWrapper;
}

declare module 'react-big-calendar/lib/utils/dates' {
  export const startOf: (date: Date, unit: string, firstOfWeek?: number) => Date;
  export const ceil: (date: Date, unit: string) => Date;
  export const diff: (a: Date, b: Date, unit?: string) => number;
}
