import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';

/** The file with the licences of all packages in the scripts that browsers load. */
export const LICENCES_FILE = 'licences.txt';

const Manifest = v.object({ version: v.string(), license: v.string() });

/**
 * Packages that are missing in the list of Vite, because the worker of the import and the separate build of the widget
 * bundle them. Their code is not changed.
 */
const ELSEWHERE = [
  { name: 'ical.js', text: 'https://www.mozilla.org/MPL/2.0/\nSource: https://github.com/kewisch/ical.js' },
  { name: 'preact', file: 'LICENSE' },
] as const;

/** Adds the packages of `ELSEWHERE` to the file that Vite writes (`build.license`). */
export const licences = (): Plugin => ({
  name: 'licences',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const file = bundle[LICENCES_FILE];
      if (file?.type !== 'asset') throw new Error(`Vite has not written ${LICENCES_FILE}`);
      const sections = ELSEWHERE.map(({ name, ...text }) => {
        const read = (path: string): string =>
          readFileSync(join(import.meta.dirname, '../node_modules', name, path), 'utf8');
        const { version, license } = v.parse(Manifest, JSON.parse(read('package.json')));
        return `\n## ${name} - ${version} (${license})\n\n${'file' in text ? read(text.file) : `${text.text}/tree/v${version}\n`}`;
      });
      file.source = `${file.source}${sections.join('')}`;
    },
  },
});
