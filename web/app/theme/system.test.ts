import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as chakra from '@chakra-ui/react/theme';
import { expect, it } from 'vitest';
import { createTheme } from './system.ts';

const WEB = join(import.meta.dirname, '../..');

const system = createTheme();
const ours = globSync('{api,app,calendar,events,features,ui}/**/*.{ts,tsx,css}', { cwd: WEB })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(WEB, file), 'utf8'))
  .join('\n');
const recipes = Object.entries(chakra).filter(([name]) => name.endsWith('Recipe') && ours.includes(name));
const styles = ours + JSON.stringify(recipes);

const HUES = Object.keys({ ...chakra.tokens.colors, ...chakra.semanticTokens.colors }).join('|');

/** The matches of a pattern's only group in our styles and in the recipes that we use. */
const found = (pattern: RegExp): string[] => [...new Set([...styles.matchAll(pattern)].map(([, name = '']) => name))];

// A style with a name that the theme lacks has no effect, and no other check finds it.
it.each([
  ['colour', found(new RegExp(`['"]((?:${HUES})\\.\\w+)(?:/\\d+)?['"]`, 'g')).map((name) => `colors.${name}`)],
  ['palette', found(/colorPalette(?:=|: )['"](\w+)['"]/g).map((name) => `colors.${name}.solid`)],
  ['shadow', found(/\b(?:boxShadow|shadow)"?(?:=|: ?)['"](?!none)(\w+)['"]/g).map((name) => `shadows.${name}`)],
])('no style names a %s that the theme lacks', (_kind, names) => {
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !system.tokens.getByName(name))).toEqual([]);
});

it('no style sheet names a variable that the theme lacks', () => {
  const known = system.tokens.allTokens.map(({ extensions }) => extensions.cssVar?.var);
  const names = found(/var\((--chakra-[\w-]+)/g);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});
