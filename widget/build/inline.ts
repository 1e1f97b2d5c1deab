import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { widgetPageWords as words } from '#shared/locale/widget.ts';

const TARGET = 'es2022';

/** A script and all it imports, as one text for a `<script>`. `next`: address of the script that it fetches. */
const scriptOf = async (file: string, next = ''): Promise<string> => {
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
    define: { NEXT_SCRIPT: JSON.stringify(next) },
  });
  const code = outputFiles[0]?.text.trim() ?? '';
  // A script ends at the first closing tag, even within a text.
  return code.replaceAll('</script', '<\\/script');
};

const styleOf = async (file: string): Promise<string> => {
  const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'css', minify: true, target: TARGET });
  return code.trim();
};

type File = { readonly fileName: string; readonly source: string };

/** A script with its hash in its name, so that pages of an earlier build still find their own. */
const namedFile = async (folder: string, name: string, next = ''): Promise<File> => {
  const source = await scriptOf(join(folder, `${name}.ts`), next);
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { fileName: `assets/${name}-${hash}.js`, source };
};

/** The script that the page fetches by itself, and the one that this script fetches for a visitor who searches. */
const laterFiles = async (folder: string, base: string): Promise<{ readonly late: File; readonly search: File }> => {
  const search = await namedFile(join(folder, 'late'), 'search');
  return { late: await namedFile(join(folder, 'late'), 'late', base + search.fileName), search };
};

/**
 * Makes the page one file: every `<style data-from>` and `<script data-from>` gets its file, every name in braces its words. What
 * no visitor waits for is in files of its own.
 */
export const inlined = (folder: string): Plugin => {
  let base = '/';
  const handler = async (html: string, { server }: IndexHtmlTransformContext): Promise<string> => {
    const late = server ? '' : base + (await laterFiles(folder, base)).late.fileName;
    let page = html.replace(/<!-- .*? -->\s*/g, '').replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
    for (const [tag, kind, file = ''] of page.matchAll(/<(style|script) data-from="([^"]+)"><\/\1>/g)) {
      const code = kind === 'style' ? await styleOf(join(folder, file)) : await scriptOf(join(folder, file), late);
      page = page.replace(tag, () => `<${kind}>${code}</${kind}>`);
    }
    return page.replace(/\n\s*/g, '\n');
  };
  return {
    name: 'inlined',
    configResolved: (config) => {
      base = config.base;
    },
    async generateBundle() {
      for (const file of Object.values(await laterFiles(folder, base))) this.emitFile({ type: 'asset', ...file });
    },
    transformIndexHtml: { order: 'post', handler },
  };
};
