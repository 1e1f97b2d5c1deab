/** Headers of a request or an answer; names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** A success that says more than its body: another status, headers, cookies. */
export class Answer<B> {
  readonly body: B;
  readonly status: number | undefined;
  readonly headers: Headers;
  /** Whole `Set-Cookie` values. */
  readonly cookies: readonly string[];

  constructor(body: B, extra: { status?: number; headers?: Headers; cookies?: readonly string[] }) {
    this.body = body;
    this.status = extra.status;
    this.headers = extra.headers ?? {};
    this.cookies = extra.cookies ?? [];
  }
}

/** The body with headers or cookies of its own; a call that needs neither returns the bare body. */
export const answer = <B>(body: B, extra: { headers?: Headers; cookies?: readonly string[] }): Answer<B> =>
  new Answer(body, extra);

/** 304: the caller already holds what these headers describe. */
export const notModified = (headers: Headers): Answer<undefined> => new Answer(undefined, { status: 304, headers });
