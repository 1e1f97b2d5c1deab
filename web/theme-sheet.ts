import { ChakraProvider } from '@chakra-ui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { makeSystem } from './app/theme/system.ts';

const SHEET = 'virtual:theme.css';
const RESOLVED = '/@theme.css';

/** What Chakra does at every start, and what the built application does instead: file, its words, ours. */
const INSTEAD = [
  // The build has written these styles.
  ['/styled-system/system.js', '[getPreflightCss(), getGlobalCss(), getTokenCss()]', '[]'],
  // Names of types, for Chakra's own generator of code.
  [
    '/styled-system/utility.js',
    'if (!config) return;\n    const values = getPropertyValues(config, (key)',
    'return;\n    const values = getPropertyValues(config, (key)',
  ],
] as const;

/** The reset, the global rules and the variables of the theme, as `ChakraProvider` would put them into the page. */
const globalCss = (): string => {
  const props = { value: makeSystem(), children: null };
  return renderToStaticMarkup(createElement(ChakraProvider, props)).replace(/<\/?style[^>]*>/g, '');
};

/**
 * Chakra writes the global styles of its theme in the browser, anew at every start: a third of the time before the first
 * screen is drawn. Here the build writes them, into the sheet that `virtual:theme.css` stands for, and the browser's
 * copy of Chakra is told to leave them out, and with them what no browser needs. While developing, Chakra writes them
 * itself and that sheet is empty.
 * @throws Error when this version of Chakra builds its system in other words
 */
export const themeSheet = (): Plugin => {
  let building = false;
  return {
    name: 'theme-sheet',
    configResolved({ command }) {
      building = command === 'build';
    },
    resolveId: (id) => (id === SHEET ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? (building ? globalCss() : '') : undefined),
    transform(code, id) {
      if (!building) return undefined;
      const [, theirs, ours] = INSTEAD.find(([file]) => id.endsWith(file)) ?? [];
      if (theirs === undefined || ours === undefined) return undefined;
      if (!code.includes(theirs)) throw new Error(`Chakra says it in another way: see theme-sheet.ts, ${id}`);
      return { code: code.replace(theirs, ours), map: null };
    },
  };
};
