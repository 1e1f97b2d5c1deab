import { addDays, addMinutes, set } from 'date-fns';
import * as v from 'valibot';
import {
  type CalendarEvent,
  Description,
  datesAreOrdered,
  EventForm as EventCallForm,
  isNotTooLong,
  Title,
} from '#shared/contracts/events.ts';
import { Color, DEFAULT_COLOR, ExternalLink } from '#shared/contracts/fields.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';

export const DURATION_UNITS = ['hours', 'minutes'] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

/** The dialog's fields as text; the start is on the user's own clock [DLG-16]. */
export type EventFields = {
  title: string;
  description: string;
  color: string;
  externalLink: string;
  /** `YYYY-MM-DD`, local. */
  date: string;
  /** `HH:mm`, local. */
  time: string;
  duration: string;
  unit: DurationUnit;
};

const pad = (part: number, length = 2): string => String(part).padStart(length, '0');
const dateField = (date: Date): string =>
  `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
const timeField = (date: Date): string => `${pad(date.getHours())}:${pad(date.getMinutes())}`;

const LOCAL_START = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** The instant that a local date and time name, or null. A time that the clocks jump over is the one an hour later. */
export const localStart = (date: string, time: string): Date | null => {
  const parts = LOCAL_START.exec(`${date}T${time}`)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = parts;
  const start = new Date(year, month - 1, day, hours, minutes);
  return Number.isNaN(start.getTime()) ? null : start;
};

const minutesOf = (duration: string, unit: DurationUnit): number => Number(duration) * (unit === 'hours' ? 60 : 1);

/** To minutes times 60; to hours by 60, rounded down, at least 1 [DLG-14]. What is no number stays as typed. */
export const switchUnit = (duration: string, to: DurationUnit): string => {
  const value = Number(duration);
  if (duration.trim() === '' || !Number.isFinite(value)) return duration;
  return String(to === 'minutes' ? value * 60 : Math.max(1, Math.floor(value / 60)));
};

const durationFields = (minutes: number): Pick<EventFields, 'duration' | 'unit'> =>
  minutes % 60 === 0
    ? { duration: String(minutes / 60), unit: 'hours' }
    : { duration: String(minutes), unit: 'minutes' };

const startFields = (start: Date): Pick<EventFields, 'date' | 'time'> => ({
  date: dateField(start),
  time: timeField(start),
});

/** Start tomorrow at 09:00, one hour, #3b82f6 [DLG-15]; a slot that was chosen brings its own times. */
export const newFields = (now: Date, slot?: { start: Date; minutes: number }): EventFields => ({
  title: '',
  description: '',
  color: DEFAULT_COLOR,
  externalLink: '',
  ...startFields(slot?.start ?? set(addDays(now, 1), { hours: 9, minutes: 0, seconds: 0, milliseconds: 0 })),
  ...durationFields(slot?.minutes ?? 60),
});

/** An event as its fields. A length that is no whole number of minutes is rounded; unchanged, it is sent as it was. */
export const fieldsOf = (event: CalendarEvent): EventFields => {
  const start = new Date(event.startDate);
  const minutes = Math.round((Date.parse(event.endDate) - start.getTime()) / 60_000);
  const { title, description, color, externalLink } = event;
  return { title, description, color, externalLink, ...startFields(start), ...durationFields(Math.max(1, minutes)) };
};

type Times = { startDate: string; endDate: string };

/** Start and end as UTC instants, end = start + duration [DLG-17]; null while a field does not say one. */
export const timesOf = ({ date, time, duration, unit }: EventFields): Times | null => {
  const start = localStart(date, time);
  const minutes = minutesOf(duration, unit);
  if (!start || !Number.isFinite(minutes)) return null;
  const end = addMinutes(start, minutes);
  return Number.isNaN(end.getTime()) ? null : { startDate: start.toISOString(), endDate: end.toISOString() };
};

const sameTimes = (a: EventFields, b: EventFields): boolean =>
  a.date === b.date && a.time === b.time && minutesOf(a.duration, a.unit) === minutesOf(b.duration, b.unit);

/** The form of the call. Times that were not touched go back exactly as they came, seconds and summer time included. */
export const callForm = (fields: EventFields, event?: CalendarEvent) => {
  const times = event && sameTimes(fields, fieldsOf(event)) ? event : timesOf(fields);
  if (!times) throw new Error('The fields were not checked before they were sent');
  const { title, description, externalLink, color } = fields;
  const { startDate, endDate } = times;
  return { title: title.trim(), description, startDate, endDate, externalLink: externalLink.trim(), color };
};

const inCalendar = (times: Times): boolean =>
  v
    .safeParse(EventCallForm, { title: 'x', ...times })
    .issues?.every(({ message }) => message !== fieldErrors.badYear) ?? true;

const check = (rule: (times: Times) => boolean) => (fields: EventFields) => {
  const times = timesOf(fields);
  return times === null || rule(times);
};

/** Rules and messages [DLG-10…13], by the contract's own schemas where it has them. */
export const EventFieldsSchema = v.pipe(
  v.object({
    title: Title,
    description: Description,
    color: Color,
    externalLink: ExternalLink,
    date: v.pipe(v.string(), v.isoDate(words.startRequired)),
    time: v.pipe(v.string(), v.isoTime(words.startRequired)),
    duration: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, words.durationTooSmall)),
    unit: v.picklist(DURATION_UNITS),
  }),
  v.forward(v.check(check(datesAreOrdered), words.durationTooSmall), ['duration']),
  v.forward(v.check(check(isNotTooLong), fieldErrors.tooLong), ['duration']),
  v.forward(v.check(check(inCalendar), fieldErrors.badYear), ['date']),
);
