/** A request from the visitor through CDN and gateway. Header names are in lower case. */
export type HttpRequest = {
  method: string;
  /** path as sent, percent-encoded, without the query */
  path: string;
  /** the part after `?`, as sent; empty without a query */
  query: string;
  headers: Record<string, string>;
  /** undefined if the body is larger than any function takes */
  body: Buffer | undefined;
  clientIp: string;
  /** Whether the request came from this machine itself, without passing the proxy (proxy.ts). */
  isOfMachine?: boolean;
};

export type HttpResponse = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** key of the object, if it came from a bucket */
  objectKey?: string;
};

/** A short answer with a text as its body. */
export const textResponse = (status: number, type: string, text: string): HttpResponse => {
  const body = Buffer.from(text);
  return { status, headers: { 'content-type': type, 'content-length': String(body.length) }, body };
};
