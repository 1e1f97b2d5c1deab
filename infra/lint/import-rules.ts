import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parseSync } from 'vite';

type Rule = { in: string[]; except?: string[]; refuse: string[]; allow?: string[]; because: string };

const ROOMS = ['shared', 'functions', 'web', 'widget', 'infra'];
const rooms = (...names: string[]): string[] => names.map((name) => `#${name}/**`);
const features = globSync('web/features/*', { cwd: join(import.meta.dirname, '../..') });

const WEB_LAYERS = 'imports of web go one way: app, features, calendar, events and ui and api, shared';

/** Imports that are refused, by file. biome.json refuses cycles and `../`. */
const RULES: Rule[] = [
  {
    in: ['shared/**'],
    refuse: rooms('functions', 'web', 'widget', 'infra'),
    because: 'shared imports only shared',
  },
  {
    in: ['functions/**'],
    except: ['functions/{testing,bench}/**'],
    refuse: rooms('web', 'widget', 'infra'),
    because: 'functions import shared and functions',
  },
  {
    in: ['functions/{testing,bench}/**'],
    refuse: rooms('web', 'widget'),
    because: 'tests and benchmarks of functions import shared, functions and the local engines of infra',
  },
  {
    in: ['functions/domain/**'],
    refuse: ['#functions/**', '@middy/**', 'node:{http,fs,process}'],
    allow: ['#functions/domain/**'],
    because: 'domain imports only shared, and knows no HTTP, environment or disk',
  },
  {
    in: ['web/**'],
    refuse: rooms('functions', 'widget', 'infra'),
    because: 'web imports shared and web',
  },
  ...features.map((feature) => ({
    in: [`${feature}/**`],
    refuse: ['#web/features/**'],
    allow: [`#${feature}/**`],
    because: 'a feature never imports another feature',
  })),
  {
    in: ['web/features/**'],
    refuse: ['#web/app/**'],
    because: WEB_LAYERS,
  },
  {
    in: ['web/calendar/**'],
    refuse: ['#web/{app,features}/**'],
    because: WEB_LAYERS,
  },
  {
    in: ['web/{events,api}/**'],
    refuse: ['#web/{app,features,calendar}/**'],
    because: WEB_LAYERS,
  },
  {
    in: ['web/api/**'],
    refuse: ['#web/events/**'],
    because: 'web/api knows no event',
  },
  {
    in: ['web/ui/**'],
    refuse: ['#web/{features,calendar,app,api,events}/**'],
    because: 'web/ui knows no domain',
  },
  {
    in: ['widget/**'],
    refuse: rooms('functions', 'web', 'infra'),
    because: 'widget imports shared and widget',
  },
  {
    in: ['infra/**'],
    refuse: rooms('functions', 'web', 'widget', 'shared'),
    allow: ['#shared/{contracts,locale,testing}/**'],
    because: 'infra imports contracts, words and what tests share; the rest by entry path',
  },
  {
    in: ['infra/constructs/**'],
    refuse: ['#infra/stacks/**'],
    because: 'stacks import constructs, and constructs no stack',
  },
  {
    in: ['**'],
    except: ['infra/**', 'functions/{storage,http,testing,bench}/**'],
    refuse: ['@aws-sdk/**'],
    because: 'the AWS SDK is spoken only in functions/storage, functions/http and infra',
  },
  { in: ['**'], except: ['web/**'], refuse: ['@{chakra-ui,emotion}/**'], because: 'Chakra belongs to web' },
  {
    in: ['**'],
    except: ['{web,widget}/**'],
    refuse: ['react', 'react-dom', 'react-dom/**', 'react-big-calendar', 'swr'],
    because: 'React belongs to web and widget',
  },
];

const matches = (path: string, globs: string[] = []): boolean => globs.some((glob) => matchesGlob(path, glob));

/**
 * The module names in a file's imports, re-exports and dynamic imports. With `types: false`, imports of types are left
 * out.
 */
export const importsOf = (file: string, text: string, { types = true } = {}): string[] => {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const counts = (entries: { isType: boolean }[]): boolean =>
    types || entries.length === 0 || entries.some(({ isType }) => !isType);
  return [
    ...staticImports.filter(({ entries }) => counts(entries)).map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .filter(({ entries }) => counts(entries))
      .flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    // Leaves out imports whose specifier is computed.
    ...dynamicImports
      .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
      .filter((written) => /^['"]/.test(written))
      .map((written) => written.slice(1, -1)),
  ];
};

/** Every broken import rule below `root`, as `file: imported: reason`. */
export const findBrokenImports = (root: string): string[] =>
  globSync(`{${ROOMS}}/**/*.{ts,tsx,mts,mjs}`, { cwd: root, exclude: ['**/{node_modules,dist,cdk.out}'] })
    .sort()
    .flatMap((file) => {
      const rules = RULES.filter((rule) => matches(file, rule.in) && !matches(file, rule.except));
      const imported = new Set(importsOf(file, readFileSync(join(root, file), 'utf8')));
      return [...imported]
        .filter((name) => !name.startsWith('./'))
        .flatMap((name) =>
          rules
            .filter((rule) => matches(name, rule.refuse) && !matches(name, rule.allow))
            .map(({ because }) => `${file}: ${name}: ${because}`),
        );
    });

const STORAGE = 'functions/storage';

/** The noun of storage to which a file belongs: the name of its folder, or the name of a file that is in no folder. */
const nounOf = (path: string): string => path.split('/')[0] ?? path;

/** Imports between nouns of storage, types too. Tests are left out. */
const storageNouns = (root: string): Map<string, Set<string>> => {
  const nouns = new Map<string, Set<string>>();
  for (const file of globSync('**/*.ts', { cwd: join(root, STORAGE), exclude: ['**/*.test.ts'] })) {
    const noun = nounOf(file);
    const others = nouns.get(noun) ?? new Set();
    nouns.set(noun, others);
    for (const name of importsOf(file, readFileSync(join(root, STORAGE, file), 'utf8'))) {
      const inRoom = name.startsWith('./') ? join(file, '..', name) : name.split(`#${STORAGE}/`)[1];
      if (inRoom && nounOf(inRoom) !== noun) others.add(nounOf(inRoom));
    }
  }
  return nouns;
};

/** Nouns of storage that import each other, directly or through others. */
export const findNounCycles = (root: string): string[] => {
  const nouns = storageNouns(root);
  const isImported = (noun: string): boolean => [...nouns.values()].some((others) => others.has(noun));
  const imports = (noun: string): boolean => [...(nouns.get(noun) ?? [])].some((other) => nouns.has(other));
  // Removes nouns that are in no cycle: a noun that imports none of the others, or that none of the others imports.
  // Ends when no noun is removed.
  for (let before = -1; before !== nouns.size; ) {
    before = nouns.size;
    for (const noun of [...nouns.keys()]) if (!imports(noun) || !isImported(noun)) nouns.delete(noun);
  }
  return [...nouns].map(([noun, others]) => `${noun} -> ${[...others].filter((other) => nouns.has(other)).join(', ')}`);
};
