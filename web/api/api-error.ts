import type { RefusalCode } from '#shared/locale/refusals.ts';

/**
 * Why a call gave no answer:
 * - `text`, `json`: the server refused, with an error body in this form;
 * - `unreadable`: the call succeeded, but its body does not fit the contract;
 * - `connection`: no server was reached, or it did not answer in time;
 * - `token`: nothing was sent, because the call needs a token and no token is stored.
 */
type ApiErrorKind = 'text' | 'json' | 'unreadable' | 'connection' | 'token';

type Refused = { readonly code?: string | undefined; readonly field?: string | undefined };

/**
 * The only error that a call throws. `message` is for people: it is the server's own text, if the server gave a text.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly kind: ApiErrorKind;
  /** A `RefusalCode`, or a code of a later release. */
  readonly code: string | undefined;
  /** The field of the call that is refused. */
  readonly field: string | undefined;

  /** `status` is 0 when no answer came. */
  constructor(status: number, kind: ApiErrorKind, message: string, { code, field }: Refused = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.kind = kind;
    this.code = code;
    this.field = field;
  }
}

/** Whether the server has refused a call with one of these codes. */
export const isRefusal = (thrown: unknown, ...codes: readonly RefusalCode[]): boolean =>
  thrown instanceof ApiError && codes.some((code) => code === thrown.code);

/** The text to show for whatever was thrown. */
export const errorText = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
