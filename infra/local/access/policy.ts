import * as v from 'valibot';

const Texts = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) => [value].flat()),
);
const Conditions = v.record(
  v.string(),
  v.record(
    v.string(),
    v.pipe(
      v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]),
      v.transform((value) => [value].flat().map(String)),
    ),
  ),
);

/** A statement of an IAM policy with resolved values. */
export const Statement = v.object({
  Effect: v.picklist(['Allow', 'Deny']),
  Action: Texts,
  Resource: v.optional(Texts, ['*']),
  Principal: v.optional(v.unknown()),
  Condition: v.optional(Conditions, {}),
});
export type Statement = v.InferOutput<typeof Statement>;
export const PolicyDocument = v.object({ Statement: v.array(Statement) });

/** Values of condition keys; names in lower case. */
export type AccessContext = Record<string, string | string[]>;
/** A request for access: an action (`s3:GetObject`) on the ARN of a resource, and values for the conditions. */
export type Access = { action: string; resource: string; context?: AccessContext };

const compiled = new Map<string, RegExp>();
/** The regular expression of a pattern with `*` and `?`. Patterns come from the template, so there are few. */
const wildcard = (pattern: string, flags = ''): RegExp => {
  const key = `${flags} ${pattern}`;
  const known = compiled.get(key);
  if (known) return known;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const made = new RegExp(`^${source}$`, `s${flags}`);
  compiled.set(key, made);
  return made;
};

const operators = new Map(
  Object.entries<(expected: string, actual: string) => boolean>({
    StringEquals: (expected, actual) => expected === actual,
    StringLike: (expected, actual) => wildcard(expected).test(actual),
    ArnEquals: (expected, actual) => wildcard(expected).test(actual),
    ArnLike: (expected, actual) => wildcard(expected).test(actual),
    Bool: (expected, actual) => expected === actual,
    NumericLessThan: (expected, actual) => Number(actual) < Number(expected),
  }),
);

const meets = (condition: Statement['Condition'], context: AccessContext): boolean =>
  Object.entries(condition).every(([name, keys]) => {
    const [, forAll, base = ''] = /^(ForAllValues:)?(.+)$/.exec(name) ?? [];
    const operator = operators.get(base);
    if (!operator) throw new Error(`The local run does not know the policy condition ${name}`);
    return Object.entries(keys).every(([key, values]) => {
      const found = context[key.toLowerCase()];
      if (found === undefined) return false;
      const fits = (actual: string): boolean => values.some((expected) => operator(expected, actual));
      return forAll ? [found].flat().every(fits) : typeof found === 'string' && fits(found);
    });
  });

/** Whether the statements allow the access: at least one statement allows it, and no statement denies it. */
export const allows = (statements: Statement[], { action, resource, context = {} }: Access): boolean => {
  const applying = statements.filter(
    ({ Action, Resource, Condition }) =>
      Action.some((pattern) => wildcard(pattern, 'i').test(action)) &&
      Resource.some((pattern) => wildcard(pattern).test(resource)) &&
      meets(Condition, context),
  );
  return applying.some(({ Effect }) => Effect === 'Allow') && !applying.some(({ Effect }) => Effect === 'Deny');
};
