import * as v from 'valibot';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { type CommonSettings, type EmbeddingType, type Settings, settingsOf } from '#shared/embedding/settings.ts';

/** Settings of single types [EMB-45…49]. */
type OwnSettings = {
  containerClass: string;
  responsive: boolean;
  frameBorder: number;
  align: 'left' | 'center' | 'right';
  columnClass: string;
  embedClass: string;
  blockCode: string;
};

/** Settings as the form holds them: one shape for all types, and size fields may hold anything that was typed. */
export type SettingsDraft = CommonSettings & Partial<OwnSettings>;

/** Words about each field that may not be saved as it is, by the dotted path of the field. */
type DraftErrors = Record<string, string>;

/** Errors of the draft by the schema of the type; null when there are none. */
export const draftErrors = (type: EmbeddingType, draft: SettingsDraft): DraftErrors | null => {
  const { issues } = v.safeParse(settingsOf[type], draft);
  if (!issues) return null;
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
};

/**
 * Settings that may be sent: the draft, but with what was saved in place of each field that is not right yet. So a size
 * that is still being typed never stands in the way of a colour.
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

/** Whether two settings are equal. Both come from the same schema, so their fields have the same order. */
export const sameSettings = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields whose value is another than the stored one. */
export const changedFields = (draft: SettingsDraft, stored: Settings): string[] => {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(draft)
    .filter(([name, value]) => !sameSettings(value, before.get(name)))
    .map(([name]) => name);
};

/**
 * The draft after the stored settings have changed from `base` to `theirs` (an answer of the server, another tab): what the
 * person has touched stays, everything else follows.
 */
export const rebase = (draft: SettingsDraft, base: Settings, theirs: Settings): SettingsDraft => {
  const touched = changedFields(draft, base);
  return { ...theirs, ...Object.fromEntries(Object.entries(draft).filter(([name]) => touched.includes(name))) };
};

/** The embedding with other settings. The schema of its type has made them, so they fit. */
export const withSettings = (embedding: Embedding, settings: Settings): Embedding =>
  v.parse(Embedding, { ...embedding, settings });
