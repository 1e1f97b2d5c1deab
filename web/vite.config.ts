import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentPolicy } from '#shared/pages/content-policy.ts';
import { licences } from './licences.ts';
import { preloadMain } from './preload-main.ts';
import { startPage } from './start-page.ts';
import { withoutSummaries } from './without-summaries.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [withoutSummaries(), startPage(), react(), preloadMain(), licences(), contentPolicy()],
  resolve: {
    alias: [
      { find: /^react-overlays$/, replacement: join(import.meta.dirname, 'calendar/big-calendar/no-overlay.ts') },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The build prints first-load sizes from it, and the benchmark reads it.
    manifest: true,
    target: 'es2022',
    // Every hashed file lives under assets/, which is served as immutable.
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // By default each small module that two screens share is a file: twenty to fetch before the first screen.
        codeSplitting: {
          groups: [
            // Changes with React's releases, not with ours: returning visitors have it in their cache.
            { name: 'react', test: /node_modules\/react\//, priority: 6 },
            { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\//, priority: 5 },
            // The modules of the page's first script.
            { name: 'start', test: /\/web\/(api\/session\/token|ui\/search-request)\.ts$|preload-helper/, priority: 7 },
            // A signed-in person's first calls wait for these two alone, and not for the application.
            { name: 'api', test: /\/web\/api\/session\/use-session\.ts$/, priority: 4 },
            { name: 'routes', test: /\/web\/app\/routes\.ts$/, priority: 3 },
            // Chakra exports all its recipes from one file: without this group those of later screens would come with the first.
            {
              name: 'recipes',
              test: /\/recipes\/(badge|code|color-(picker|swatch)|dialog|drawer|list|native-select|progress|select|skeleton|switch)\.js$/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // Runs first, in a task of its own (app/start.ts).
            { name: 'theme', test: /\/web\/app\/theme\/system\.ts$/, priority: 2.5 },
            // Elsewhere the frame of late dialogs would make two files of the calendar import each other.
            { name: 'main', test: /\/web\/(app\/main|api\/lazy\/lazy-dialog)\.tsx$/, priority: 2 },
            { name: 'router', test: /\/web\/app\/router\.tsx$/, priority: 1.5 },
            // The screen that most people see first, in few files; other screens fetch none of it but what they share.
            {
              name: 'calendar',
              test: /\/web\/calendar\/main-calendar\.tsx$/,
              entriesAware: true,
              entriesAwareMergeThreshold: 40_000,
              priority: 1,
            },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000 },
          ],
        },
        // Rolldown adds the names of all screens that share it, each after a tilde.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
      treeshake: {
        // Chakra's definitions only return their argument. Unless the bundler knows that, all sixty recipes stay.
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe'],
      },
    },
  },
});
