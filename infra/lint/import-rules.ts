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
    allow: ['#shared/{contracts,testing}/**'],
    because: 'infra imports contracts and what tests share; the rest by entry path',
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

/** The specifiers of a file's imports, re-exports and dynamic imports, as written, types too. */
const importsOf = (file: string, text: string): string[] => {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
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
