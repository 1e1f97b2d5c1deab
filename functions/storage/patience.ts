export type Patience = {
  readonly maxAttempts: number;
  readonly requestHandler: {
    readonly connectionTimeout: number;
    readonly requestTimeout: number;
    readonly throwOnRequestTimeout: true;
  };
};

/** Of the local run alone (infra/local/settings.ts): on a machine that others keep busy its engines take so many times as long. */
const TIMES = Number(process.env.PATIENCE_TIMES ?? 1);

/**
 * Time limits of requests to AWS, in milliseconds, and the number of tries; the SDK decides which failures are worth another
 * try. A socket that hangs costs two seconds. A dead service is given up within nine, before the shortest-lived functions
 * end (10 seconds, infra/stacks/groups.ts), so that the caller gets our answer.
 */
export const PATIENCE = {
  maxAttempts: 4,
  // Without `throwOnRequestTimeout` the SDK would only warn, and wait on.
  requestHandler: { connectionTimeout: 1_000 * TIMES, requestTimeout: 2_000 * TIMES, throwOnRequestTimeout: true },
} as const satisfies Patience;

/** The same for a picture of 4 MB, in functions that live 20 seconds. */
export const PATIENCE_FOR_PICTURES = {
  maxAttempts: 3,
  requestHandler: { ...PATIENCE.requestHandler, requestTimeout: 3_000 * TIMES },
} as const satisfies Patience;

/** The same for a thousand objects in one request, in the one function that lives 29 seconds. */
export const PATIENCE_IN_BULK = {
  maxAttempts: 3,
  requestHandler: { ...PATIENCE.requestHandler, requestTimeout: 8_000 * TIMES },
} as const satisfies Patience;
