import { type SecretsEngine, startSecretsEngine } from '#infra/local/engines/secrets-engine.ts';

/** Starts a Secrets Manager for one test. It holds these values by ARN. */
export const aSecretsEngine = (values: Record<string, string>): Promise<SecretsEngine> =>
  startSecretsEngine({ values });
export type { SecretsEngine };
