import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentPolicy } from '#shared/pages/content-policy.ts';
import { RELEASE } from '#shared/pages/release.ts';
import { LICENCES_FILE, licences } from './licences.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  define: { 'import.meta.env.RELEASE': JSON.stringify(RELEASE) },
  plugins: [react(), licences(), contentPolicy()],
  resolve: {
    alias: [
      { find: /^react-overlays$/, replacement: join(import.meta.dirname, 'calendar/big-calendar/no-overlay.ts') },
    ],
  },
  build: {
    license: { fileName: LICENCES_FILE },
    outDir: 'dist',
    emptyOutDir: true,
    // The benchmark and the sizes of the first load are read from the manifest.
    manifest: true,
    target: 'es2022',
    // The folder for files with a hash in their name. They are served as immutable.
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A chunk that changes with React's releases and not with ours, so that returning users have it in their
            // cache.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // Three chunks: for the sign-in, for all screens after the sign-in, and for the calendar. Without them each
            // small module that two screens use would be a file of its own; the calendar had forty such files.
            { name: 'app', test: /\/web\/app\/app\.tsx$/, priority: 1.5 },
            { name: 'signed-in', test: /\/web\/(app\/router|api\/session\/app-header)\.tsx$/, priority: 1 },
            { name: 'calendar', test: /\/web\/calendar\/main-calendar\.tsx$/ },
          ],
        },
      },
      treeshake: {
        // Chakra's definitions only return their argument. The bundler has to know this, so that it can drop unused
        // recipes.
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe'],
      },
    },
  },
});
