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
 * All files that must arrive before these screens are shown: their own and those of the entry. A screen is named by its
 * module, or by its group of `vite.config.ts`.
 * @throws Error when the build has no such screen
 */
export const filesOf = (dist: string, screens: readonly string[]): { js: string[]; css: string[] } => {
  const manifest = readManifest(dist);
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const keyOf = (screen: string): string =>
    (!manifest[screen] && Object.keys(manifest).find((key) => manifest[key]?.name === screen)) || screen;
  const wanted = [...entries, ...screens.map(keyOf)];
  const missing = wanted.find((name) => !manifest[name]);
  if (missing) throw new Error(`The build has no ${missing}`);
  const chunks = [...withImports(manifest, wanted)].flatMap((name) => manifest[name] ?? []);
  return { js: [...new Set(chunks.map(({ file }) => file))], css: [...new Set(chunks.flatMap(({ css }) => css))] };
};

/** The size of the files of these screens, in gzipped bytes. */
export const weightOf = (dist: string, screens: readonly string[]): Weight => {
  const { js, css } = filesOf(dist, screens);
  const gzipped = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const sum = (files: readonly string[]): number => files.reduce((total, file) => total + gzipped(file), 0);
  return { js: sum(js), css: sum(css) };
};

/** Files of the build that import each other in a circle. The file that runs first finds the others empty. */
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

const ROUTER = 'signed-in';
const CALENDAR = 'calendar';
const GRID = 'calendar/big-calendar/calendar-grid.tsx';

/** The screens that each route loads first. */
export const ROUTES: readonly { name: string; screens: readonly string[]; limit?: number }[] = [
  { name: 'sign-in', screens: [], limit: 160_000 },
  { name: 'calendar (phone)', screens: [ROUTER, CALENDAR], limit: 250_000 },
  { name: 'calendar (wide)', screens: [ROUTER, CALENDAR, GRID] },
  {
    name: 'calendar + dialog',
    screens: [ROUTER, CALENDAR, GRID, 'events/dialog/event-dialog.tsx'],
  },
  { name: 'profile', screens: [ROUTER, 'features/profile/profile-screen.tsx'] },
  { name: 'embeddings', screens: [ROUTER, 'features/embeddings/embeddings-screen.tsx'] },
  { name: 'admin', screens: [ROUTER, 'app/admin-frame.tsx', 'features/admin/home/admin-page.tsx'] },
];
