import { useStore } from '@tanstack/react-form';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { Settings } from '#shared/embedding/settings.ts';
import { saveSettings } from '#web/features/embeddings/embedding-calls.ts';
import { changedFields, rebase, type SettingsDraft, sameSettings, sendable } from './settings-draft.ts';
import type { SettingsForm } from './use-settings-form.ts';

/**
 * `unsaved`: typed values wait for the next save. `failed`: the last save was refused, and its values are still in the
 * form.
 */
export type SaveStatus = 'saved' | 'saving' | 'unsaved' | 'failed';

export type Saving = {
  readonly status: SaveStatus;
  /** The number of saves that the server has accepted. */
  readonly revision: number;
  /** Saves all valid fields. Resolves to true if nothing was refused. */
  readonly commit: () => Promise<boolean>;
  /** Names of typed fields that are not saved. */
  readonly unsaved: readonly string[];
  /** The settings that are saved or being saved, from which the code is made. */
  readonly current: () => Settings;
};

const NONE: readonly string[] = [];

/**
 * Keeps the form equal to the stored settings. A save sends all settings [EMB-32]. Changes from elsewhere are taken
 * into the form.
 */
export const useSettingsSaving = (embedding: Embedding, form: SettingsForm): Saving => {
  const [pending, setPending] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const [revision, setRevision] = useState(0);
  const draft: SettingsDraft = useStore(form.store, (state) => state.values);
  const stored = useRef(embedding);
  const asked = useRef(embedding.settings);
  /** Settings that were sent and have not come back yet, the oldest first. */
  const sent = useRef<Settings[]>([]);
  const underWay = useRef(0);

  const current = useCallback(() => sendable(stored.current.type, form.state.values, stored.current.settings), [form]);

  const commit = useCallback(async (): Promise<boolean> => {
    const settings = current();
    if (sameSettings(settings, asked.current)) return true;
    asked.current = settings;
    if (underWay.current === 0) sent.current = [];
    sent.current.push(settings);
    underWay.current += 1;
    setPending(underWay.current);
    const saved = await saveSettings(stored.current, settings);
    underWay.current -= 1;
    setPending(underWay.current);
    setRefused(!saved);
    if (saved) setRevision((count) => count + 1);
    else {
      sent.current = sent.current.filter((one) => one !== settings);
      // Lets the refused settings be sent again.
      if (asked.current === settings) asked.current = stored.current.settings;
    }
    return saved;
  }, [current]);

  useEffect(() => {
    const base = stored.current.settings;
    stored.current = embedding;
    if (sameSettings(base, embedding.settings)) return;
    if (underWay.current === 0) asked.current = embedding.settings;
    // The answer to a save of this form brings nothing new. What was set back to the old value meanwhile stays.
    const answered = sent.current.findIndex((one) => sameSettings(one, embedding.settings));
    sent.current.splice(0, answered + 1);
    if (answered >= 0) return;
    const next = rebase(form.state.values, base, embedding.settings);
    if (sameSettings(next, form.state.values)) return;
    form.reset(next, { keepDefaultValues: true });
    void form.validate('change');
  }, [embedding, form]);

  const unsaved = pending > 0 ? NONE : changedFields(draft, embedding.settings);
  const rest = unsaved.length === 0 ? 'saved' : isRefused ? 'failed' : 'unsaved';
  return { status: pending > 0 ? 'saving' : rest, unsaved, revision, commit, current };
};
