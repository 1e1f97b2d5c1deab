import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const VERSION = /"version": "([^"]+)"/;

/** Packages whose licence demands to tell users where the source is. */
const SOURCES = [
  { name: 'ical.js', licence: 'Mozilla Public License 2.0', source: 'https://github.com/kewisch/ical.js' },
] as const;

/** Writes `/licences.txt` about these packages, which are used unchanged. */
export const licences = (): Plugin => ({
  name: 'licences',
  apply: 'build',
  generateBundle() {
    const lines = SOURCES.map(({ name, licence, source }) => {
      const manifest = readFileSync(join(import.meta.dirname, '../node_modules', name, 'package.json'), 'utf8');
      const version = VERSION.exec(manifest)?.[1] ?? '';
      return `${name} ${version}, unchanged. ${licence}: https://www.mozilla.org/MPL/2.0/\nSource: ${source}/tree/v${version}\n`;
    });
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: lines.join('\n') });
  },
});
