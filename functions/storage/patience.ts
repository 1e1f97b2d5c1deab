/**
 * How long a service of AWS is waited for, in milliseconds, and how often it is asked, of which the SDK alone decides
 * whether asking again can help. A socket that hangs costs two seconds; a service that is gone is given up within nine,
 * before the shortest-lived functions end (10 seconds, infra/stacks/api.ts), so that the caller hears it from us.
 */
export const PATIENCE = {
  maxAttempts: 4,
  // Without `throwOnRequestTimeout` the SDK would only warn, and wait on.
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
} as const;

/** The same for a picture of 4 MB, in functions that live 20 seconds. */
export const PATIENCE_FOR_PICTURES = {
  maxAttempts: 3,
  requestHandler: { ...PATIENCE.requestHandler, requestTimeout: 3_000 },
} as const;

/** The same for a thousand objects in one request, in the one function that lives 29 seconds. */
export const PATIENCE_IN_BULK = {
  maxAttempts: 3,
  requestHandler: { ...PATIENCE.requestHandler, requestTimeout: 8_000 },
} as const;
