import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** axe for `page.evaluate`. It sets `window.axe`. It has half a megabyte; axe's own `source` has one and a half. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
