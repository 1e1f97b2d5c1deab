import type { EventForm } from '#shared/contracts/events.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { EventFields } from './event-form.ts';

/**
 * Maps a field of the call to the field of the dialog that shows its refusal. Other refusals are shown below the form.
 */
const FIELDS = new Map(
  Object.entries<keyof EventFields>({
    title: 'title',
    description: 'description',
    startDate: 'date',
    endDate: 'endDate',
    externalLink: 'externalLink',
    color: 'color',
    timeZone: 'timeZone',
    location: 'location',
    recurrence: 'repeat',
    categoryId: 'categoryId',
  } satisfies { readonly [F in keyof EventForm]?: keyof EventFields }),
);

/** The field of the dialog that a refusal is about. */
export const fieldOfRefusal = (thrown: unknown): keyof EventFields | undefined => {
  if (!(thrown instanceof ApiError) || thrown.field === undefined) return undefined;
  return thrown.code === 'recurrence-ends-early' ? 'until' : FIELDS.get(thrown.field);
};
