import type { Plugin, Rolldown } from 'vite';

const MAIN = 'app/main.tsx';

/** The file of a chunk and of all that it imports statically. */
const filesOf = (chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()) => {
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !found.has(name)) filesOf(imported, bundle, found);
  }
  return found;
};

/**
 * Names the application's files in the page as `<link rel="modulepreload">`. Vite does so for what the page imports statically;
 * app/start.ts imports the application late, so that it can begin a signed-in person's calls first.
 */
export const preloadMain = (): Plugin => ({
  name: 'preload-main',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk: start }) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(MAIN)));
      if (!main || !start) throw new Error(`No chunk is ${MAIN}`);
      const named = filesOf(start, bundle);
      return [...filesOf(main, bundle)]
        .filter((file) => !named.has(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
    },
  },
});
