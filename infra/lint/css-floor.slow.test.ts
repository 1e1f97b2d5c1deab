import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tool } from '#infra/testing/tool.ts';
import { cssBeyond, type Floor } from './css-floor.ts';

const root = join(import.meta.dirname, '../..');
const tools = dirname(tool('postcss'));
const sheets = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|bench)$/.test(path) }).map((path) =>
    join(root, path),
  );

const APPLICATION: Floor = { chrome: 109, firefox: 115, safari: 16 };
const WIDGET: Floor = { chrome: 92, firefox: 91, safari: 14.1 };

/** Properties that some supported browser lacks, and how the application looks without them. */
const application = {
  '@page': 'the browser’s own margins and direction of the paper',
  size: 'the browser’s own direction of the paper',
  'content-visibility': 'slower',
  'content-visibility: visible': 'goes with content-visibility',
  'break-after: avoid': 'a heading may end a sheet of paper',
  'user-select': 'a long press selects words too',
  '-webkit-touch-callout': 'Safari’s alone',
  hyphens: 'words are broken without a hyphen',
  ':has': 'no copy cursor, no ground behind a chosen row, a month printed upright',
};
const widget = {
  ':focus-visible': 'the browser’s own ring',
  'color-scheme': 'light scroll bars and lists on dark paper',
  'color-scheme: dark': 'light scroll bars and lists on dark paper',
  contain: 'slower',
  'contain: layout': 'slower',
  'contain: style': 'slower',
  'overflow-wrap: anywhere': 'a very long word is cut off',
  appearance: 'stands beside -webkit-appearance',
  'field-sizing': 'a list of choices is as wide as its longest',
  'field-sizing: content': 'a list of choices is as wide as its longest',
  'text-wrap': 'the last line of a title may hold one word',
  'text-wrap: balance': 'the last line of a title may hold one word',
  'height: fit-content': 'a dialog is as high as the window',
  ':backdrop': 'nothing is dimmed where there are no modal dialogs',
  'aspect-ratio': 'a picture keeps its own ratio',
  'forced-color-adjust': 'no dots of events in high contrast',
  'forced-color-adjust: none': 'no dots of events in high contrast',
  'user-select': 'stands beside -webkit-user-select, or more is selected',
  'user-select: all': 'the address is selected by hand',
};

describe('style sheets', () => {
  it.each([
    ['the application', APPLICATION, 'web/**/*.css', application],
    ['the widget', WIDGET, 'widget/{page,embed}/**/*.css', widget],
  ] as const)('of %s use nothing that the oldest browsers miss', (_, floor, pattern, explained) => {
    const beyond = cssBeyond(floor, sheets(pattern), tools);
    expect([...beyond].filter(([name]) => !Object.hasOwn(explained, name))).toEqual([]);
    expect(Object.keys(explained).filter((name) => !beyond.has(name))).toEqual([]);
  });
});
