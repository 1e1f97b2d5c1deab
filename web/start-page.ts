import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';
import { startPageWords as words } from '#shared/locale/start-page.ts';

/** Fills index.html: every name in braces with its words, `<script data-from>` with its file, so that it needs no request. */
export const startPage = (): Plugin => ({
  name: 'start-page',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const [tag = '', file = ''] = /<script data-from="([^"]+)"><\/script>/.exec(html) ?? [];
      const source = readFileSync(join(import.meta.dirname, file), 'utf8');
      const { code } = await transform(source, { loader: 'ts', minify: true, target: 'es5', format: 'iife' });
      const page = html.replace(/<!-- .*? -->\s*/g, '').replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
      return page.replace(tag, () => `<script>${code.trim()}</script>`);
    },
  },
});
