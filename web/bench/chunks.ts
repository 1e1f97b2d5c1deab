import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';

const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    name: v.optional(v.string()),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
    isEntry: v.optional(v.boolean(), false),
  }),
);
type Manifest = v.InferOutput<typeof Manifest>;

const readManifest = (dist: string): Manifest =>
  v.parse(Manifest, JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));

type Weight = { js: number; css: number };

const withImports = (manifest: Manifest, names: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    withImports(manifest, manifest[name]?.imports ?? [], seen);
  }
  return seen;
};

/**
 * Bytes, gzip, of all that has to arrive before these screens are on it, named by their module or their chunk: the entry and
 * what everybody loads come on top.
 * @throws Error when the build has no such screen
 */
export const weightOf = (dist: string, screens: readonly string[]): Weight => {
  const manifest = readManifest(dist);
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  /** Of a group that is several files, all: Rolldown names each by the group, a tilde, and the screens that share it. */
  const byName = (screen: string): string[] => {
    const keys = Object.keys(manifest).filter((key) => manifest[key]?.name?.split('~')[0] === screen);
    return keys.length > 0 ? keys : [screen];
  };
  const wanted = [...entries, ...[MAIN, ...screens].flatMap((screen) => (manifest[screen] ? screen : byName(screen)))];
  const missing = wanted.find((name) => !manifest[name]);
  if (missing) throw new Error(`The build has no ${missing}`);
  const chunks = [...withImports(manifest, wanted)].flatMap((name) => manifest[name] ?? []);
  const gzipped = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const sum = (files: Iterable<string>): number =>
    [...new Set(files)].reduce((total, file) => total + gzipped(file), 0);
  return { js: sum(chunks.map(({ file }) => file)), css: sum(chunks.flatMap(({ css }) => css)) };
};

/** Files of the build that import each other: whichever runs first finds the other one empty. */
export const cyclesOf = (dist: string): string[][] => {
  const manifest = readManifest(dist);
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) found.push(path.slice(path.indexOf(name)));
    else if (!done.has(name)) for (const next of manifest[name]?.imports ?? []) walk(next, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(manifest)) walk(name, []);
  return found;
};

/** Name of the chunk that everybody loads; the entry imports it late. */
const MAIN = 'main';
const SIGNED_IN = 'app/signed-in.tsx';
/** Named in web/vite.config.ts. */
const CALENDAR = 'calendar';
const GRID = 'calendar/big-calendar/calendar-grid.tsx';

/** The screens that each route loads first. */
export const ROUTES: readonly { name: string; screens: readonly string[]; limit?: number }[] = [
  { name: 'sign-in', screens: [], limit: 145_000 },
  { name: 'calendar (phone)', screens: [SIGNED_IN, CALENDAR], limit: 215_000 },
  { name: 'calendar (wide)', screens: [SIGNED_IN, CALENDAR, GRID] },
  {
    name: 'calendar + dialog',
    screens: [SIGNED_IN, CALENDAR, GRID, 'events/dialog/event-dialog.tsx'],
  },
  { name: 'profile', screens: [SIGNED_IN, 'features/profile/profile-screen.tsx'] },
  { name: 'embeddings', screens: [SIGNED_IN, 'features/embeddings/embeddings-screen.tsx'] },
  {
    name: 'admin',
    screens: [SIGNED_IN, 'app/admin-frame.tsx', 'features/admin/home/admin-page.tsx'],
    limit: 250_000,
  },
];
