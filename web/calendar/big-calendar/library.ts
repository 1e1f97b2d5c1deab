import dragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop';
import columnWrapper from 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper';
import eventWrapper from 'react-big-calendar/lib/addons/dragAndDrop/EventWrapper';
import rowWrapper from 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper';
import calendar from 'react-big-calendar/lib/Calendar';
import timeGrid from 'react-big-calendar/lib/TimeGrid';
import withDefaults from 'react-big-calendar/lib/utils/messages';

/**
 * The default export of a CommonJS module. In Vite's dev server the import is the export itself, in a build and in Node
 * an object with `default`.
 */
const defaultOf = <T extends object>(exported: T | { default: T }): T =>
  'default' in exported ? exported.default : exported;

export const LibraryCalendar = defaultOf(calendar);
export const TimeGrid = defaultOf(timeGrid);
export const withDragAndDrop = defaultOf(dragAndDrop);
/** The addon's wrappers of an event, a row of days and a column of hours. */
export const EventWrapper = defaultOf(eventWrapper);
export const RowWrapper = defaultOf(rowWrapper);
export const ColumnWrapper = defaultOf(columnWrapper);
/** Adds the library's own texts to the given ones. */
export const withOwnMessages = defaultOf(withDefaults);

export { DnDContext } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext';
export { DateLocalizer } from 'react-big-calendar/lib/localizer';
export * as libraryDates from 'react-big-calendar/lib/utils/dates';
