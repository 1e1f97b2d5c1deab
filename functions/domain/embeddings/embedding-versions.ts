import type { Settings } from '#shared/embedding/settings.ts';

/**
 * Milliseconds that a version stays open after its first save. Saves during this time join the version; a later save
 * begins a new version [SAFE-25].
 */
const JOINED_MS = 10 * 60_000;

export type Version = {
  readonly n: number;
  /** Moments of the first and the last save of the version. */
  readonly since: string;
  readonly at: string;
  readonly publishedAt?: string | undefined;
};

/**
 * The version that a save begins or joins. A save never changes a published version [LIVE-07].
 * @param isOfItsOwn the save replaces all settings, so it begins a new version
 */
export const nextVersion = (present: Version, now: Date, isOfItsOwn = false): Version => {
  const at = now.toISOString();
  const isYoung = now.getTime() < Date.parse(present.since) + JOINED_MS;
  if (isYoung && present.publishedAt === undefined && !isOfItsOwn) return { ...present, at };
  return { n: present.n + 1, since: at, at };
};

type Saved = { readonly name: string; readonly settings: Settings };
type Value = string | number | boolean | null;
/** A field that differs between two versions. Fields of `navigation` are listed like all other fields. */
type SettingChange = { readonly field: string; readonly from: Value; readonly to: Value };

const flat = ({ name, settings: { navigation, ...settings } }: Saved): Readonly<Record<string, unknown>> => ({
  name,
  ...settings,
  ...navigation,
});

const plain = (value: unknown): Value => {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

/** The differences between two versions, field by field. The items of a list are joined by commas. */
export const settingChanges = (before: Saved, after: Saved): SettingChange[] => {
  const [from, to] = [flat(before), flat(after)];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((field) => {
    const change = { field, from: plain(from[field]), to: plain(to[field]) };
    return change.from === change.to ? [] : [change];
  });
};
