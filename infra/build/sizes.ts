import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';

/** Bytes on disk, and compressed. */
type Size = { readonly name: string; readonly raw: number; readonly gzip: number };

const ADDRESS = /<(?:script|link)\b[^>]*?\s(?:src|href)\s*=\s*["']?([^"'\s>]+\.(?:js|css))/gi;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g;

const measure = (name: string, files: readonly string[]): Size => {
  const contents = files.map((file) => readFileSync(file));
  return {
    name,
    raw: contents.reduce((sum, { length }) => sum + length, 0),
    // Each file is compressed by itself.
    gzip: contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0),
  };
};

/**
 * Everything that a browser fetches before a built page can be shown: the page, its scripts and styles, and their
 * static imports. Dynamic imports (`import("…")`) do not count.
 */
export const firstLoad = (dist: string, page: string): string[] => {
  const html = join(dist, page);
  const found = new Set([html]);
  const add = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    if (!file.endsWith('.js')) return;
    for (const [, path] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) add(join(dirname(file), path ?? ''));
  };
  for (const [, address] of readFileSync(html, 'utf8').matchAll(ADDRESS)) {
    const path = address ?? '';
    add(path.startsWith('/') ? join(dist, path) : join(dirname(html), path));
  }
  return [...found];
};

const Assets = v.object({ files: v.record(v.string(), v.object({ source: v.object({ path: v.string() }) })) });
const Template = v.object({
  Resources: v.record(v.string(), v.object({ Type: v.string(), Properties: v.optional(v.unknown()) })),
});
const Bundle = v.object({ Code: v.object({ S3Key: v.string() }) });
const Manifest = v.object({ artifacts: v.record(v.string(), v.object({ type: v.string() })) });
const parseFile = <S extends v.GenericSchema>(schema: S, file: string): v.InferOutput<S> =>
  v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));

/** The scripts of our functions in a synthesized app, without source maps. */
export const functionSizes = (outdir: string): Size[] => {
  const { artifacts } = parseFile(Manifest, join(outdir, 'manifest.json'));
  const stacks = Object.keys(artifacts).filter((id) => artifacts[id]?.type === 'aws:cloudformation:stack');
  return stacks.flatMap((stack) => {
    const { files } = parseFile(Assets, join(outdir, `${stack}.assets.json`));
    const { Resources } = parseFile(Template, join(outdir, `${stack}.template.json`));
    return Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
      const name = /^Api(\w+)Function[0-9A-F]{8}$/.exec(id)?.[1];
      if (Type !== 'AWS::Lambda::Function' || !name) return [];
      const hash = v.parse(Bundle, Properties).Code.S3Key.replace(/\.zip$/, '');
      const folder = files[hash]?.source.path;
      if (!folder) throw new Error(`${stack}.assets.json does not know the bundle of ${id}.`);
      const asset = join(outdir, folder);
      const scripts = readdirSync(asset).filter((file) => file.endsWith('.mjs'));
      const bundle = scripts.map((file) => join(asset, file));
      return [measure(`function ${name.replace(/\B[A-Z]/g, '-$&').toLowerCase()}`, bundle)];
    });
  });
};

/** Sizes of everything that is deployed or fetched: functions, the SPA's first screen, the widget's page, embed.js. */
export const allSizes = (root: string, outdir: string): Size[] => {
  const [web, widget] = [join(root, 'web/dist'), join(root, 'widget/dist')];
  return [
    ...functionSizes(join(root, outdir)),
    measure('SPA, first screen', firstLoad(web, 'index.html')),
    measure('widget page', firstLoad(widget, 'calendar/index.html')),
    measure('embed.js', [join(widget, 'embed.js')]),
  ];
};

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** The sizes as lines of a table, numbers to the right. */
export const sizeTable = (sizes: readonly Size[]): string => {
  const rows = sizes.map(({ name, raw, gzip }) => [name, kilobytes(raw), kilobytes(gzip)] as const);
  const all = [['', 'raw', 'gzip'] as const, ...rows];
  const width = (column: 0 | 1 | 2) => Math.max(...all.map((row) => row[column].length));
  return all
    .map(([name, raw, gzip]) => `  ${name.padEnd(width(0))}  ${raw.padStart(width(1))}  ${gzip.padStart(width(2))}`)
    .join('\n');
};
