/** Time limits of one request to AWS, in milliseconds, and the number of attempts. */
export type Timeouts = {
  readonly maxAttempts: number;
  readonly requestHandler: {
    readonly connectionTimeout: number;
    readonly requestTimeout: number;
    readonly throwOnRequestTimeout: true;
  };
};

/** Of the local run alone (infra/local/settings.ts): on a machine that others keep busy its engines take so many times as long. */
const FACTOR = Number(process.env.TIMEOUT_FACTOR ?? 1);

/**
 * Time limits of requests to AWS, in milliseconds, and the number of tries; the SDK decides which failures are worth another
 * try. A socket that hangs costs two seconds. A dead service is given up within nine, before the shortest-lived functions
 * end (10 seconds, infra/stacks/groups.ts), so that the caller gets our answer.
 */
export const TIMEOUTS = {
  maxAttempts: 4,
  // Without `throwOnRequestTimeout` the SDK would only warn, and wait on.
  requestHandler: { connectionTimeout: 1_000 * FACTOR, requestTimeout: 2_000 * FACTOR, throwOnRequestTimeout: true },
} as const satisfies Timeouts;

/** The same for a picture of 4 MB, in functions that live 20 seconds. */
export const PICTURE_TIMEOUTS = {
  maxAttempts: 3,
  requestHandler: { ...TIMEOUTS.requestHandler, requestTimeout: 3_000 * FACTOR },
} as const satisfies Timeouts;

/** The same for a thousand objects in one request, in the one function that lives 29 seconds. */
export const BULK_TIMEOUTS = {
  maxAttempts: 3,
  requestHandler: { ...TIMEOUTS.requestHandler, requestTimeout: 8_000 * FACTOR },
} as const satisfies Timeouts;
