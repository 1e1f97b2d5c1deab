import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { widgetPageWords as words } from '#shared/locale/widget.ts';

const TARGET = 'es2022';

/** A script and all it imports as one text; its JSX becomes HTML text, not React elements. */
export const bundledAsText = async (file: string, format: 'iife' | 'esm'): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [file],
    write: false,
    bundle: true,
    minify: true,
    format,
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    alias: { 'react/jsx-runtime': join(import.meta.dirname, '../to-string/jsx-runtime.ts') },
  });
  return outputFiles[0]?.text.trim() ?? '';
};

// A script of a page ends at the first closing tag, wherever it stands.
const scriptOf = async (file: string): Promise<string> =>
  (await bundledAsText(file, 'iife')).replaceAll('</script', '<\\/script');

const styleOf = async (file: string): Promise<string> => {
  const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'css', minify: true, target: TARGET });
  return code.trim();
};

// Not the client that Vite's dev server puts before it.
const MODULE_TAG = /\s*<script type="module"[^>]*src="((?![^"]*\/@vite\/)[^"]+)"[^>]*><\/script>/;

/**
 * Puts into the page what its first picture needs: every `<style data-from>` and `<script data-from>` gets its file,
 * every name in braces its words. The address of the app moves from its tag to the root, because the page itself
 * decides when to fetch it.
 */
export const inlined = (folder: string): Plugin => {
  const handler = async (html: string, _: IndexHtmlTransformContext): Promise<string> => {
    const [, app = ''] = MODULE_TAG.exec(html) ?? [];
    let page = html.replace(MODULE_TAG, '').replace('id="calendar"', `id="calendar" data-app="${app}"`);
    page = page.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
    for (const [tag, kind, file = ''] of page.matchAll(/<(style|script) data-from="([^"]+)"><\/\1>/g)) {
      const code = await (kind === 'style' ? styleOf : scriptOf)(join(folder, file));
      page = page.replace(tag, () => `<${kind}>${code}</${kind}>`);
    }
    return page.replace(/\n\s*/g, '\n');
  };
  return { name: 'inlined', transformIndexHtml: { order: 'post', handler } };
};
