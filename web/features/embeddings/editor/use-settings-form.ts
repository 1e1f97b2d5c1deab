import { useForm } from '@tanstack/react-form';
import { createContext, useContext, useState } from 'react';
import type { EmbeddingType } from '#shared/embedding/settings.ts';
import { draftErrors, type SettingsDraft } from './settings-draft.ts';

/** The form of a draft. Nobody submits it, because each kind of control saves by its own rule [EMB-28…31]. */
export const useSettingsForm = (type: EmbeddingType, settings: SettingsDraft) => {
  // The defaults stay the first settings. Later settings come by `reset`, because new defaults would reset the form.
  const [defaultValues] = useState(settings);
  return useForm({
    defaultValues,
    validators: {
      onChange: ({ value }) => {
        const fields = draftErrors(type, value);
        return fields ? { fields } : undefined;
      },
    },
  });
};
export type SettingsForm = ReturnType<typeof useSettingsForm>;

export type Editing = {
  readonly type: EmbeddingType;
  readonly form: SettingsForm;
  /** Saves all changed, valid fields. */
  readonly commit: () => Promise<boolean>;
  /** Makes a handler that changes the value and saves at once. */
  readonly atOnce: <T>(change: (value: T) => void) => (value: T) => void;
  /** Whether typed text waits for a save. */
  readonly hasUnsaved: boolean;
};

export const EditingContext = createContext<Editing | null>(null);

/** The editor of the embedding to which a field belongs. Throws outside of the editor. */
export const useEditing = (): Editing => {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('useEditing is for the fields of the editor');
  return editing;
};
