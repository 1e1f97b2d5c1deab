import { type ComponentProps, cloneElement, type KeyboardEvent, memo, type ReactElement, type ReactNode } from 'react';
import libraryDragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop';
import AddonEventWrapper from 'react-big-calendar/lib/addons/dragAndDrop/EventWrapper';
import LibraryCalendar from 'react-big-calendar/lib/Calendar';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { counted, EVENTS } from '#shared/locale/plural.ts';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { MOVE_HINT_ID, MonthEvent, nameOf, TitledEvent } from '#web/calendar/views/event-appearance.tsx';
import { cjsDefault } from './cjs-default.ts';
import { CopyHint } from './copy-hint.tsx';
import { MonthDay, WeekDay } from './day-header.tsx';
import { GrabbingColumn, GrabbingWeek, useGrab } from './grab.tsx';
import { PageTurner } from './page-turner.tsx';
import { useLongPress } from './use-long-press.ts';

const Calendar = cjsDefault(LibraryCalendar);
const Draggable = cjsDefault(AddonEventWrapper);

type WrapperProps = {
  event: CalendarItem;
  /** `time` in the columns of hours, `date` in rows of days. */
  type?: 'time' | 'date';
  label?: string;
  /** First and last moment of the row of days that it stands in. */
  slotStart?: Date;
  slotEnd?: Date;
  continuesPrior?: boolean;
  children?: ReactNode;
};

const isElement = (node: ReactNode): node is ReactElement<Record<string, unknown>> =>
  typeof node === 'object' && node !== null && 'props' in node;

const press = (domEvent: KeyboardEvent<HTMLElement>) => {
  if (domEvent.key !== 'Enter' && domEvent.key !== ' ') return;
  domEvent.preventDefault();
  domEvent.currentTarget.click();
};

/** Makes every event of the library's views a named button that the keyboard reaches and a long press picks up. */
const NamedEvent = (props: WrapperProps) => {
  const { event: item, type, label, continuesPrior, children } = props;
  const touch = useLongPress(item);
  const grab = useGrab(props);
  if (!isElement(children)) return children;
  if (item.hidden) {
    return cloneElement(children, {
      'aria-label': words.hidden(item.title, counted(item.hidden, EVENTS)),
      onKeyDown: press,
    });
  }
  const element = cloneElement(children, {
    role: 'button',
    tabIndex: 0,
    'data-event-id': item.id,
    'aria-label': `${nameOf(item, type === 'time' ? label : undefined)}${continuesPrior ? `, ${words.continues}` : ''}`,
    'aria-describedby': MOVE_HINT_ID,
    // In the capture phase: the addon puts a listener of its own in the place of `onMouseDown`.
    onPointerDownCapture: grab,
    ...touch,
  });
  return <Draggable {...props}>{element}</Draggable>;
};

/**
 * The components that the library draws with, the addon's among them. They are put in below the addon: given to it, it
 * would wrap ours anew at every drawing, and every event would be a new element whenever a drag starts or ends, which
 * ends a touch and costs half a second with 2,000 events.
 */
const COMPONENTS = {
  eventWrapper: NamedEvent,
  eventContainerWrapper: GrabbingColumn,
  weekWrapper: GrabbingWeek,
  event: TitledEvent,
  month: { event: MonthEvent, dateHeader: MonthDay },
  week: { header: WeekDay },
  day: { header: WeekDay },
};

type CalendarProps = Omit<ComponentProps<typeof Calendar>, 'components'>;

// Props that the addon changes when a drag starts or ends: its components, which we do not use, and a class, whose meaning
// our components read from the addon's context.
const CHANGED_BY_DRAGGING = new Set(['components', 'className']);

const sameProps = (before: CalendarProps, after: CalendarProps): boolean => {
  const [old, young] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...young.keys()])].every(
    (key) => CHANGED_BY_DRAGGING.has(key) || Object.is(old.get(key), young.get(key)),
  );
};

/** Not drawn anew for a drag that starts or ends: with 2,000 events that was the pause one felt. */
const NamedCalendar = memo(
  (props: CalendarProps) => (
    <>
      <Calendar {...props} components={COMPONENTS} />
      <PageTurner />
      <CopyHint />
    </>
  ),
  sameProps,
);

/** react-big-calendar with its drag-and-drop addon and our components in it. */
export const DraggableCalendar = cjsDefault(libraryDragAndDrop)(NamedCalendar);
