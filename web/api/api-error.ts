/**
 * Why a call gave no answer:
 * - `text`, `json`: the server refused; the form of its error body;
 * - `unreadable`: a success whose body is not what the contract says;
 * - `connection`: no server was reached, or it did not answer in time;
 * - `token`: nothing was sent, as the call needs a token and none is stored.
 */
type ApiErrorKind = 'text' | 'json' | 'unreadable' | 'connection' | 'token';

/** The only error a call throws. `message` is for people: the server's own text where it gave one. */
export class ApiError extends Error {
  readonly status: number;
  readonly kind: ApiErrorKind;

  /** `status` is 0 when no answer came. */
  constructor(status: number, kind: ApiErrorKind, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.kind = kind;
  }
}

/** The text to show for whatever was thrown. */
export const errorText = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
