import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import type { SecretsEngine } from '#infra/local/engines/secrets-engine.ts';
import type { Product } from '#infra/local/template/product.ts';

const Generate = v.strictObject({
  PasswordLength: v.optional(v.number(), 32),
  ExcludePunctuation: v.literal(true, 'The local run generates letters and digits only'),
  SecretStringTemplate: v.optional(v.string()),
  GenerateStringKey: v.optional(v.string()),
});
type Generate = v.InferOutput<typeof Generate>;
const Secret = v.object({ SecretString: v.optional(v.string()), GenerateSecretString: v.optional(Generate) });
const Template = v.record(v.string(), v.unknown());

const lower = 'abcdefghijklmnopqrstuvwxyz';
const kinds = [lower, lower.toUpperCase(), '0123456789'].map((kind) => [...kind]);
const alphabet = kinds.flat();

/**
 * A random password like the passwords of `GenerateSecretString` without punctuation. It has at least one character of
 * each kind.
 */
const generate = (length: number): string => {
  const password = Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '');
  const complete = kinds.every((kind) => kind.some((character) => password.includes(character)));
  return complete ? password.join('') : generate(length);
};

/** Values that replace generated values, by key of the secret's JSON (`username`, `password`). */
type Given = Record<string, string | undefined>;

/** The first value of a secret. If the secret is made from a template (JSON), given values replace generated values. */
const firstValue = (rules: Generate, given: Given): string => {
  const { SecretStringTemplate: template, GenerateStringKey: key, PasswordLength } = rules;
  if (template === undefined || key === undefined) return generate(PasswordLength);
  const parts = { ...v.parse(Template, JSON.parse(template)), [key]: generate(PasswordLength) };
  const filled = Object.entries(parts).map(([name, value]) => [name, given[name] ?? value]);
  return JSON.stringify(Object.fromEntries(filled));
};

/**
 * Creates the template's missing secrets.
 * @param given values that replace generated parts of a templated secret; the first administrator's secret is such a
 * secret
 * @param anew whether templated secrets are created again, because nobody has used them yet
 * @returns the values of the templated secrets
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
