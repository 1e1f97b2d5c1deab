/** Types of the parts of react-big-calendar that `library.ts` imports, as far as we use them. */
declare module 'react-big-calendar/lib/Calendar' {
  import type { ComponentType, PropsWithChildren } from 'react';
  import type { CalendarProps, Components } from 'react-big-calendar';
  import type { DayMetrics, RowMetrics } from '#web/calendar/big-calendar/wrappers.tsx';
  import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';

  /** @types gives the two wrappers no props. */
  type Wrappers = {
    eventContainerWrapper?: ComponentType<PropsWithChildren<{ slotMetrics: DayMetrics }>>;
    weekWrapper?: ComponentType<PropsWithChildren<{ slotMetrics: RowMetrics }>>;
  };
  type Drawn = Omit<Components<CalendarItem, object>, keyof Wrappers> & Wrappers;
  const Calendar: ComponentType<Omit<CalendarProps<CalendarItem, object>, 'components'> & { components?: Drawn }>;
  export default Calendar;
}

declare module 'react-big-calendar/lib/utils/messages' {
  const withDefaults: (messages: Record<string, unknown>) => Record<string, unknown>;
  export default withDefaults;
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
  /** @types gives `sortEvents` and `inEventRange` other arguments than the code does. */
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

declare module 'react-big-calendar/lib/utils/dates' {
  export const startOf: (date: Date, unit: string, firstOfWeek?: number) => Date;
  export const ceil: (date: Date, unit: string) => Date;
  export const diff: (a: Date, b: Date, unit?: string) => number;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/DnDContext' {
  import type { Context } from 'react';
  import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';

  type Draggable = {
    onBeginAction: (item: CalendarItem, action: 'move') => void;
    /** Ends the drag; null drops nothing. */
    onEnd: (interaction: null) => void;
    dragAndDropAction: {
      /** Null or absent: nothing is dragged. */
      action?: 'move' | 'resize' | null;
      /** Whether the held event has been moved. */
      interacting: boolean;
    };
  };
  export const DnDContext: Context<{ draggable?: Draggable }>;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/EventWrapper' {
  import type { ComponentType, ReactNode } from 'react';
  import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';

  const EventWrapper: ComponentType<{ event: CalendarItem; children?: ReactNode }>;
  export default EventWrapper;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper' {
  import { Component, type PropsWithChildren, type RefObject } from 'react';

  export default class EventContainerWrapper extends Component<PropsWithChildren<{ slotMetrics: object }>> {
    ref: RefObject<HTMLElement | null>;
    handleMove: (point: { x: number; y: number }, bounds: object) => void;
    reset(): void;
    componentDidMount(): void;
  }
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper' {
  import type { ComponentType, PropsWithChildren } from 'react';

  const WeekWrapper: ComponentType<PropsWithChildren<{ slotMetrics: object }>>;
  export default WeekWrapper;
}
