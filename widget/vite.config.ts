import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { defineConfig, type Plugin } from 'vite';
import { inlined } from './build/inline.ts';
import { integrationZips } from './build/zips.ts';

const page = join(import.meta.dirname, 'page');
const dist = join(import.meta.dirname, 'dist');

/** `/embed.js`: one classic script of a stable name, for pages that we do not know. */
const embedScript = (): Plugin => ({
  name: 'embed-script',
  apply: 'build',
  closeBundle: async () => {
    await bundle({
      entryPoints: [join(import.meta.dirname, 'embed/embed.ts')],
      outfile: join(dist, 'embed.js'),
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2020',
      // Read the same whatever encoding the host's page has.
      charset: 'ascii',
      legalComments: 'none',
    });
  },
});

// The page's components are React's; visitors get them with Preact, a tenth of the weight (README.md, decisions).
const LIGHTER_REACT = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
];

// One command makes all: dist/calendar/{index.html,assets/*}, dist/embed.js and dist/integrations/*.zip.
export default defineConfig({
  root: page,
  base: '/calendar/',
  resolve: { alias: LIGHTER_REACT },
  plugins: [inlined(page), embedScript(), integrationZips(join(import.meta.dirname, 'integrations'), dist)],
  build: {
    outDir: join(dist, 'calendar'),
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
