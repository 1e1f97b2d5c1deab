import { addDays, set } from 'date-fns';
import * as v from 'valibot';
import {
  AGE_RATINGS,
  AgeRating,
  type CalendarEvent,
  Description,
  datesAreOrdered,
  EVENT_DEFAULTS,
  EVENT_STATUSES,
  EventForm as EventCallForm,
  isNotTooLong,
  Location,
  OwnColor,
  Status,
  Title,
} from '#shared/contracts/events.ts';
import { ExternalLink, TimeZone } from '#shared/contracts/fields.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { COUNT_MAX, INTERVAL_MAX } from '#shared/time/rule.ts';
import { MINUTE_MS } from '#shared/time/units.ts';
import { clockOf } from '#shared/time/zone.ts';
import {
  endsLater,
  hasCount,
  hasInterval,
  hasWeekday,
  patternDay,
  Repeat,
  repeatOf,
  ruleDay,
  ruleSent,
  sameRepeat,
} from './event-repeat.ts';
import {
  browserZone,
  changed,
  clockFields,
  endIsAfter,
  sameTimes,
  type Times,
  timesOf,
  When,
  whenOf,
} from './event-times.ts';

/** The fields of the event dialog as they are typed. Times are on the clock of the event's zone [DLG-16, EV2-09]. */
export const TypedFields = v.object({
  title: v.string(),
  description: v.string(),
  /** The event's own colour, or empty. */
  color: v.string(),
  externalLink: v.string(),
  location: v.string(),
  ageRating: v.picklist(AGE_RATINGS),
  status: v.picklist(EVENT_STATUSES),
  /** Empty: none. */
  categoryId: v.string(),
  ...When.entries,
  ...Repeat.entries,
});
export type EventFields = v.InferOutput<typeof TypedFields>;

/** Times that the dialog begins with. */
export type NewEventTimes = { readonly start: Date; readonly minutes: number; readonly allDay?: boolean };

const tomorrowMorning = (now: Date): NewEventTimes => ({
  start: set(addDays(now, 1), { hours: 9, minutes: 0, seconds: 0, milliseconds: 0 }),
  minutes: 60,
});

/**
 * Fields of a new event, in the browser's zone [EV2-09]. Without `times` the event begins tomorrow at 09:00 and takes
 * an hour [DLG-15].
 */
export const newFields = (now: Date, times: NewEventTimes = tomorrowMorning(now)): EventFields => {
  const start = times.start.getTime();
  const when = whenOf(start, start + times.minutes * MINUTE_MS, { allDay: false, timeZone: browserZone() });
  return {
    ...{ ...EVENT_DEFAULTS, title: '', description: '', externalLink: '' },
    ...repeatOf('', clockOf(when.timeZone, start).day),
    ...(times.allDay ? changed(when, { allDay: true }) : when),
  };
};

/** The fields of a stored event. The length is rounded to minutes. */
export const fieldsOf = (event: CalendarEvent): EventFields => {
  const { title, description, ownColor, externalLink, location, ageRating, status, categoryId } = event;
  return {
    title,
    description,
    color: ownColor,
    externalLink,
    location,
    ageRating,
    status,
    categoryId,
    ...repeatOf(event.recurrence, ruleDay(event)),
    ...whenOf(Date.parse(event.startDate), Date.parse(event.endDate), event),
  };
};

/** The typed start if the zone's clock skips it, otherwise undefined. A series repeats at the typed time [REC-07]. */
const skippedStart = ({ allDay, timeZone, date, time }: EventFields, { startDate }: Times): string | undefined => {
  const real = clockFields(timeZone, Date.parse(startDate));
  const typed = time.slice(0, 5);
  return allDay || (real.date === date && real.time === typed) ? undefined : `${date}T${typed}`;
};

/**
 * The form of the call. Unchanged times are sent exactly as the server gave them, because the fields have no seconds,
 * and cannot name the second of two equal times on the clock.
 * @throws Error when the times are incomplete; `EventFieldsSchema` refuses such fields
 */
export const callForm = (fields: EventFields, event?: CalendarEvent) => {
  const before = event && fieldsOf(event);
  const times = before && sameTimes(fields, before) ? event : timesOf(fields);
  if (!times) throw new Error('The fields were not checked before they were sent');
  const { title, description, externalLink, color, allDay, timeZone, location, ageRating, status, categoryId } = fields;
  const { startDate, endDate } = times;
  const recurrence =
    before && sameRepeat(fields, before) ? event.recurrence : ruleSent(fields, patternDay(fields, event));
  const clock = times === event || recurrence === '' ? undefined : skippedStart(fields, times);
  return {
    title: title.trim(),
    description,
    startDate,
    endDate,
    externalLink: externalLink.trim(),
    color,
    allDay: allDay ? ('true' as const) : ('false' as const),
    timeZone,
    location,
    ageRating,
    status,
    categoryId,
    recurrence,
    ...(clock !== undefined && { clock }),
  };
};

/** Whether the contract accepts the years of these times. */
const hasGoodYears = (times: Times): boolean =>
  v
    .safeParse(EventCallForm, { title: 'x', ...times })
    .issues?.every(({ message }) => message !== fieldErrors.badYear) ?? true;

type Rule = (fields: EventFields) => boolean;

/** Turns a rule about times into a rule about the fields. Fields without complete times pass the rule. */
const onTimes =
  (rule: (times: Times) => boolean): Rule =>
  (fields) => {
    const times = timesOf(fields);
    return times === null || rule(times);
  };

/** A check that fails if `rule` is false. Its message is shown at `field`. */
const check = (field: keyof EventFields, rule: Rule, message: string) =>
  v.forward(v.check<EventFields, string>(rule, message), [field]);
const checkTimed = (field: keyof EventFields, rule: Rule, message: string) =>
  check(field, (fields) => fields.allDay || rule(fields), message);
const checkWholeDays = (field: keyof EventFields, rule: Rule, message: string) =>
  check(field, (fields) => !fields.allDay || rule(fields), message);

const commonFields = {
  title: Title,
  description: Description,
  color: OwnColor,
  externalLink: ExternalLink,
  location: Location,
  ageRating: AgeRating,
  status: Status,
  categoryId: v.string(),
  timeZone: TimeZone,
  unit: When.entries.unit,
  ...Repeat.entries,
};
const dateOr = (message: string) => v.pipe(v.string(), v.isoDate(message));
const timeOr = (message: string) => v.pipe(v.string(), v.isoTime(message));

/**
 * The rules of the fields and their messages [DLG-10…13]. A field that the contract also has is checked by the
 * contract's schema. Hidden fields are not checked.
 */
export const EventFieldsSchema = v.pipe(
  v.variant('allDay', [
    v.object({
      ...commonFields,
      allDay: v.literal(false),
      date: dateOr(words.startRequired),
      time: timeOr(words.startRequired),
      endDate: dateOr(words.endRequired),
      endTime: timeOr(words.endRequired),
      duration: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, words.durationTooSmall)),
    }),
    v.object({
      ...commonFields,
      allDay: v.literal(true),
      date: dateOr(words.dateRequired),
      time: v.string(),
      endDate: dateOr(words.dateRequired),
      endTime: v.string(),
      duration: v.string(),
    }),
  ]),
  checkTimed('duration', onTimes(datesAreOrdered), words.durationTooSmall),
  checkTimed('endTime', endIsAfter, fieldErrors.endBeforeStart),
  checkWholeDays('endDate', endIsAfter, words.lastDayBefore),
  checkTimed('duration', onTimes(isNotTooLong), fieldErrors.tooLong),
  checkWholeDays('endDate', onTimes(isNotTooLong), fieldErrors.tooLong),
  check('date', onTimes(hasGoodYears), fieldErrors.badYear),
  check('interval', hasInterval, fieldErrors.badNumber(1, INTERVAL_MAX)),
  check('weekdays', hasWeekday, words.weekdayRequired),
  check('count', hasCount, fieldErrors.badNumber(1, COUNT_MAX)),
  check('until', endsLater, fieldErrors.recurrenceEndsEarly),
);
