import { parseAst } from 'vite';

// The language of CloudFront functions: lists of nodes (ESTree) and names from AWS's page "JavaScript runtime 2.0
// features for CloudFront Functions". Code with anything else is refused. The lists leave out rare parts of that page
// (typed arrays, Buffer, crypto, tagged templates) until they are needed.

const NODES = new Set(
  `Program ImportDeclaration ImportDefaultSpecifier FunctionDeclaration FunctionExpression ArrowFunctionExpression
  VariableDeclaration VariableDeclarator BlockStatement EmptyStatement ExpressionStatement ReturnStatement IfStatement
  ForStatement ForInStatement WhileStatement DoWhileStatement BreakStatement ContinueStatement LabeledStatement
  SwitchStatement SwitchCase ThrowStatement TryStatement CatchClause Identifier Literal TemplateLiteral TemplateElement
  ArrayExpression ObjectExpression Property RestElement ThisExpression UnaryExpression UpdateExpression BinaryExpression
  LogicalExpression AssignmentExpression ConditionalExpression SequenceExpression CallExpression NewExpression
  MemberExpression AwaitExpression`.split(/\s+/),
);
const ASSIGNMENTS = '= += -= *= /= %= <<= >>= >>>= &= |= ^= **='.split(' ');
const names = (text: string): Set<string> => new Set(text.split(/\s+/));

const STATICS = new Map(
  Object.entries<Set<string>>({
    Object: names(
      `assign create defineProperties defineProperty entries freeze getOwnPropertyDescriptor getOwnPropertyDescriptors
    getOwnPropertyNames getPrototypeOf is isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf values`,
    ),
    String: names('fromCharCode fromCodePoint'),
    Number: names(
      `isFinite isInteger isNaN isSafeInteger parseFloat parseInt EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER
    MIN_VALUE NEGATIVE_INFINITY NaN POSITIVE_INFINITY`,
    ),
    Math: names(
      `abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround hypot imul log log10 log1p
    log2 max min pow random round sign sin sinh sqrt tan tanh trunc E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2`,
    ),
    Date: names('now parse UTC'),
    JSON: names('parse stringify'),
    Array: names('isArray of'),
    Promise: names('all allSettled any race reject resolve'),
    console: names('log'),
  }),
);
const INSTANCES = names(
  `hasOwnProperty isPrototypeOf propertyIsEnumerable toString valueOf
  charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf match padEnd padStart repeat replace search slice
  split startsWith substr substring toLowerCase toUpperCase trim trimEnd trimStart
  toExponential toFixed toPrecision apply bind call exec test
  copyWithin every fill filter find findIndex forEach join map pop push reduce reduceRight reverse shift some sort splice
  unshift catch finally then toISOString toJSON toUTCString getTime setTime
  getUTCFullYear getUTCMonth getUTCDate getUTCDay getUTCHours getUTCMinutes getUTCSeconds getUTCMilliseconds`,
);
const GLOBALS = names(
  `decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt NaN Infinity undefined
  Boolean Error EvalError RangeError ReferenceError RegExp SyntaxError TypeError URIError arguments`,
);
const CLOUDFRONT = names('createRequestOriginGroup selectRequestOriginById updateRequestOrigin');
/** All method names of these objects in V8. Such a name is refused everywhere, unless AWS lists it. */
const KNOWN = new Set(
  [Object, String, Number, Function, RegExp, Array, Date, Promise, Boolean].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype).filter(
      (name) => name !== 'constructor' && !['length', 'name'].includes(name),
    ),
  ),
);

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const allOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(allOf)];
const at = (node: Node, key: string): Node | undefined => {
  const value = node[key];
  return isNode(value) ? value : undefined;
};
const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' ? String(node.name) : undefined;
const nodesAt = (node: Node, key: string): Node[] => [node[key]].flat().filter(isNode);
const isPlain = (pattern: Node | undefined): boolean => pattern?.type === 'Identifier';

const isFunction = ({ type }: Node): boolean => /^(?:Arrow)?Function(?:Expression|Declaration)$/.test(type);

/** Nodes that are allowed in some forms only. The function tells whether a node has an allowed form. */
const FORMS = new Map(
  Object.entries<(node: Node) => boolean>({
    ImportDeclaration: (node) => at(node, 'source')?.value === 'cloudfront',
    VariableDeclaration: ({ kind }) => kind === 'var' || kind === 'let' || kind === 'const',
    VariableDeclarator: (node) => isPlain(at(node, 'id')),
    CatchClause: (node) => isPlain(at(node, 'param')),
    RestElement: (node) => isPlain(at(node, 'argument')),
    ForInStatement: (node) => at(node, 'left')?.type === 'VariableDeclaration' || isPlain(at(node, 'left')),
    AssignmentExpression: (node) =>
      ASSIGNMENTS.includes(String(node.operator)) &&
      ['Identifier', 'MemberExpression'].includes(at(node, 'left')?.type ?? ''),
    LogicalExpression: ({ operator }) => operator !== '??',
    Property: ({ shorthand, method, computed }) => !shorthand && !method && !computed,
    Literal: (node) =>
      typeof node.value !== 'bigint' &&
      !/[^gim]/.test(regexAt(node, 'flags')) &&
      // Lookbehinds, and flags of a group.
      !/\(\?(?:<[=!]|[a-z]*-?[a-z]+:)/.test(regexAt(node, 'pattern')),
    CallExpression: ({ optional }) => !optional,
    MemberExpression: (node) => !node.optional && at(node, 'property')?.type !== 'PrivateIdentifier',
  }),
);
const regexAt = ({ regex }: Node, part: 'flags' | 'pattern'): string => String(Object(regex)[part] ?? '');

const formOf = (node: Node): string | undefined => {
  if (!NODES.has(node.type)) return node.type;
  if (FORMS.get(node.type)?.(node) === false) return `this ${node.type}`;
  if (!isFunction(node)) return undefined;
  if (node.generator) return 'a generator';
  if (node.async && node.type === 'ArrowFunctionExpression') return 'an async arrow function';
  return nodesAt(node, 'params').every((param) => isPlain(param) || param.type === 'RestElement')
    ? undefined
    : 'a pattern or default in the parameters';
};

const declaredIn = (nodes: Node[]): Set<string> =>
  new Set(
    nodes.flatMap((node) => {
      if (isFunction(node)) return [at(node, 'id'), ...nodesAt(node, 'params')].map(bound);
      if (node.type === 'VariableDeclarator') return [bound(at(node, 'id'))];
      if (node.type === 'CatchClause') return [bound(at(node, 'param'))];
      return node.type === 'ImportDefaultSpecifier' ? [bound(at(node, 'local'))] : [];
    }),
  );
const bound = (node: Node | undefined): string =>
  nameOf(node?.type === 'RestElement' ? at(node, 'argument') : node) ?? '';

/** Identifiers that are values, not names of properties, labels or declarations. */
const used = (node: Node): Node[] => {
  const skipped =
    node.type === 'MemberExpression' && !node.computed ? 'property' : node.type === 'Property' ? 'key' : 'label';
  const places = Object.keys(node).filter((key) => key !== skipped);
  return places.flatMap((key) => nodesAt(node, key)).filter(({ type }) => type === 'Identifier');
};

const memberProblem = (node: Node, called: boolean, modules: Set<string>): string | undefined => {
  const property = nameOf(at(node, 'property'));
  if (node.computed || property === undefined) return undefined;
  const owner = nameOf(at(node, 'object')) ?? '';
  const listed = modules.has(owner) ? CLOUDFRONT : STATICS.get(owner);
  if (listed) return listed.has(property) ? undefined : `${owner}.${property}`;
  return (called || KNOWN.has(property)) && !INSTANCES.has(property) ? `.${property}` : undefined;
};

/**
 * The parts of the code that CloudFront's runtime 2.0 lacks, in the order of the code, as `line: what`. Empty for code
 * that the runtime can run.
 * @throws SyntaxError when the code is not JavaScript
 */
export const beyondEdge = (code: string): string[] => {
  const program: Node = { ...parseAst(code) };
  const nodes = allOf(program);
  const declared = declaredIn(nodes);
  const modules = new Set(
    nodes.filter(({ type }) => type === 'ImportDefaultSpecifier').map((node) => bound(at(node, 'local'))),
  );
  const callees = new Set(nodes.filter(({ type }) => type === 'CallExpression').map((node) => at(node, 'callee')));
  const lineOf = ({ start }: Node): number => code.slice(0, Number(start)).split('\n').length;
  const inAsync = new Set(nodes.filter((node) => isFunction(node) && node.async).flatMap(allOf));
  const found = nodes.flatMap((node): [Node, string | undefined][] => [
    [node, node.type === 'AwaitExpression' && !inAsync.has(node) ? 'await outside an async function' : undefined],
    [node, formOf(node)],
    [node, node.type === 'MemberExpression' ? memberProblem(node, callees.has(node), modules) : undefined],
    ...used(node).map((one): [Node, string | undefined] => {
      const name = nameOf(one) ?? '';
      return [one, declared.has(name) || GLOBALS.has(name) || STATICS.get(name) ? undefined : `the global ${name}`];
    }),
  ]);
  const problems = found.flatMap(([node, what]) => (what ? [`${lineOf(node)}: ${what}`] : []));
  const first = code.split('\n')[0] ?? '';
  const late = nodes.some(({ type }) => type === 'ImportDeclaration') && !first.startsWith('import ');
  return late ? ['1: the import is not the first line', ...problems] : problems;
};
