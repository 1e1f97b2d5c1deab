import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { firstError } from '#web/ui/form.tsx';
import { ColorField } from './color-field.tsx';
import { TimeFields } from './time-fields.tsx';
import type { EventForm } from './use-event-form.ts';

/** The fields of the dialog [DLG-01], but the picture. */
export const EventFieldset = ({ form, disabled }: { form: EventForm; disabled: boolean }) => (
  <>
    <form.AppField name="title">
      {(field) => <field.TextField label={words.title} required data-autofocus="" disabled={disabled} />}
    </form.AppField>
    <form.Field name="color">
      {(field) => (
        <ColorField
          disabled={disabled}
          value={field.state.value}
          onValue={field.handleChange}
          error={firstError(field.state.meta.errors)}
        />
      )}
    </form.Field>
    <form.AppField name="description">
      {(field) => <field.TextAreaField label={words.description} rows={3} disabled={disabled} />}
    </form.AppField>
    <TimeFields form={form} disabled={disabled} />
    <form.AppField name="externalLink">
      {(field) => (
        <field.TextField
          type="url"
          inputMode="url"
          label={words.link}
          placeholder={words.linkPlaceholder}
          disabled={disabled}
        />
      )}
    </form.AppField>
  </>
);
