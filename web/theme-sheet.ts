import { ChakraProvider } from '@chakra-ui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { makeSystem } from './app/theme/system.ts';
import { tokenConfigs } from './app/theme/tokens.ts';

const SHEET = 'virtual:theme.css';
const NAMES = 'virtual:theme-names';
const resolved = new Map([
  [SHEET, '/@theme.css'],
  [NAMES, '/@theme-names.js'],
]);

/** What Chakra does at every start, and what the built application does instead: file, its words, ours. */
const INSTEAD = [
  // The build has written these styles.
  ['/styled-system/system.js', '[getPreflightCss(), getGlobalCss(), getTokenCss()]', '[]'],
  [
    '/styled-system/system.js',
    'const tokenMap = getTokenMap(tokens);',
    `const tokenMap = { get(path) { throw new Error('Values are in the sheet only (theme-sheet.ts): ' + path); } };`,
  ],
  // Names of types, for Chakra's own generator of code.
  [
    '/styled-system/utility.js',
    'if (!config) return;\n    const values = getPropertyValues(config, (key)',
    'return;\n    const values = getPropertyValues(config, (key)',
  ],
  // What comes of the tokens, instead of the tokens.
  [
    '/styled-system/token-dictionary.js',
    `  registerTokens();
  registerTransform(...tokenTransforms);
  registerMiddleware(...tokenMiddlewares);
  build();`,
    `  byCategoryJson = names.categories;
  for (const [category, values] of Object.entries(names.categories))
    for (const prop in values) flatMap.set(category + '.' + prop, values[prop]);
  for (const [name, variables] of Object.entries(names.palettes)) colorPaletteMap.set(name, new Map(Object.entries(variables)));
  for (const [name, value] of Object.entries(names.values)) tokenNameMap.set(name, { name, value });`,
  ],
  [
    '/styled-system/token-dictionary.js',
    "import { compact } from '../utils/compact.js';",
    `import names from '${NAMES}';\nimport { compact } from '../utils/compact.js';`,
  ],
] as const;

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
      const changes = INSTEAD.filter(([file]) => id.endsWith(file));
      if (changes.length === 0) return undefined;
      const changed = changes.reduce((before, [, theirs, ours]) => {
        if (!before.includes(theirs)) throw new Error(`Chakra says it in another way: see theme-sheet.ts, ${id}`);
        return before.replace(theirs, () => ours);
      }, code);
      return { code: changed, map: null };
    },
  };
};
