import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

// Among the browser tests, because their set-up has built what visitors load.
const DIST = join(import.meta.dirname, '../dist');
const file = (...path: string[]) => readFileSync(join(DIST, ...path), 'utf8');
const gzipped = (text: string) => gzipSync(text, { level: 9 }).length;
const KB = 1000;

describe('what a visitor loads', () => {
  it('is one file of at most 29 KB', () => {
    expect(readdirSync(join(DIST, 'calendar'))).toEqual(['index.html']);
    const html = file('calendar', 'index.html');
    expect(html).not.toMatch(/<script[^>]* src=|<link[^>]* rel="stylesheet"/);
    expect(gzipped(html)).toBeLessThan(29 * KB);
  });

  it('is plain ASCII where it stands in pages of any encoding, and small', () => {
    const script = file('embed.js');
    expect(script).toMatch(/^\p{ASCII}+$/u);
    expect(gzipped(script)).toBeLessThan(2 * KB);
  });
});
