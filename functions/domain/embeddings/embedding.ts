import * as v from 'valibot';
import { invalidInput } from '#functions/domain/errors.ts';
import { type EmbeddingType, type Settings, settingsOf } from '#shared/embedding/settings.ts';

/**
 * The settings of an embedding of this type, from the fields that a client has sent. A missing field gets its default
 * [EMB-50].
 * @throws Rejected with the Russian message of the first bad or unknown field
 */
export const completeSettings = (type: EmbeddingType, settings: Record<string, unknown>): Settings => {
  const result = v.safeParse(settingsOf[type], settings);
  if (!result.success) throw invalidInput(result.issues[0], 'settings');
  return result.output;
};

type Stored = { readonly type: EmbeddingType; readonly settings: Settings };

/**
 * Does the same as `completeSettings` for settings that replace stored settings. Stored fields that only a later
 * release knows are kept.
 */
export const revisedSettings = ({ type, settings: stored }: Stored, settings: Record<string, unknown>): Settings => {
  const next = completeSettings(type, settings);
  return { ...stored, ...next, navigation: { ...stored.navigation, ...next.navigation } };
};
