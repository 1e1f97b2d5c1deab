import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import type { SecretsEngine } from '#infra/local/engines/secrets-engine.ts';
import type { Product } from '#infra/local/template/product.ts';

const Generate = v.object({
  PasswordLength: v.optional(v.number(), 32),
  ExcludeCharacters: v.optional(v.string(), ''),
  ExcludeLowercase: v.optional(v.boolean(), false),
  ExcludeUppercase: v.optional(v.boolean(), false),
  ExcludeNumbers: v.optional(v.boolean(), false),
  ExcludePunctuation: v.optional(v.boolean(), false),
  IncludeSpace: v.optional(v.boolean(), false),
  SecretStringTemplate: v.optional(v.string()),
  GenerateStringKey: v.optional(v.string()),
});
type Generate = v.InferOutput<typeof Generate>;
const Secret = v.object({ SecretString: v.optional(v.string()), GenerateSecretString: v.optional(Generate) });
const Template = v.record(v.string(), v.unknown());

const lower = 'abcdefghijklmnopqrstuvwxyz';

/** A random password by the rules of `GenerateSecretString`: at least one character of each kind that it may have. */
const generate = (rules: Generate): string => {
  const kinds = [
    rules.ExcludeLowercase ? '' : lower,
    rules.ExcludeUppercase ? '' : lower.toUpperCase(),
    rules.ExcludeNumbers ? '' : '0123456789',
    rules.ExcludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    rules.IncludeSpace ? ' ' : '',
  ].map((kind) => [...kind].filter((character) => !rules.ExcludeCharacters.includes(character)));
  const alphabet = kinds.flat();
  const password = Array.from({ length: rules.PasswordLength }, () => alphabet[randomInt(alphabet.length)] ?? '');
  const complete = kinds.every((kind) => kind.length === 0 || kind.some((character) => password.includes(character)));
  return complete ? password.join('') : generate(rules);
};

/** Values that stand in place of generated ones, by key of the secret's JSON (`username`, `password`). */
export type Given = Record<string, string | undefined>;

/** The first value of a secret; of a templated one (JSON) each key that is given takes the given value. */
const firstValue = (rules: Generate, given: Given): string => {
  const { SecretStringTemplate: template, GenerateStringKey: key } = rules;
  if (template === undefined || key === undefined) return generate(rules);
  const parts = { ...v.parse(Template, JSON.parse(template)), [key]: generate(rules) };
  const filled = Object.entries(parts).map(([name, value]) => [name, given[name] ?? value]);
  return JSON.stringify(Object.fromEntries(filled));
};

/**
 * Makes the template's secrets that do not exist yet, and answers the values of the templated ones.
 * @param given takes the place of generated parts of a templated secret (the first administrator's)
 * @param anew whether a templated secret is made again though it exists, as nobody has used it yet
 */
export const provideSecrets = async (
  product: Product,
  engine: SecretsEngine,
  { given, anew }: { given: Given; anew: boolean },
): Promise<string[]> => {
  const secrets = product.ofType('AWS::SecretsManager::Secret', Secret);
  for (const { arn, properties } of secrets) {
    const rules = properties.GenerateSecretString;
    const isGiven =
      rules?.SecretStringTemplate !== undefined && Object.values(given).some((value) => value !== undefined);
    if ((await engine.get(arn)) !== undefined && !(anew && isGiven)) continue;
    await engine.put(arn, rules ? firstValue(rules, given) : (properties.SecretString ?? ''));
  }
  const templated = secrets.filter(({ properties }) => properties.GenerateSecretString?.SecretStringTemplate);
  return Promise.all(templated.map(async ({ arn }) => (await engine.get(arn)) ?? ''));
};
