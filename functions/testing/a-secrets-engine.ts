import { type SecretsEngine, startSecretsEngine } from '#infra/local/engines/secrets-engine.ts';

/** A Secrets Manager of a test's own, that holds these values by ARN. */
export const aSecretsEngine = (values: Record<string, string>): Promise<SecretsEngine> =>
  startSecretsEngine({ values });
export type { SecretsEngine };
