import { ChakraProvider } from '@chakra-ui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { makeSystem } from './app/theme/system.ts';
import { tokenConfigs } from './app/theme/tokens.ts';
import { changedChakra, NAMES } from './chakra-changes.ts';

const SHEET = 'virtual:theme.css';
const resolved = new Map([
  [SHEET, '/@theme.css'],
  [NAMES, '/@theme-names.js'],
]);

/** The names by which styles call the theme's variables, as Chakra's dictionary has them once it is built. */
const themeNames = (): string => {
  const { tokens } = makeSystem(tokenConfigs);
  const categories = new Set([...tokens.flatMap.keys()].map((name) => name.split('.')[0] ?? ''));
  // Those that Chakra asks for the value itself: `bg="blue.solid/90"`, `hideFrom="md"`.
  const asked = [...tokens.tokenMap].filter(([name]) => /^(opacity|breakpoints)\./.test(name));
  const names = {
    categories: Object.fromEntries([...categories].map((name) => [name, tokens.getCategoryValues(name)])),
    palettes: Object.fromEntries([...tokens.colorPaletteMap].map(([name, of]) => [name, Object.fromEntries(of)])),
    values: Object.fromEntries(asked.map(([name, { value }]) => [name, value])),
  };
  return `export default ${JSON.stringify(names)}`;
};

/** The reset, the global rules and the variables of the theme, as `ChakraProvider` would put them into the page. */
const globalCss = (): string => {
  const props = { value: makeSystem(tokenConfigs), children: null };
  return renderToStaticMarkup(createElement(ChakraProvider, props)).replace(/<\/?style[^>]*>/g, '');
};

/**
 * Chakra writes the global styles of its theme and a dictionary of its names in the browser, anew at every start: half the
 * time before the first screen is drawn. Here the build writes both, the styles into the sheet that `virtual:theme.css`
 * stands for, and the browser's copy of Chakra is told to take them, and to leave out what no browser needs. While
 * developing, Chakra does all of it itself and that sheet is empty.
 * @throws Error when this version of Chakra builds its system in other words
 */
export const themeSheet = (): Plugin => {
  let building = false;
  return {
    name: 'theme-sheet',
    configResolved({ command }) {
      building = command === 'build';
    },
    resolveId: (id) => resolved.get(id),
    load(id) {
      if (id === resolved.get(SHEET)) return building ? globalCss() : '';
      return id === resolved.get(NAMES) ? themeNames() : undefined;
    },
    transform(code, id) {
      if (!building) return undefined;
      const changed = changedChakra(id, code);
      return changed === undefined ? undefined : { code: changed, map: null };
    },
  };
};
