import { checkedOnSubmit, errorsBy, useAppForm } from '#web/ui/form/form.tsx';
import { type EventFields, EventFieldsSchema } from './event-form.ts';

/** What a save makes of the fields. */
export type SaveAs = {
  readonly kind: 'event' | 'template';
  /** Overwrites what others have saved meanwhile [SAFE-09]. */
  readonly isOver?: true;
  /** The id of the template to replace. */
  readonly instead?: string;
};

const EVENT: SaveAs = { kind: 'event' };

/** The fields of the event dialog, checked before they are saved. */
export const useEventFields = (defaultValues: EventFields, save: (as: SaveAs) => Promise<void>) =>
  useAppForm({
    ...checkedOnSubmit<EventFields>(errorsBy(EventFieldsSchema)),
    defaultValues,
    onSubmitMeta: EVENT,
    onSubmit: ({ meta }) => save(meta),
  });

export type EventForm = ReturnType<typeof useEventFields>;
