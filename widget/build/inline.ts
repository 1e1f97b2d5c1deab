import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { widgetPageWords as words } from '#shared/locale/widget.ts';

const TARGET = 'es2022';

/** A script and all it imports, as one text for a `<script>`. */
const scriptOf = async (file: string, lateScript = ''): Promise<string> => {
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
    define: { LATE_SCRIPT: JSON.stringify(lateScript) },
  });
  const code = outputFiles[0]?.text.trim() ?? '';
  // A script of a page ends at the first closing tag, wherever it stands.
  return code.replaceAll('</script', '<\\/script');
};

const styleOf = async (file: string): Promise<string> => {
  const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'css', minify: true, target: TARGET });
  return code.trim();
};

/** The late script, by a name that changes with it: pages of before find theirs. */
const lateFile = async (folder: string): Promise<{ readonly fileName: string; readonly source: string }> => {
  const source = await scriptOf(join(folder, 'late.ts'));
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { fileName: `assets/late-${hash}.js`, source };
};

/**
 * Makes the page one file: every `<style data-from>` and `<script data-from>` gets its file, every name in braces its
 * words. What no visitor waits for is a second file, which the page fetches by itself.
 */
export const inlined = (folder: string): Plugin => {
  let base = '/';
  const handler = async (html: string, { server }: IndexHtmlTransformContext): Promise<string> => {
    const lateScript = server ? '' : base + (await lateFile(folder)).fileName;
    let page = html.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
    for (const [tag, kind, file = ''] of page.matchAll(/<(style|script) data-from="([^"]+)"><\/\1>/g)) {
      const code =
        kind === 'style' ? await styleOf(join(folder, file)) : await scriptOf(join(folder, file), lateScript);
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
      this.emitFile({ type: 'asset', ...(await lateFile(folder)) });
    },
    transformIndexHtml: { order: 'post', handler },
  };
};
