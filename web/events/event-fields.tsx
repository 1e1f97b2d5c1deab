import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ColorField } from './color-field.tsx';
import { TimeFields } from './time-fields.tsx';
import { type EventForm, firstError } from './use-event-form.ts';

/** The fields of the dialog [DLG-01], but the picture. */
export const EventFieldset = ({ form, disabled }: { form: EventForm; disabled: boolean }) => (
  <>
    <form.Field name="title">
      {(field) => (
        <TextField
          label={words.title}
          required
          data-autofocus=""
          disabled={disabled}
          value={field.state.value}
          onValue={field.handleChange}
          error={firstError(field.state.meta.errors)}
        />
      )}
    </form.Field>
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
    <form.Field name="description">
      {(field) => (
        <TextAreaField
          label={words.description}
          rows={3}
          disabled={disabled}
          value={field.state.value}
          onValue={field.handleChange}
          error={firstError(field.state.meta.errors)}
        />
      )}
    </form.Field>
    <TimeFields form={form} disabled={disabled} />
    <form.Field name="externalLink">
      {(field) => (
        <TextField
          type="url"
          inputMode="url"
          label={words.link}
          placeholder={words.linkPlaceholder}
          disabled={disabled}
          value={field.state.value}
          onValue={field.handleChange}
          error={firstError(field.state.meta.errors)}
        />
      )}
    </form.Field>
  </>
);
