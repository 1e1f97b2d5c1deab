import * as v from 'valibot';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { type CommonSettings, type EmbeddingType, type Settings, settingsOf } from '#shared/embedding/settings.ts';

/** Settings that only some types have [EMB-45…49]. */
type OwnSettings = {
  containerClass: string;
  responsive: boolean;
  frameBorder: number;
  align: 'left' | 'center' | 'right';
  columnClass: string;
  embedClass: string;
  blockCode: string;
};

/** Settings in the form, the same shape for all types. Fields of sizes hold any text. */
export type SettingsDraft = CommonSettings & Partial<OwnSettings>;

/** Error texts of fields, by the dotted path of the field. */
type DraftErrors = Record<string, string>;

/** Errors of the draft by the schema of its type. Null if there are no errors. */
export const draftErrors = (type: EmbeddingType, draft: SettingsDraft): DraftErrors | null => {
  const { issues } = v.safeParse(settingsOf[type], draft);
  if (!issues) return null;
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
};

/**
 * The draft with saved values in place of invalid ones, so that a half-typed size does not prevent the save of a
 * colour.
 */
export const sendable = (type: EmbeddingType, draft: SettingsDraft, saved: Settings): Settings => {
  const errors = draftErrors(type, draft);
  if (!errors) return v.parse(settingsOf[type], draft);
  const stored = new Map<string, unknown>(Object.entries(saved));
  const right = { ...draft, ...Object.fromEntries(topLevel(errors).map((key) => [key, stored.get(key)])) };
  return v.parse(settingsOf[type], right);
};

const topLevel = (errors: DraftErrors): string[] => [
  ...new Set(Object.keys(errors).map((path) => path.split('.')[0] ?? path)),
];

/**
 * Whether two settings are equal. Both come from a schema, so their fields have the same order, and their texts can be
 * compared.
 */
export const sameSettings = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Names of the fields that differ from the stored settings. */
export const changedFields = (draft: SettingsDraft, stored: Settings): string[] => {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(draft)
    .filter(([name, value]) => !sameSettings(value, before.get(name)))
    .map(([name]) => name);
};

/**
 * The draft after the stored settings have changed from `base` to `theirs`, by the server's answer or another tab. What
 * the user has changed stays; everything else becomes the stored value.
 */
export const rebase = (draft: SettingsDraft, base: Settings, theirs: Settings): SettingsDraft => {
  const touched = changedFields(draft, base);
  return { ...theirs, ...Object.fromEntries(Object.entries(draft).filter(([name]) => touched.includes(name))) };
};

/** The embedding with other settings. They must fit its type. */
export const withSettings = (embedding: Embedding, settings: Settings): Embedding =>
  v.parse(Embedding, { ...embedding, settings });
