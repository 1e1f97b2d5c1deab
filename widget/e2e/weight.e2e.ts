import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

// This is a browser test because the set-up of browser tests builds the files that visitors load.
const DIST = join(import.meta.dirname, '../dist');
const file = (...path: string[]) => readFileSync(join(DIST, ...path), 'utf8');
const gzipped = (text: string) => gzipSync(text, { level: 9 }).length;
const KB = 1000;

/**
 * The gzipped bytes of the page's scripts before whole days, places, categories and series; the bytes that these four
 * may add; the bytes that live settings may add.
 */
const SCRIPTS_BEFORE = 24_277;
const GROWTH = 1024;
const LIVE_GROWTH = 1000;
/** Bytes that the code for fetching and placing cards and blocks may add. */
const BLOCKS_GROWTH = 700;
const PAGE = 32_000;

describe('what a visitor loads', () => {
  it('has scripts that events as people have them make no more than 1,024 bytes heavier, and live settings 1,000 [REC-47]', () => {
    const scripts = [...file('calendar', 'index.html').matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, code = '']) => code,
    );
    expect(scripts).toHaveLength(2);
    expect(scripts.reduce((sum, code) => sum + gzipped(code), 0)).toBeLessThanOrEqual(
      SCRIPTS_BEFORE + GROWTH + LIVE_GROWTH + BLOCKS_GROWTH,
    );
  });

  it('is one file of at most 32 kB, and a little one once the events are there [FACE-063]', () => {
    const [blocks = '', late = '', qr = '', search = '', ...more] = readdirSync(
      join(DIST, 'calendar', 'assets'),
    ).sort();
    expect([
      readdirSync(join(DIST, 'calendar')),
      ...[blocks, late, qr, search].map((name) => name.replace(/-.*/, '-')),
      more,
    ]).toEqual([['assets', 'index.html'], 'blocks-', 'late-', 'qr-', 'search-', []]);
    expect(gzipped(file('calendar', 'assets', late))).toBeLessThan(4.2 * KB);
    // These load only for cards and blocks, for a QR code, and for a search.
    expect(gzipped(file('calendar', 'assets', blocks))).toBeLessThan(6.5 * KB);
    expect(gzipped(file('calendar', 'assets', qr))).toBeLessThan(6 * KB);
    expect(gzipped(file('calendar', 'assets', search))).toBeLessThan(5 * KB);
    const html = file('calendar', 'index.html');
    expect(html).not.toMatch(/<script[^>]* src=|<link[^>]* rel="stylesheet"/);
    expect(gzipped(html)).toBeLessThanOrEqual(PAGE);
  });

  it('is plain ASCII where it stands in pages of any encoding, and small', () => {
    const script = file('embed.js');
    expect(script).toMatch(/^\p{ASCII}+$/u);
    expect(gzipped(script)).toBeLessThan(2 * KB);
  });
});
