import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { ServiceError, serveJsonService, stringIn } from './json-service.ts';
import type { Engine } from './loopback-server.ts';
import { fileNameOf, readPrivateFile, writePrivateFile } from './private-file.ts';

const Version = v.object({
  id: v.string(),
  value: v.string(),
  /** Seconds since 1970, as the SDK reads dates. */
  createdAt: v.number(),
});
type Version = v.InferOutput<typeof Version>;
/** A secret, with its versions by their labels. AWS moves the labels from version to version. */
const Secret = v.object({
  AWSCURRENT: v.optional(Version),
  AWSPREVIOUS: v.optional(Version),
  AWSPENDING: v.optional(Version),
});
type Secret = v.InferOutput<typeof Secret>;
type Stage = keyof Secret;

export type SecretsEngine = Engine & {
  /** the current value */
  get(id: string): Promise<string | undefined>;
  put(id: string, value: string): Promise<void>;
};

const stageFrom = (name: unknown): Stage => {
  if (name === undefined) return 'AWSCURRENT';
  if (name === 'AWSCURRENT' || name === 'AWSPREVIOUS' || name === 'AWSPENDING') return name;
  throw new ServiceError('InvalidParameterException', `There is no stage ${name}.`);
};

/**
 * The secret after a label was given to a version. When a version becomes AWSCURRENT, the version before becomes
 * AWSPREVIOUS.
 */
const labelled = (secret: Secret, stage: Stage, version: Version): Secret => ({
  ...secret,
  ...(stage === 'AWSCURRENT' && secret.AWSCURRENT?.id !== version.id && { AWSPREVIOUS: secret.AWSCURRENT }),
  [stage]: version,
});

/**
 * GetSecretValue, PutSecretValue and UpdateSecretVersionStage of Secrets Manager on 127.0.0.1. Each secret has a file
 * in `directory` (mode 0600). Without `directory` the secrets are in memory. As on AWS, a new value makes the old value
 * AWSPREVIOUS.
 * @param values the secrets to create if they are not stored yet, by ARN or name
 */
export const startSecretsEngine = async ({
  directory,
  values = {},
}: {
  directory?: string;
  values?: Record<string, string>;
} = {}): Promise<SecretsEngine> => {
  const memory = new Map<string, string>();
  const pathOf = (id: string): string => join(directory ?? '', fileNameOf(id));
  const load = async (id: string): Promise<Secret | undefined> => {
    const text = directory ? (await readPrivateFile(pathOf(id)))?.toString() : memory.get(id);
    return text === undefined ? undefined : v.parse(Secret, JSON.parse(text));
  };
  const save = (id: string, secret: Secret): Promise<void> => {
    const text = JSON.stringify(secret);
    if (directory) return writePrivateFile(pathOf(id), text);
    memory.set(id, text);
    return Promise.resolve();
  };
  const add = async (id: string, value: string, stages: readonly Stage[]): Promise<Version> => {
    const version = { id: randomUUID(), value, createdAt: Date.now() / 1000 };
    let secret = (await load(id)) ?? {};
    for (const stage of stages) secret = labelled(secret, stage, version);
    await save(id, secret);
    return version;
  };
  const put = async (id: string, value: string): Promise<void> => {
    await add(id, value, ['AWSCURRENT']);
  };
  const get = async (id: string): Promise<string | undefined> => (await load(id))?.AWSCURRENT?.value;
  const known = async (id: string): Promise<Secret> => {
    const secret = await load(id);
    if (!secret)
      throw new ServiceError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    return secret;
  };
  for (const [id, value] of Object.entries(values)) if ((await get(id)) === undefined) await put(id, value);

  const engine = await serveJsonService(directory !== undefined, {
    GetSecretValue: async (input) => {
      const id = stringIn(input, 'SecretId');
      const secret = await known(id);
      const stage = stageFrom(input.VersionStage);
      const version = secret[stage];
      if (!version) throw new ServiceError('ResourceNotFoundException', `The secret has no version ${stage}.`);
      const { id: VersionId, value: SecretString, createdAt: CreatedDate } = version;
      return { ARN: id, Name: id, VersionId, SecretString, CreatedDate, VersionStages: [stage] };
    },
    PutSecretValue: async (input) => {
      const id = stringIn(input, 'SecretId');
      await known(id);
      const asked = Array.isArray(input.VersionStages) ? input.VersionStages : ['AWSCURRENT'];
      const { id: VersionId } = await add(id, stringIn(input, 'SecretString'), asked.map(stageFrom));
      return { ARN: id, Name: id, VersionId, VersionStages: asked };
    },
    UpdateSecretVersionStage: async (input) => {
      const id = stringIn(input, 'SecretId');
      const secret = await known(id);
      const stage = stageFrom(input.VersionStage);
      if (input.MoveToVersionId === undefined) {
        if (stage === 'AWSCURRENT')
          throw new ServiceError('InvalidParameterException', 'A secret is never without a current version.');
        if (secret[stage]?.id !== stringIn(input, 'RemoveFromVersionId'))
          throw new ServiceError('InvalidParameterException', `Another version bears ${stage}.`);
        await save(id, { ...secret, [stage]: undefined });
        return { ARN: id, Name: id };
      }
      const wanted = stringIn(input, 'MoveToVersionId');
      const version = Object.values(secret).find((one) => one?.id === wanted);
      if (!version) throw new ServiceError('ResourceNotFoundException', `The secret has no version ${wanted}.`);
      await save(id, labelled(secret, stage, version));
      return { ARN: id, Name: id };
    },
  });
  return { ...engine, get, put };
};
