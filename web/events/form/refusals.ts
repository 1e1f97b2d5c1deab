import { apiErrors, fieldErrors as words } from '#shared/locale/errors.ts';
import { eventFieldErrors as ownErrors } from '#shared/locale/event-fields.ts';
import type { EventFields } from './event-form.ts';

/** Refusals of the server by the field of the dialog that each is about; the rest stand below the form. */
const FIELDS = new Map(
  Object.entries<keyof EventFields>({
    [ownErrors.titleRequired]: 'title',
    [ownErrors.titleTooLong]: 'title',
    [ownErrors.descriptionTooLong]: 'description',
    [words.badLink]: 'externalLink',
    [words.linkTooLong]: 'externalLink',
    [words.badColor]: 'color',
    [ownErrors.locationTooLong]: 'location',
    [words.badTimeZone]: 'timeZone',
    [words.badYear]: 'date',
    [words.notWholeDays]: 'date',
    [words.endBeforeStart]: 'endDate',
    [words.tooLong]: 'endDate',
    [words.occurrenceTooLong]: 'endDate',
    [words.badRecurrence]: 'repeat',
    [words.noDateLeft]: 'repeat',
    [words.tooManySeries]: 'repeat',
    [words.allSeriesTooLarge]: 'description',
    [words.onlyForAll]: 'repeat',
    [apiErrors.unknownCategory]: 'categoryId',
    [words.recurrenceEndsEarly]: 'until',
  }),
);

export const fieldOfRefusal = (text: string): keyof EventFields | undefined => FIELDS.get(text);
