import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { widgetPageWords as words } from '#shared/locale/widget.ts';

const TARGET = 'es2022';

/** A script and all it imports, as one text for a `<script>`. */
const scriptOf = async (file: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [file],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
  });
  const code = outputFiles[0]?.text.trim() ?? '';
  // A script of a page ends at the first closing tag, wherever it stands.
  return code.replaceAll('</script', '<\\/script');
};

const styleOf = async (file: string): Promise<string> => {
  const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'css', minify: true, target: TARGET });
  return code.trim();
};

/**
 * Makes the page one file: every `<style data-from>` and `<script data-from>` gets its file, every name in braces its
 * words.
 */
export const inlined = (folder: string): Plugin => {
  const handler = async (html: string, _: IndexHtmlTransformContext): Promise<string> => {
    let page = html.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
    for (const [tag, kind, file = ''] of page.matchAll(/<(style|script) data-from="([^"]+)"><\/\1>/g)) {
      const code = await (kind === 'style' ? styleOf : scriptOf)(join(folder, file));
      page = page.replace(tag, () => `<${kind}>${code}</${kind}>`);
    }
    return page.replace(/\n\s*/g, '\n');
  };
  return { name: 'inlined', transformIndexHtml: { order: 'post', handler } };
};
