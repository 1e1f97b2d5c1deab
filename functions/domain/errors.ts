import type * as v from 'valibot';
import { type RefusalCode, type RefusalReason, readReason } from '#shared/locale/refusals.ts';

/** Matches names of fields in contracts. Other names may be invented by the caller, and must not get into a header. */
const FIELD = /^[A-Za-z][\w.]{0,99}$/;

type RefusalOptions = ErrorOptions & {
  /** The refused field, by its name in the contract. A dot separates the names of nested fields. */
  readonly field?: string | undefined;
};

/**
 * A failure with a reason that the caller is told: a code for programs, and a Russian text for people. functions/http
 * gives each class a status. Any other thrown value is an unexpected failure.
 */
export abstract class Refusal extends Error {
  readonly code: RefusalCode;
  readonly field: string | undefined;

  constructor(reason: RefusalReason, { field, ...options }: RefusalOptions = {}) {
    const { code, text } = readReason(reason);
    super(text, options);
    this.code = code;
    this.field = field;
  }
}

/** No token, or an invalid one. */
export class Unauthorized extends Refusal {}
/** The caller is known, and may not do this. */
export class Forbidden extends Refusal {}
/** The calendar has reached a limit. Other items of a batch may still be possible. */
export class LimitReached extends Forbidden {}
/** The thing does not exist, or the caller may not know of it. */
export class NotFound extends Refusal {}
/** For `.catch`: turns NotFound into undefined, and throws everything else again. */
export const unlessMissing = (reason: unknown): undefined => {
  if (!(reason instanceof NotFound)) throw reason;
};
/** The thing is taken, or somebody has changed it meanwhile. */
export class Conflict extends Refusal {}
/** The caller has read an older state. The same call would fail again. */
export class Stale extends Conflict {}
/** Other writers were faster for too long. Nothing was written, and the call may be repeated. */
export class Busy extends Conflict {}
/** The input breaks a rule. */
export class Rejected extends Refusal {}
/**
 * The refusal of an input. It names the first issue that the schema found, and the path to the refused field.
 * @param within the part of the request that was parsed
 */
export const invalidInput = (
  { message, path }: Pick<v.BaseIssue<unknown>, 'message' | 'path'>,
  ...within: readonly string[]
): Rejected => {
  const field = [...within, ...(path ?? []).map(({ key }) => String(key))].join('.');
  return new Rejected(['invalid-input', message], { field: FIELD.test(field) ? field : undefined });
};

/** The request, or a file in it, has too many bytes. */
export class TooLarge extends Refusal {}
/** A file of a kind that we do not take. */
export class WrongKind extends Refusal {}
/** The caller asks for a format that the server does not offer. */
export class Unsupported extends Refusal {}

/** Too many attempts. The caller may try again after this many seconds (whole, at least 1). */
export class TooMany extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(reason: RefusalReason, retryAfterSeconds: number) {
    super(reason);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
