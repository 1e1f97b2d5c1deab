/** Headers of a request or an answer; names in lower case. */
export type Headers = Readonly<Record<string, string>>;

type Extra = {
  readonly headers?: Headers;
  /** Whole `Set-Cookie` values. */
  readonly cookies?: readonly string[];
  /** Whether the answer gets an ETag. A caller who already has the answer with this ETag gets 304. */
  readonly hasEtag?: boolean;
};

/** A success with more than its body. */
export class Answer<B> {
  readonly body: B;
  readonly extra: Extra;

  constructor(body: B, extra: Extra) {
    this.body = body;
    this.extra = extra;
  }
}

/** The body with headers or cookies. A call that needs neither returns the bare body. */
export const answer = <B>(body: B, extra: Extra): Answer<B> => new Answer(body, extra);
