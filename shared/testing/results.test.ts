import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { markdownTable, reportResults } from './results.ts';

it('aligns figures to the right of their names', () => {
  expect(markdownTable(['Call', 'ms', 'kB'], [['feed', 12, '3.4']])).toBe(
    '| Call | ms | kB |\n|---|--:|--:|\n| feed | 12 | 3.4 |',
  );
});

it('prints figures below their command, time, commit and machine, and writes them unless they are a part', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'results-'));
  const results = { title: 'Load', command: 'npm run load', text: '| a |\n' };
  reportResults(join(folder, 'PART.md'), { ...results, isPart: true });
  reportResults(join(folder, 'WHOLE.md'), results);
  const head =
    /^# Load\n\n`npm run load`, \d{4}-\d\d-\d\d \d\d:\d\d UTC, on [\w.-]+, \d+ × .+, Node \d.+\n\n\| a \|\n$/;
  expect(readdirSync(folder)).toEqual(['WHOLE.md']);
  expect(readFileSync(join(folder, 'WHOLE.md'), 'utf8')).toMatch(head);
  expect(printed.mock.calls[0]?.[0]).toMatch(head);
  printed.mockRestore();
});
