import { useEffect, useEffectEvent } from 'react';
import { onSessionOver } from '#web/api/session/session-signals.ts';
import { onTokenFromElsewhere } from '#web/api/session/token.ts';
import { checkedOnSubmit, errorsBy, useAppForm } from '#web/ui/form/form.tsx';
import { forgetDraft, keepDraft } from './draft.ts';
import { type EventFields, EventFieldsSchema } from './event-form.ts';
import type { Opened } from './opened-event.ts';

/** How a save stores the fields. */
export type SaveAs = {
  /** `own`: as a new event in the user's own calendar. */
  readonly kind: 'event' | 'template' | 'own';
  /** Overwrites what others have saved meanwhile [SAFE-09]. */
  readonly isOver?: true;
  /** The id of the template to replace. */
  readonly instead?: string;
};

const EVENT: SaveAs = { kind: 'event' };

/**
 * The fields of the event dialog, checked before they are saved. If the session ends, also in another tab, changed fields
 * are kept as a draft for their author.
 */
export const useEventFields = (
  { event, from, defaultValues, typed }: Opened,
  { author, calendarId }: { readonly author: string; readonly calendarId: string | undefined },
  save: (as: SaveAs) => Promise<void>,
) => {
  const form = useAppForm({
    ...checkedOnSubmit<EventFields>(errorsBy(EventFieldsSchema)),
    defaultValues,
    onSubmitMeta: EVENT,
    onSubmit: ({ meta }) => save(meta),
  });

  const keep = useEffectEvent(() => {
    const { values, isDefaultValue } = form.state;
    if (!isDefaultValue) keepDraft({ author, event: event ?? null, from, calendarId, fields: values });
  });
  useEffect(() => {
    forgetDraft();
    // The defaults stay those of the opened dialog. So the form counts as changed, and the dialog asks before it
    // closes.
    if (typed) form.reset(typed, { keepDefaultValues: true });
    const stops = [onSessionOver(() => keep()), onTokenFromElsewhere(() => keep())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [form, typed]);

  return form;
};

export type EventForm = ReturnType<typeof useEventFields>;
