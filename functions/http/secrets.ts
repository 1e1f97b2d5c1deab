import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { PATIENCE } from '#functions/storage/patience.ts';

/** AWSPREVIOUS is what AWSCURRENT was before the last rotation, AWSPENDING what it becomes by the one under way. */
export type SecretStage = 'AWSCURRENT' | 'AWSPREVIOUS' | 'AWSPENDING';

/**
 * Milliseconds a container trusts what it has read: every container follows a change within this time. A rotation
 * (infra/build/rotate.ts) waits longer between its steps.
 */
export const KEPT_MS = 5 * 60_000;

type Kept = { readonly since: number; readonly value: Promise<string | undefined> };

const kept = new Map<string, Kept>();
let client: SecretsManagerClient | undefined;

const fetchSecret = async (arn: string, stage: SecretStage): Promise<string | undefined> => {
  client ??= new SecretsManagerClient(PATIENCE);
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn, VersionStage: stage }));
    return SecretString;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/**
 * Text of a secret in Secrets Manager, or undefined where it (or that stage of it) does not exist. Kept per container
 * for five minutes, an absent one too; a failure is not kept.
 */
export const readSecret = (arn: string, stage: SecretStage = 'AWSCURRENT'): Promise<string | undefined> => {
  const key = `${arn} ${stage}`;
  const known = kept.get(key);
  // Either way: a clock that is set back must not keep it for longer.
  if (known && Math.abs(Date.now() - known.since) < KEPT_MS) return known.value;
  const value = fetchSecret(arn, stage);
  kept.set(key, { since: Date.now(), value });
  value.catch(() => kept.delete(key));
  return value;
};

/** For tests: what a new container knows. */
export const forgetSecrets = (): void => kept.clear();
