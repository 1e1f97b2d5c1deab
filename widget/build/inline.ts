import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, transform } from 'esbuild';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { widgetPageWords as words } from '#shared/locale/widget.ts';
import { RELEASE } from '#shared/pages/release.ts';

const TARGET = 'es2022';

/** Bundles a script with all its imports into one text for a `<script>` element. */
const scriptOf = async (file: string, options: Pick<BuildOptions, 'define' | 'alias'> = {}): Promise<string> => {
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
    ...options,
  });
  const code = outputFiles[0]?.text.trim() ?? '';
  // A browser ends a script at the first closing tag, even within a string.
  return code.replaceAll('</script', '<\\/script');
};

const styleOf = async (file: string): Promise<string> => {
  const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'css', minify: true, target: TARGET });
  return code.trim();
};

type File = { readonly fileName: string; readonly source: string };

/**
 * The scripts that the page fetches later. Their names contain a hash, so that a page of an earlier build still finds
 * the scripts of its own build.
 */
const laterFiles = async (folder: string): Promise<Record<'late' | 'search' | 'qr' | 'blocks', File>> => {
  const named = async (name: string, source: string): Promise<File> => {
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
    return { fileName: `assets/${name}-${hash}.js`, source };
  };
  const define = {
    RELEASE: JSON.stringify(RELEASE),
    BLOCKS_STYLE: JSON.stringify(await styleOf(join(folder, 'late/blocks.css'))),
  };
  const alias = { 'preact/jsx-runtime': join(folder, 'late/page-preact.ts') };
  return {
    late: await named('late', await scriptOf(join(folder, 'late/late.ts'), { alias, define })),
    search: await named('search', await scriptOf(join(folder, 'late/search.tsx'), { alias })),
    qr: await named('qr', await scriptOf(join(folder, 'late/qr-code.tsx'), { alias })),
    blocks: await named('blocks', await scriptOf(join(folder, 'late/blocks.ts'), { alias, define })),
  };
};

/**
 * Makes the page one file: fills in every `<style data-from>`, every `<script data-from>` and every word in braces.
 * Scripts that no visitor waits for stay separate files.
 */
export const inlined = (folder: string): Plugin => {
  let base = '/';
  const handler = async (html: string, { server }: IndexHtmlTransformContext): Promise<string> => {
    const files = server ? null : await laterFiles(folder);
    const address = (file?: File): string => JSON.stringify(file ? base + file.fileName : '');
    const define = {
      LATE_SCRIPT: address(files?.late),
      SEARCH_SCRIPT: address(files?.search),
      QR_SCRIPT: address(files?.qr),
      BLOCKS_SCRIPT: address(files?.blocks),
    };
    let page = html.replace(/<!-- .*? -->\s*/g, '').replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
    for (const [tag, kind, file = ''] of page.matchAll(/<(style|script) data-from="([^"]+)"><\/\1>/g)) {
      const code =
        kind === 'style' ? await styleOf(join(folder, file)) : await scriptOf(join(folder, file), { define });
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
      for (const file of Object.values(await laterFiles(folder))) this.emitFile({ type: 'asset', ...file });
    },
    transformIndexHtml: { order: 'post', handler },
  };
};
