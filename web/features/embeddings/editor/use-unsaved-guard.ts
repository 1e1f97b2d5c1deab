import { useCallback, useEffect, useRef } from 'react';
import type { EmbeddingType } from '#shared/embedding/settings.ts';
import { editorWords as words } from '#shared/locale/embedding-fields.ts';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';
import { useAskBeforeUnload } from '#web/ui/use-ask-before-unload.ts';
import { draftErrors } from './settings-draft.ts';
import type { SettingsForm } from './use-settings-form.ts';

type Guarded = {
  form: SettingsForm;
  type: EmbeddingType;
  hasUnsaved: boolean;
  commit: () => Promise<boolean>;
};

/**
 * Keeps typed text from being lost. Text of an editor that the user leaves is saved, with a toast. Before the tab
 * closes, the browser asks. Returns a function that saves before the session ends.
 */
export const useUnsavedGuard = (guarded: Guarded): (() => Promise<void>) => {
  const latest = useRef(guarded);
  useEffect(() => {
    latest.current = guarded;
  });

  useAskBeforeUnload(guarded.hasUnsaved);

  const flush = useCallback(async () => {
    const { form, type, hasUnsaved, commit } = latest.current;
    if (!hasUnsaved) return;
    const isWrong = draftErrors(type, form.state.values) !== null;
    const saved = await commit();
    if (isWrong) notifyError(words.leftUnsaved);
    else if (saved) notifySuccess(words.sizesSaved);
  }, []);

  useEffect(() => () => void flush(), [flush]);
  return flush;
};
