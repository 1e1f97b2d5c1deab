import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { defineConfig, type Plugin } from 'vite';
import { contentPolicy } from '#shared/pages/content-policy.ts';
import { inlined } from './build/inline.ts';
import { integrationZips } from './build/zips.ts';

const page = join(import.meta.dirname, 'page');
const dist = join(import.meta.dirname, 'dist');

/** `/embed.js`: one classic script with a stable name, for foreign pages. */
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
      // ASCII is read correctly in pages of any encoding.
      charset: 'ascii',
      legalComments: 'none',
    });
  },
});

// One command builds all: dist/calendar/index.html, dist/embed.js and dist/integrations/*.zip.
export default defineConfig({
  root: page,
  base: '/calendar/',
  plugins: [
    inlined(page),
    contentPolicy(),
    embedScript(),
    integrationZips(join(import.meta.dirname, 'integrations'), dist),
  ],
  build: {
    outDir: join(dist, 'calendar'),
    emptyOutDir: true,
    target: 'es2022',
  },
});
