import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** axe for `page.evaluate`: half a megabyte where axe's own `source` is one and a half. Sets `window.axe`. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
