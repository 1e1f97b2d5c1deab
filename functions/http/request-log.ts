/** The log line of a request. It must not contain a body, a header, a token or a typed name. */
type RequestLine = {
  readonly requestId: string;
  readonly route: string;
  readonly status: number;
  /** Milliseconds from the first middleware to the answer. */
  readonly ms: number;
  readonly userId?: string | undefined;
  /** Only for an unexpected failure. */
  readonly error?: { readonly name: string; readonly message: string; readonly stack?: string | undefined };
};

/**
 * Writes one log line for each request. Failures have the error level, which the alarm counts. Lambda puts the object
 * into `message` of its own JSON, so Logs Insights finds `message.route` and `message.status`.
 */
export const logRequest = (line: RequestLine): void => {
  if (line.error) console.error(line);
  else console.info(line);
};

/** A failure and its cause, for the log alone. */
export const describeError = (reason: unknown): NonNullable<RequestLine['error']> => {
  if (!(reason instanceof Error)) return { name: 'Unknown', message: String(reason) };
  const cause = reason.cause instanceof Error ? ` ← ${reason.cause.name}: ${reason.cause.message}` : '';
  return { name: reason.name, message: `${reason.message}${cause}`, stack: reason.stack };
};
