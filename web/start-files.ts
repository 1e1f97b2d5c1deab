import type { Plugin, Rolldown } from 'vite';
import type { LikelyChunk } from './app/likely.ts';

const MAIN = 'app/main.tsx';

/** Chunks that the start may ask for, and so not those that open on a click only: all of this travels with the page. */
const LIKELY: Readonly<Record<LikelyChunk, true>> = {
  'signed-in': true,
  'main-calendar': true,
  'calendar-grid': true,
  'profile-screen': true,
  'embeddings-screen': true,
  'wide-panels': true,
  'admin-routes': true,
  charts: true,
  'settings-page': true,
};

/** After the sheet and the first script, which alone make the first picture. */
const LATER = { crossorigin: true, fetchpriority: 'low' };

/** Everything that a chunk needs before it runs: itself, what it imports, and their sheets. */
const needsOf = (chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> => {
  const needs = new Set<string>();
  const add = (name: string): void => {
    const found = bundle[name];
    if (needs.has(name) || found?.type !== 'chunk') return;
    needs.add(name);
    for (const sheet of found.viteMetadata?.importedCss ?? []) needs.add(sheet);
    for (const imported of found.imports) add(imported);
  };
  add(chunk.fileName);
  return needs;
};

/**
 * Tells the page which files it will need, so that none waits for another to name it: the application's as links to fetch
 * at once, those of the screens as a list (`<script type="application/json" id="chunks">`: chunk name → addresses) from
 * which app/start.ts takes what a signed-in person needs.
 */
export const startFiles = (): Plugin => ({
  name: 'start-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk: start }) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(MAIN)));
      if (!main || !start) throw new Error(`No chunk has ${MAIN}`);
      const first = needsOf(start, bundle);
      const ofMain = needsOf(main, bundle);
      const files = Object.keys(LIKELY).map((name) => {
        const chunk = chunks.find((one) => one.isDynamicEntry && one.name === name);
        if (!chunk) throw new Error(`No chunk is named ${name}`);
        const missing = [...needsOf(chunk, bundle)].filter((file) => !first.has(file) && !ofMain.has(file));
        return [name, missing.map((file) => `/${file}`)];
      });
      return [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'chunks' },
          children: JSON.stringify(Object.fromEntries(files)),
          injectTo: 'head-prepend',
        },
        ...[...ofMain]
          .filter((file) => !first.has(file))
          .map((file) => ({
            tag: 'link',
            attrs: file.endsWith('.css')
              ? { rel: 'preload', as: 'style', ...LATER, href: `/${file}` }
              : { rel: 'modulepreload', ...LATER, href: `/${file}` },
            injectTo: 'head' as const,
          })),
      ];
    },
  },
});
