import { parseAst } from 'vite';

// An object made by `{…}` inherits `constructor` and `__proto__`. Reading it by a name from outside may return a
// function. Writing it by such a name may change every object. Use a `Map`.

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const allOf = (node: Node): Node[] => [node, ...Object.values(node).flat().filter(isNode).flatMap(allOf)];
const at = (node: Node, key: string): Node | undefined => {
  const value = node[key];
  return isNode(value) ? value : undefined;
};
const nameOf = (node: Node | undefined): string => (node?.type === 'Identifier' ? String(node.name) : '');

/** An object declared as `{}` or as `Record<string, …>`, also in `Readonly<…>`. */
const isTable = (node: Node, code: string): boolean => {
  const [id, value] = [at(node, 'id'), at(node, 'init')];
  if (node.type !== 'VariableDeclarator' || !id || !value) return false;
  const type = at(id, 'typeAnnotation');
  const words = type ? code.slice(type.start, Number(type.end)) : '';
  if (/^:\s*(?:\w+<)*Record<string,/.test(words)) return true;
  return value.type === 'ObjectExpression' && [value.properties].flat().length === 0 && !words.includes('keyof');
};

/** `table[name]`, but not `table['name']`. */
const indexed = (node: Node): string =>
  node.type === 'MemberExpression' && node.computed && at(node, 'property')?.type !== 'Literal'
    ? nameOf(at(node, 'object'))
    : '';

/** Names of the objects in a TypeScript file that are used as maps. */
export const objectsAsMaps = (code: string, lang: 'ts' | 'tsx' = 'ts'): string[] => {
  const nodes = allOf(Object(parseAst(code, { lang })));
  const used = new Set(nodes.map(indexed));
  return nodes
    .filter((node) => isTable(node, code) && used.has(nameOf(at(node, 'id'))))
    .map((node) => nameOf(at(node, 'id')));
};
