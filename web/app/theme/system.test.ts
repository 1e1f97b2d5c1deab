import { join } from 'node:path';
import type { SystemStyleObject } from '@chakra-ui/react';
import { buttonRecipe } from '@chakra-ui/react/theme';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { themeSheet } from '#web/theme-sheet.ts';
import { makeSystem } from './system.ts';
import { tokenConfigs } from './tokens.ts';

/** `makeSystem` as the build makes it. */
const builtMakeSystem = async (): Promise<typeof makeSystem> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [themeSheet()],
    ssr: { noExternal: true },
    build: { ssr: join(import.meta.dirname, 'system.ts'), write: false, minify: false },
  });
  if (!('output' in result)) throw new Error('The build gave no output');
  const module = await import(`data:text/javascript,${encodeURIComponent(result.output[0].code)}`);
  return module.makeSystem;
};

/** Some style that a name is good for. */
const styleWith = (name: string): SystemStyleObject => {
  const [category = '', ...rest] = name.split('.');
  const value = rest.join('.');
  switch (category) {
    case 'colors':
      return { color: value, bg: `${value}/90`, colorPalette: value, borderColor: value };
    case 'spacing':
      return { p: value, marginTop: value, gap: value };
    case 'sizes':
      return { w: value, maxHeight: value, boxSize: value };
    default:
      return { '--own': name, content: `{${name}}` };
  }
};

it('styles alike whether Chakra makes the names of the look or the build has', async () => {
  const full = makeSystem(tokenConfigs);
  const built = (await builtMakeSystem())([]);
  const styles = [...full.tokens.flatMap.keys()].map(styleWith);
  expect(styles.length).toBeGreaterThan(400);
  const more = ['sm', 'md', 'lg', 'xl'].flatMap((value) => [
    { borderRadius: value, boxShadow: value, textStyle: value, fontSize: value, hideBelow: value, hideFrom: value },
    { p: { base: '1', [value]: '2' }, zIndex: 'modal', animationStyle: 'fade-in', lineHeight: 'tall', bg: 'fg/15' },
  ]);
  for (const style of [...styles, ...more]) expect(built.css(style)).toEqual(full.css(style));
  expect(built.cva(buttonRecipe)({ variant: 'solid' })).toEqual(full.cva(buttonRecipe)({ variant: 'solid' }));
  expect(() => built.token('colors.fg')).toThrow('theme-sheet.ts');
});
