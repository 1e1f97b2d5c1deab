/** Time limits of one request to AWS, in milliseconds, and the number of attempts. */
export type Timeouts = {
  readonly maxAttempts: number;
  readonly requestHandler: {
    readonly connectionTimeout: number;
    readonly requestTimeout: number;
    readonly throwOnRequestTimeout: true;
  };
};

/**
 * Only the local run sets the variable (infra/local/settings.ts): its engines share one machine, which may be slow or
 * busy.
 */
const FACTOR = Number(process.env.TIMEOUT_FACTOR ?? 1);

/**
 * Time limits of requests to AWS in milliseconds, and the number of tries. The SDK decides which failures it repeats. A
 * hanging socket costs two seconds. A dead service is given up within nine seconds. So even a function that lives only
 * 10 seconds (infra/stacks/groups.ts) can still answer.
 */
export const TIMEOUTS = {
  maxAttempts: 4,
  // Without `throwOnRequestTimeout` the SDK only warns and keeps waiting.
  requestHandler: { connectionTimeout: 1_000 * FACTOR, requestTimeout: 2_000 * FACTOR, throwOnRequestTimeout: true },
} as const satisfies Timeouts;

/** `TIMEOUTS` for a picture of 4 MB, in functions that live 20 seconds. */
export const PICTURE_TIMEOUTS = {
  maxAttempts: 3,
  requestHandler: { ...TIMEOUTS.requestHandler, requestTimeout: 3_000 * FACTOR },
} as const satisfies Timeouts;

/** `TIMEOUTS` for a thousand objects in one request, in the function that lives 29 seconds. */
export const BULK_TIMEOUTS = {
  maxAttempts: 3,
  requestHandler: { ...TIMEOUTS.requestHandler, requestTimeout: 8_000 * FACTOR },
} as const satisfies Timeouts;

/**
 * A call had no time left, or the table throttled the call for too long. The class is no `Refusal`, so alarms count it.
 */
export class Late extends Error {
  override readonly name = 'Late';
}

/** The error codes of AWS for too many requests. */
const THROTTLED = ['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded', 'SlowDown'];

/** The SDK calls these errors `TimeoutError` too, but here the other side broke the connection. */
const BROKEN = ['ECONNRESET', 'EPIPE'];

/** Whether the request failed only for lack of time, so that the same request may succeed a moment later. */
export const isLate = (reason: unknown): boolean => {
  if (!(reason instanceof Error)) return false;
  if ('code' in reason && BROKEN.includes(String(reason.code))) return false;
  return reason instanceof Late || ['TimeoutError', ...THROTTLED].includes(reason.name);
};
