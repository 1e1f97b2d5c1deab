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
  const html = file('calendar', 'index.html');
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n');
  const app = file('calendar', String(/data-app="\/calendar\/([^"]+)"/.exec(html)?.[1]));

  it('is at most 20 KB before the first events', () => {
    expect(gzipped(html)).toBeLessThan(20 * KB);
  });

  it('has at most 30 KB of script in all', () => {
    expect(gzipped(inline) + gzipped(app)).toBeLessThan(30 * KB);
  });

  it('fetches the writer of calendar files when it is asked for one', () => {
    const files = readdirSync(join(DIST, 'calendar/assets')).filter((name) => name.endsWith('.js'));
    expect(files.filter((name) => name.startsWith('ics-file'))).toHaveLength(1);
    expect(app).not.toContain('BEGIN:VCALENDAR');
  });

  it('is plain ASCII where it stands in pages of any encoding, and small', () => {
    const script = file('embed.js');
    expect(script).toMatch(/^\p{ASCII}+$/u);
    expect(gzipped(script)).toBeLessThan(2 * KB);
  });
});
