import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ServiceError, serveJsonService, stringIn } from './json-service.ts';
import type { Engine } from './loopback-server.ts';
import { fileNameOf, readPrivateFile, writePrivateFile } from './private-file.ts';

type Version = { id: string; value: string };
type Secret = { AWSCURRENT: Version; AWSPREVIOUS?: Version };

export type SecretsEngine = Engine & {
  /** the current value */
  get(id: string): Promise<string | undefined>;
  put(id: string, value: string): Promise<void>;
};

const versionFrom = (value: unknown): Version | undefined =>
  typeof value === 'object' && value !== null && 'id' in value && 'value' in value
    ? { id: String(value.id), value: String(value.value) }
    : undefined;

const secretFrom = (text: string): Secret | undefined => {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || !('AWSCURRENT' in parsed)) return undefined;
  const current = versionFrom(parsed.AWSCURRENT);
  const previous = 'AWSPREVIOUS' in parsed ? versionFrom(parsed.AWSPREVIOUS) : undefined;
  return current && { AWSCURRENT: current, AWSPREVIOUS: previous };
};

/**
 * Secrets Manager's GetSecretValue and PutSecretValue on 127.0.0.1. One file per secret in `directory`, mode 0600;
 * without it in memory. A new value makes the old one AWSPREVIOUS, as on AWS.
 * @param values secrets that exist from the start unless already stored, by ARN or name
 */
export const startSecretsEngine = async ({
  directory,
  values = {},
  port,
}: {
  directory?: string;
  values?: Record<string, string>;
  port?: number;
} = {}): Promise<SecretsEngine> => {
  const memory = new Map<string, string>();
  const pathOf = (id: string): string => join(directory ?? '', fileNameOf(id));
  const load = async (id: string): Promise<Secret | undefined> => {
    const text = directory ? (await readPrivateFile(pathOf(id)))?.toString() : memory.get(id);
    return text === undefined ? undefined : secretFrom(text);
  };
  const put = async (id: string, value: string): Promise<void> => {
    const before = await load(id);
    const text = JSON.stringify({ AWSCURRENT: { id: randomUUID(), value }, AWSPREVIOUS: before?.AWSCURRENT });
    if (directory) await writePrivateFile(pathOf(id), text);
    else memory.set(id, text);
  };
  const get = async (id: string): Promise<string | undefined> => (await load(id))?.AWSCURRENT.value;
  const known = async (id: string): Promise<Secret> => {
    const secret = await load(id);
    if (!secret)
      throw new ServiceError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    return secret;
  };
  for (const [id, value] of Object.entries(values)) if ((await get(id)) === undefined) await put(id, value);

  const engine = await serveJsonService(
    {
      GetSecretValue: async (input) => {
        const id = stringIn(input, 'SecretId');
        const secret = await known(id);
        const stage = input.VersionStage === 'AWSPREVIOUS' ? 'AWSPREVIOUS' : 'AWSCURRENT';
        const version = secret[stage];
        if (!version) throw new ServiceError('ResourceNotFoundException', `The secret has no version ${stage}.`);
        return { ARN: id, Name: id, VersionId: version.id, SecretString: version.value, VersionStages: [stage] };
      },
      PutSecretValue: async (input) => {
        const id = stringIn(input, 'SecretId');
        await known(id);
        await put(id, stringIn(input, 'SecretString'));
        return { ARN: id, Name: id, VersionId: (await known(id)).AWSCURRENT.id, VersionStages: ['AWSCURRENT'] };
      },
    },
    port,
  );
  return { ...engine, get, put };
};
