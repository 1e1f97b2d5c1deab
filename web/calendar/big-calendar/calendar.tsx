import {
  Children,
  type ComponentProps,
  type CSSProperties,
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  memo,
  type ReactElement,
  type ReactNode,
} from 'react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { counted, EVENTS } from '#shared/locale/plural.ts';
import { usePicked } from '#web/calendar/selection/selection-store.ts';
import { type CalendarItem, NEW_ID } from '#web/calendar/state/calendar-item.ts';
import { MOVE_HINT_ID, MonthEvent, nameOf, TitledEvent } from '#web/calendar/views/event-appearance.tsx';
import { CopyHint } from './copy-hint.tsx';
import { AllDayLabel, MonthDay, WeekDay } from './day-header.tsx';
import type { Covered } from './day-layout.ts';
import { EventWrapper, LibraryCalendar, withDragAndDrop } from './library.ts';
import { useLongPress } from './touch.ts';
import { Column, Row, useHold } from './wrappers.tsx';

type WrappedEvent = {
  event: CalendarItem;
  /** `time` in the columns of hours, `date` in rows of days. */
  type?: 'time' | 'date';
  label?: string;
  /** First and last moment of the row of days that shows this part of the event. */
  slotStart?: Date;
  slotEnd?: Date;
  continuesPrior?: boolean;
  /** Set in the columns of hours. An event that is being dragged has no place yet. */
  style?: Covered & { xOffset?: number | 'auto' };
  children?: ReactNode;
};

const press = (domEvent: KeyboardEvent<HTMLElement>) => {
  if (domEvent.altKey || (domEvent.key !== 'Enter' && domEvent.key !== ' ')) return;
  domEvent.preventDefault();
  const { ctrlKey, metaKey } = domEvent;
  domEvent.currentTarget.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }));
};

/** Attributes that make the element of an event a named button for the keyboard. */
const buttonProps = ({ event: item, type, label, continuesPrior }: WrappedEvent, isPicked: boolean) =>
  item.hidden
    ? {
        'data-hidden': item.hidden,
        'aria-label': words.hidden(item.title, counted(item.hidden, EVENTS)),
        onKeyDown: press,
      }
    : {
        role: 'button',
        tabIndex: 0,
        'data-event-id': item.id,
        'aria-pressed': isPicked || undefined,
        'aria-label': `${nameOf(item, type === 'time' ? label : undefined)}${continuesPrior ? `, ${words.continues}` : ''}`,
        onKeyDown: press,
      };

type Parts = HTMLAttributes<HTMLElement> & { 'data-event-id'?: string; children?: ReactNode; style?: CSSProperties };
const isElement = (node: ReactNode): node is ReactElement<Parts> =>
  typeof node === 'object' && node !== null && 'props' in node;

/** Places the element of an event among the hours. `covered` says how much of it is visible. */
const placedInHours = (element: ReactElement<Parts>, covered: Covered = {}) => {
  const { layer, seen, free, isNarrow, isUntimed } = covered;
  // The library gives the times first.
  const [times, content] = Children.toArray(element.props.children);
  return {
    className: `${element.props.className}${isNarrow ? ' event-narrow' : ''}${isUntimed ? ' event-untimed' : ''}`,
    style: {
      ...element.props.style,
      ...(layer !== undefined && { '--layer': layer }),
      ...(seen !== undefined && { '--seen': `${seen}%` }),
      ...(free !== undefined && { '--free': free }),
    },
    children: (
      <div className="event-inner">
        {content} {times}
      </div>
    ),
  };
};

const elementProps = (element: ReactElement<Parts>, props: WrappedEvent, isPicked: boolean) => ({
  ...buttonProps(props, isPicked),
  ...(props.type === 'time' && placedInHours(element, props.style)),
});

const ReadOnlyEvent = (props: WrappedEvent) =>
  isElement(props.children) ? cloneElement(props.children, elementProps(props.children, props, false)) : props.children;

/** An event that the pointer picks up, on a phone by a long press. */
const DraggableEvent = (props: WrappedEvent) => {
  const { event: item, children } = props;
  const touch = useLongPress(item);
  const hold = useHold(props);
  const isPicked = usePicked(item.id);
  if (!isElement(children) || item.hidden) return <ReadOnlyEvent {...props} />;
  // The element of a new event takes no input. Its text is in the bubble, and a double click must reach the slot below.
  if (item.id === NEW_ID) {
    return cloneElement(children, {
      ...(props.type === 'time' && placedInHours(children, props.style)),
      'data-event-id': NEW_ID,
      inert: true,
    });
  }
  const element = cloneElement(children, {
    ...elementProps(children, props, isPicked),
    'aria-describedby': item.isFixed ? undefined : MOVE_HINT_ID,
    // This listens in the capture phase, because the addon replaces `onMouseDown`.
    onPointerDownCapture: hold,
    ...touch,
  });
  return <EventWrapper {...props}>{element}</EventWrapper>;
};

const READ_ONLY = {
  eventWrapper: ReadOnlyEvent,
  event: TitledEvent,
  month: { event: MonthEvent, dateHeader: MonthDay },
  week: { header: WeekDay },
  day: { header: WeekDay },
  timeGutterHeader: AllDayLabel,
};

/**
 * Wrappers of draggable events, drawn below the addon. Whenever the addon is drawn, it makes new components of the
 * wrappers that it gets. If it got these wrappers, each start and end of a drag would make new elements for all events.
 * That would end a touch, and take half a second with 2,000 events.
 */
const DRAGGABLE = { ...READ_ONLY, eventWrapper: DraggableEvent, eventContainerWrapper: Column, weekWrapper: Row };

type CalendarProps = Omit<ComponentProps<typeof LibraryCalendar>, 'components'>;

/** Properties that the addon changes when a drag starts or ends, and that we do not need. */
const CHANGED_BY_DRAGGING = new Set(['components', 'className']);

const sameProps = (before: CalendarProps, after: CalendarProps): boolean => {
  const [old, young] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...young.keys()])].every(
    (key) => CHANGED_BY_DRAGGING.has(key) || Object.is(old.get(key), young.get(key)),
  );
};

/** react-big-calendar with our components and without dragging. */
export const ReadOnlyCalendar = (props: CalendarProps) => <LibraryCalendar {...props} components={READ_ONLY} />;

/** react-big-calendar with its drag-and-drop addon and our components. */
export const DraggableCalendar = withDragAndDrop(
  memo(
    (props: CalendarProps) => (
      <>
        <LibraryCalendar {...props} components={DRAGGABLE} />
        <CopyHint />
      </>
    ),
    sameProps,
  ),
);
