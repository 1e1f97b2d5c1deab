import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildMemory, fingerprint } from './fingerprint.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  write('web/a.ts', 'a');
  write('web/deep/b.ts', 'b');
});
afterEach(() => rmSync(root, { recursive: true }));
const now = (...extra: string[]) => fingerprint(root, ['web', 'package.json'], extra);

describe('the fingerprint', () => {
  it.each([
    ['a changed file', () => write('web/deep/b.ts', 'c')],
    ['a new file', () => write('web/c.ts', '')],
    ['a renamed file', () => renameSync(join(root, 'web/a.ts'), join(root, 'web/z.ts'))],
    ['a file that was not there', () => write('package.json', '{}')],
  ])('differs after %s', (_, change) => {
    const before = now();
    change();
    expect(now()).not.toBe(before);
  });

  it.each(['web/a.test.ts', 'web/dist/x.js', 'web/e2e/a.e2e.ts', 'web/README.md', 'web/.vite/x', 'web/testing/a.ts'])(
    'does not care for %s',
    (path) => {
      const before = now();
      write(path, 'x');
      expect(now()).toBe(before);
    },
  );

  it.each(['README.md', 'local/.description.php'])('differs after a change of an integration’s %s', (file) => {
    const print = () => fingerprint(root, ['widget']);
    const before = print();
    write(`widget/integrations/bitrix/${file}`, 'x');
    expect(print()).not.toBe(before);
  });

  it('regards what is given besides the files', () => {
    expect(now('prod')).not.toBe(now('dev'));
  });
});

describe('the memory', () => {
  it('knows a step as done until its sources change, its outputs go or it begins anew', () => {
    const memory = buildMemory(root);
    const output = join(root, 'out.js');
    expect(memory.isCurrent('web', '1', [output])).toBe(false);
    memory.remember('web', '1');
    expect(memory.isCurrent('web', '1', [output])).toBe(false);
    write('out.js', '');
    expect(memory.isCurrent('web', '1', [output])).toBe(true);
    expect(memory.isCurrent('web', '2', [output])).toBe(false);
    memory.forget('web');
    expect(memory.isCurrent('web', '1', [output])).toBe(false);
  });
});
