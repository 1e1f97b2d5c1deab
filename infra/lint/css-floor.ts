import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as postcss from 'postcss';
import * as v from 'valibot';

// Finds CSS features that the oldest supported browsers lack, by MDN's browser data.

/** The oldest version of each browser, by MDN's names of browsers. */
export type Floor = Readonly<Record<'chrome' | 'firefox' | 'safari', number>>;

const Version = v.object({
  version_added: v.union([v.string(), v.boolean(), v.null()]),
  flags: v.optional(v.unknown()),
  prefix: v.optional(v.string()),
});
const Compat = v.object({ support: v.record(v.string(), v.union([Version, v.array(Version)])) });

/** A child of a node of MDN's tree, undefined if there is none. */
const child = (node: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
    node,
  );

const numberOf = (version: string | boolean | null): number =>
  typeof version === 'string' ? Number.parseFloat(version.replace('≤', '')) : version ? 0 : Number.POSITIVE_INFINITY;

/** The oldest supported browsers that lack the feature of a node of MDN's data. Empty if MDN has no data about it. */
const lacking = (node: unknown, floor: Floor): string[] => {
  const compat = v.safeParse(Compat, child(node, '__compat'));
  if (!compat.success) return [];
  return Object.entries(floor).flatMap(([browser, oldest]) => {
    const found = compat.output.support[browser];
    const versions = (Array.isArray(found) ? found : found ? [found] : []).filter((one) => !one.flags && !one.prefix);
    return versions.some((one) => numberOf(one.version_added) <= oldest) ? [] : [`${browser} ${oldest}`];
  });
};

/** Every function's name in a value: `color-mix`, `min`, … */
const functionsIn = (value: string): string[] => [...value.matchAll(/([a-z-]+)\(/g)].map(([, name]) => name ?? '');

/** All nodes with this name below a node of MDN's data. */
const nodesNamed = (node: unknown, names: readonly string[], depth = 4): unknown[] => {
  if (typeof node !== 'object' || node === null || depth === 0) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    names.includes(key) ? [value] : nodesNamed(value, names, depth - 1),
  );
};

/**
 * The features that a node of a style sheet uses. Each has the name under which it is reported, such as `@media`,
 * `:has` or `min()`, and its nodes in MDN's data.
 */
const usesOf = (css: unknown, node: postcss.ChildNode): [name: string, nodes: unknown[]][] => {
  if (node.type === 'atrule') return [[`@${node.name}`, [child(css, 'at-rules', node.name)]]];
  if (node.type === 'rule') {
    const pseudo = [...node.selector.matchAll(/:{1,2}([a-z-]+)/g)].map(([, name]) => name ?? '');
    return pseudo.map((name) => [`:${name}`, [child(css, 'selectors', name)]]);
  }
  if (node.type !== 'decl' || node.prop.startsWith('--')) {
    if (node.type !== 'decl') return [];
  }
  const functions = functionsIn(node.value).map((name): [string, unknown[]] => [
    `${name}()`,
    nodesNamed(child(css, 'types'), [name, `${name}_function`]),
  ]);
  const units = [...node.value.matchAll(/\d(dvh|dvw|svh|svw|lvh|lvw|cqw|cqh|cqi|cqb)\b/g)].map(
    ([, unit = '']): [string, unknown[]] => [
      unit,
      nodesNamed(child(css, 'types', 'length'), [
        `viewport_percentage_units_${unit.startsWith('d') ? 'dynamic' : unit.startsWith('s') ? 'small' : 'large'}`,
        unit,
      ]),
    ],
  );
  const words = node.value
    .split(/[\s,]+/)
    .map((word): [string, unknown[]] => [
      `${node.prop}: ${word}`,
      [child(css, 'properties', node.prop, word.replaceAll('-', '_')), child(css, 'properties', node.prop, word)],
    ]);
  return [[node.prop, [child(css, 'properties', node.prop)]], ...functions, ...units, ...words];
};

/**
 * @param tools folder of infra/tools' packages, with MDN's data and PostCSS
 * @returns missing CSS, such as «color-mix() (chrome 109)», each feature once, with the file that uses it first
 */
export const cssBeyond = (floor: Floor, files: readonly string[], tools: string): Map<string, string> => {
  const require = createRequire(`${tools}/`);
  const css = child(require('@mdn/browser-compat-data'), 'css');
  const { parse }: typeof postcss = require('postcss');
  const found = new Map<string, string>();
  for (const file of files)
    parse(readFileSync(file, 'utf8')).walk((node) => {
      for (const [name, nodes] of usesOf(css, node)) {
        const without = new Set(nodes.flatMap((one) => lacking(one, floor)));
        if (without.size > 0 && !found.has(name))
          found.set(name, `${[...without].join(', ')}: ${file}:${node.source?.start?.line}`);
      }
    });
  return found;
};
