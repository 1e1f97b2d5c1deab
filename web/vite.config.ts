import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  resolve: {
    alias: [{ find: /^react-overlays$/, replacement: join(import.meta.dirname, 'features/calendar/no-overlay.ts') }],
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
      treeshake: {
        // Chakra's definitions are plain functions that answer their argument; taken for more, all sixty recipes stay.
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe'],
      },
    },
  },
});
