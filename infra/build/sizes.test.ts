import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstLoad, functionSizes, sizeTable } from './sizes.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sizes-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('counts the page, its scripts and styles and their static imports, once each, and nothing that comes later', () => {
  write(
    'index.html',
    '<link rel="stylesheet" crossorigin href="/assets/a.css"><link rel=icon href=/favicon.svg>' +
      '<script type="module" crossorigin src="/assets/main.js"></script>',
  );
  write('assets/a.css', '');
  write('assets/main.js', 'import{x}from"./chunk.js";import"./side.js";const l=()=>import("./later.js");');
  write('assets/chunk.js', 'import{y}from"./side.js";export{x}');
  write('assets/side.js', 'export{y}from"./main.js"');
  write('assets/later.js', '');
  const files = firstLoad(root, 'index.html').map((file) => relative(root, file));
  expect(files.sort()).toEqual(['assets/a.css', 'assets/chunk.js', 'assets/main.js', 'assets/side.js', 'index.html']);
});

it('finds files that a page in a folder names by the root or by its own place', () => {
  write('calendar/index.html', '<script src="./assets/a.js"></script><script src="/calendar/assets/b.js"></script>');
  write('calendar/assets/a.js', '');
  write('calendar/assets/b.js', '');
  expect(firstLoad(root, 'calendar/index.html')).toHaveLength(3);
});

it('measures the bundle of every function of ours, without its source map', () => {
  const lambda = (key: string) => ({ Type: 'AWS::Lambda::Function', Properties: { Code: { S3Key: key } } });
  write(
    'manifest.json',
    JSON.stringify({ artifacts: { app: { type: 'aws:cloudformation:stack' }, t: { type: 'x' } } }),
  );
  write(
    'app.template.json',
    JSON.stringify({
      Resources: { ApiFirstAdminFunction0123ABCD: lambda('h.zip'), CustomHandler0123ABCD: lambda('c.zip') },
    }),
  );
  write('app.assets.json', JSON.stringify({ files: { h: { source: { path: 'asset.h' } } } }));
  write('asset.h/index.mjs', 'x'.repeat(2048));
  write('asset.h/chunk-1.mjs', 'z'.repeat(1024));
  write('asset.h/index.mjs.map', 'y'.repeat(9999));
  expect(functionSizes(root)).toEqual([{ name: 'function first-admin', raw: 3072, gzip: expect.any(Number) }]);
});

it('prints numbers to the right', () => {
  const table = sizeTable([
    { name: 'a', raw: 1024, gzip: 512 },
    { name: 'long name', raw: 102_400, gzip: 10_240 },
  ]);
  expect(table.split('\n')).toEqual([
    '                  raw     gzip',
    '  a            1.0 KB   0.5 KB',
    '  long name  100.0 KB  10.0 KB',
  ]);
});
