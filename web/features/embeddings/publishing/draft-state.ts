import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { Settings } from '#shared/embedding/settings.ts';
import { fieldLabels } from '#shared/locale/embedding-fields.ts';

const flat = ({ navigation, ...others }: Settings): Map<string, unknown> =>
  new Map(Object.entries({ ...others, ...navigation }));
const isNamed = (name: string): name is keyof typeof fieldLabels => Object.hasOwn(fieldLabels, name);

/** Names of the settings that the draft changes. Lists are compared by value. */
const changedNames = ({ settings, published }: Embedding): string[] => {
  const before = flat(published.settings);
  return [...flat(settings)]
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)))
    .map(([name]) => name);
};

/** Whether the draft differs from what visitors see. */
export const hasDraft = (embedding: Embedding): boolean => changedNames(embedding).length > 0;

/** Labels of the settings that the draft changes. */
export const changedLabels = (embedding: Embedding): string[] =>
  changedNames(embedding).map((name) => (isNamed(name) ? fieldLabels[name] : name));
