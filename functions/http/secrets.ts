import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { TIMEOUTS, type Timeouts } from '#functions/storage/dynamodb/timeouts.ts';
import { granted } from '#functions/storage/environment.ts';

/**
 * AWSPREVIOUS is the secret that was current before the last rotation. AWSPENDING is the secret that becomes current at
 * the end of a running rotation.
 */
type SecretStage = 'AWSCURRENT' | 'AWSPREVIOUS' | 'AWSPENDING';

/** The text of a secret at this stage (AWSCURRENT by default); undefined if the stage does not exist. */
export type ReadSecret = (stage?: SecretStage) => Promise<string | undefined>;

/**
 * Milliseconds for which a container keeps a secret that it has read. A rotation (infra/rotate/rotate.ts) waits longer
 * than this between its steps.
 */
export const KEPT_MS = 5 * 60_000;

/**
 * A Secrets Manager client for the functions.
 * @param endpoint replaces the endpoint of the environment
 */
export const newSecretsClient = (endpoint?: string, timeouts: Timeouts = TIMEOUTS): SecretsManagerClient =>
  new SecretsManagerClient({ ...timeouts, endpoint });

type Kept = { readonly since: number; readonly value: Promise<string | undefined> };

/**
 * Opens the secrets whose ARNs are in the environment of a function. A secret that was read is kept for five minutes.
 * The answer that a stage does not exist is kept as long. A failed read is not kept.
 * @throws Error at reading, for a secret that this function was not granted
 */
export const openSecrets = <Name extends string>(
  environment: Readonly<Record<Name, string>>,
  client = newSecretsClient(),
): ((name: Name) => ReadSecret) => {
  const kept = new Map<string, Kept>();

  const fetchSecret = async (SecretId: string, VersionStage: SecretStage): Promise<string | undefined> => {
    try {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId, VersionStage }));
      return SecretString;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  };

  return (name) =>
    async (stage = 'AWSCURRENT') => {
      const key = `${name} ${stage}`;
      const known = kept.get(key);
      // The absolute difference is compared, so that a clock that was set back does not keep the secret for longer.
      if (known && Math.abs(Date.now() - known.since) < KEPT_MS) return known.value;
      const value = fetchSecret(granted(environment, name), stage);
      kept.set(key, { since: Date.now(), value });
      value.catch(() => kept.delete(key));
      return value;
    };
};
