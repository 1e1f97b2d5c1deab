import type { Reason } from '#shared/contracts/endpoint.ts';

/**
 * A failure whose reason the caller is told. Messages are Russian and say what to do; only functions/http
 * knows which status belongs to which class. Anything else that is thrown is an unexpected failure.
 */
export abstract class Refusal extends Error {}

/** No token, or an invalid one. */
export class Unauthorized extends Refusal {}
/** The caller is known and may not do this; `reason`: what they may do about it. */
export class Forbidden extends Refusal {
  readonly reason: Reason | undefined;

  constructor(message: string, { reason, ...options }: ErrorOptions & { readonly reason?: Reason } = {}) {
    super(message, options);
    this.reason = reason;
  }
}
/** The calendar has reached a limit. Other items of a batch may still be possible. */
export class LimitReached extends Forbidden {}
/** There is no such thing, or none that the caller may know of. */
export class NotFound extends Refusal {}
/** For `.catch`: turns NotFound into undefined. */
export const unlessMissing = (reason: unknown): undefined => {
  if (!(reason instanceof NotFound)) throw reason;
};
/** Taken, or changed by someone else in between. */
export class Conflict extends Refusal {}
/** The caller has read an older state. Trying again does not help. */
export class Stale extends Conflict {}
/** Other writers were faster for too long. Nothing was written, and the call may be repeated. */
export class Busy extends Conflict {}
/** The input breaks a rule. */
export class Rejected extends Refusal {}
/** The request or a file in it has too many bytes. */
export class TooLarge extends Refusal {}
/** A file that is none of the kinds we take. */
export class WrongKind extends Refusal {}

/** A form of answer that we do not give. */
export class Unsupported extends Refusal {}

/** Too many attempts; the same may be tried again after so many seconds (whole, at least 1). */
export class TooMany extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
