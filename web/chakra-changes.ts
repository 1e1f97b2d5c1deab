import * as anatomies from '@chakra-ui/react/anatomy';

/** The module that has the names of the look, by category and palette (theme-sheet.ts). */
export const NAMES = 'virtual:theme-names';

/** What Chakra does at every start, and what the built application does instead: file, its words, ours. */
const INSTEAD = [
  // The build has written these styles.
  ['/styled-system/system.js', '[getPreflightCss(), getGlobalCss(), getTokenCss()]', '[]'],
  [
    '/styled-system/system.js',
    'const tokenMap = getTokenMap(tokens);',
    `const tokenMap = { get(path) { throw new Error('Values are in the sheet only (theme-sheet.ts): ' + path); } };`,
  ],
  // Keys of what Chakra remembers: written by the browser at once instead of name by name.
  [
    '/utils/memo.js',
    'if (Array.isArray(value)) {',
    "if (type === 'object') return JSON.stringify(value);\n  if (Array.isArray(value)) {",
  ],
  // Names of types, for Chakra's own generator of code.
  [
    '/styled-system/utility.js',
    'if (!config) return;\n    const values = getPropertyValues(config, (key)',
    'return;\n    const values = getPropertyValues(config, (key)',
  ],
  // What a property may be is found out when it is used: few of three hundred are.
  [
    '/styled-system/utility.js',
    'const values = getPropertyValues(config);\n    if (!values) return;\n    propValues.set(property, values);',
    'propValues.delete(property);',
  ],
  [
    '/styled-system/utility.js',
    'const value = propValues.get(key)?.[raw];',
    `if (!propValues.has(key)) propValues.set(key, getPropertyValues(config) ?? EMPTY_OBJECT);
    const value = propValues.get(key)[raw];`,
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

/** A recipe needs the names of a component's slots only; the anatomies of all sixty are one module, made at every start. */
const withSlots = (code: string): string =>
  code.replace(/slots: (\w+)\.keys\(\)/, (_, name: string) => {
    const anatomy = Object.entries(anatomies).find(([found]) => found === name)?.[1];
    if (!anatomy) throw new Error(`Chakra has no ${name}`);
    return `slots: ${JSON.stringify(anatomy.keys())}`;
  });

/**
 * A file of Chakra as the built application has it; undefined where it is as it was.
 * @throws Error when this version of Chakra says it in other words
 */
export const changedChakra = (id: string, code: string): string | undefined => {
  if (/@chakra-ui\/react\/dist\/esm\/theme\/recipes\//.test(id)) return withSlots(code);
  const changes = INSTEAD.filter(([file]) => id.endsWith(`@chakra-ui/react/dist/esm${file}`));
  if (changes.length === 0) return undefined;
  return changes.reduce((before, [, theirs, ours]) => {
    if (!before.includes(theirs)) throw new Error(`Chakra says it in another way: see chakra-changes.ts, ${id}`);
    return before.replace(theirs, () => ours);
  }, code);
};
