import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, synthesize } from '#infra/testing/synthesize.ts';
import { architecture } from './architecture.ts';
import { putBetween } from './marked.ts';

const picture = architecture(synthesize());

describe('the picture of the architecture', () => {
  it('stands in ARCHITECTURE.md as the templates are now: run `npm run picture`', () => {
    const text = readFileSync(join(ROOT, 'infra/ARCHITECTURE.md'), 'utf8');
    expect(putBetween(text, 'architecture', picture)).toBe(text);
  });

  it('tells what each function may do', () => {
    const lines = picture.split('\n').map((line) => line.trim());
    const deedsOf = (name: string) =>
      lines.filter((line) => line.includes('-->|') && line.includes(name)).map((line) => line.split('-->|')[1]);
    expect(deedsOf('fn_public_list')).toEqual(['reads| table']);
    expect(deedsOf('fn_health')).toEqual(['reads| table', 'asks whether it is there| pictures']);
    expect(deedsOf('fn_admin')).toContain('reads, writes, scans| table');
    expect(lines.find((line) => line.includes('| token'))?.split(' & ')).toHaveLength(7);
  });
});

describe('text between marks', () => {
  it('is replaced, and only it', () => {
    expect(putBetween('a\n<!-- x -->\nold\n<!-- /x -->\nb', 'x', 'new')).toBe('a\n<!-- x -->\n\nnew\n\n<!-- /x -->\nb');
    expect(() => putBetween('a', 'x', 'new')).toThrow('no marks');
  });
});
