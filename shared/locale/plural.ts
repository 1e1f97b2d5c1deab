/** The three Russian forms of a counted noun: 1 час, 2 часа, 5 часов. */
export type PluralForms = readonly [one: string, few: string, many: string];

export const DAYS: PluralForms = ['день', 'дня', 'дней'];
export const HOURS: PluralForms = ['час', 'часа', 'часов'];
export const MINUTES: PluralForms = ['минута', 'минуты', 'минут'];
export const PEOPLE: PluralForms = ['человек', 'человека', 'человек'];
export const EVENTS: PluralForms = ['мероприятие', 'мероприятия', 'мероприятий'];
/** The genitive, as in «не меньше 21 символа». */
export const CHARACTERS: PluralForms = ['символа', 'символов', 'символов'];

/** The form of a noun for a count: `pluralForm(21, HOURS)` is «час». A fraction takes the second form. */
export const pluralForm = (count: number, [one, few, many]: PluralForms): string => {
  if (!Number.isInteger(count)) return few;
  const tens = Math.abs(count) % 100;
  const units = tens % 10;
  if (Math.floor(tens / 10) === 1) return many;
  if (units === 1) return one;
  return units >= 2 && units <= 4 ? few : many;
};

/** Count and noun: `counted(22, HOURS)` → «22 часа». */
export const counted = (count: number, forms: PluralForms): string => `${count} ${pluralForm(count, forms)}`;

/** Whole minutes in words, without parts that are 0: «1 час 30 минут», «45 минут», «25 часов» [CONST-04]. */
export const durationText = (minutes: number): string => {
  const whole = Math.max(0, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return counted(rest, MINUTES);
  return rest === 0 ? counted(hours, HOURS) : `${counted(hours, HOURS)} ${counted(rest, MINUTES)}`;
};
