/**
 * The parts of react-big-calendar that we take one by one. Its main entry brings every localizer (dayjs, luxon, globalize)
 * along; the drag-and-drop addon is built on `lib/`, so taking the rest from there too keeps one copy of each part.
 * They are CommonJS: what an importer gets as `default` depends on the bundler, hence `cjsDefault`.
 */
declare module 'react-big-calendar/lib/Calendar' {
  import type { ComponentType } from 'react';
  import type { CalendarProps, Components } from 'react-big-calendar';
  import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
  import type { GrabbingColumn, GrabbingWeek } from './grab.tsx';

  type Props = CalendarProps<CalendarItem, object>;
  /** As the code has it; @types gives the two wrappers no props. */
  type Wrappers = { eventContainerWrapper?: typeof GrabbingColumn; weekWrapper?: typeof GrabbingWeek };
  type Drawn = Omit<Components<CalendarItem, object>, keyof Wrappers> & Wrappers;
  const Calendar: ComponentType<Omit<Props, 'components'> & { components?: Drawn }>;
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
  import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';

  type Action = {
    /** Null or absent: nothing is held. */
    action?: 'move' | 'resize' | null;
    /** The edge that is pulled; up and down in columns of hours, left and right in rows of days. */
    direction?: 'UP' | 'DOWN' | 'LEFT' | 'RIGHT' | null;
    /** It has been moved since it was taken hold of. */
    interacting: boolean;
  };
  type Draggable = {
    onBeginAction: (item: CalendarItem, action: 'move') => void;
    onEnd: (interaction: null) => void;
    dragAndDropAction: Action;
  };
  export const DnDContext: Context<{ draggable?: Draggable }>;
}

/** The listener of a row or column, from a press on; the private parts that `carryOn` needs. */
declare module 'react-big-calendar/lib/Selection' {
  export type Selection = {
    _initialEventData: { x: number; y: number } | null;
    _removeMoveListener?: () => void;
    _removeEndListener?: () => void;
    _onEscListener?: () => void;
    _handleMoveEvent: (domEvent: Event) => void;
    _handleTerminatingEvent: (domEvent: Event) => void;
  };
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/EventWrapper' {
  import type { ComponentType, ReactNode } from 'react';
  import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';

  const EventWrapper: ComponentType<{ event: CalendarItem; children?: ReactNode }>;
  export default EventWrapper;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper' {
  import { Component, type PropsWithChildren, type RefObject } from 'react';
  import type { Draggable } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext';
  import type { Selection } from 'react-big-calendar/lib/Selection';

  export default class EventContainerWrapper extends Component<PropsWithChildren<{ slotMetrics: object }>> {
    declare context: { draggable: Draggable };
    ref: RefObject<HTMLElement | null>;
    /** From the top of what is held to the pointer, in pixels. */
    eventOffsetTop: number;
    _selector: Selection;
    handleMove: (point: { x: number; y: number }, bounds: object) => void;
    reset(): void;
    componentDidMount(): void;
  }
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper' {
  import { Component, type PropsWithChildren } from 'react';
  import type { Draggable } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext';
  import type { Selection } from 'react-big-calendar/lib/Selection';

  export default class WeekWrapper extends Component<PropsWithChildren<{ slotMetrics: object }>> {
    declare context: { draggable: Draggable };
    _selector: Selection;
    componentDidMount(): void;
  }
}

declare module 'react-big-calendar/lib/utils/dates' {
  export const startOf: (date: Date, unit: string, firstOfWeek?: number) => Date;
  export const ceil: (date: Date, unit: string) => Date;
  export const diff: (a: Date, b: Date, unit?: string) => number;
}
