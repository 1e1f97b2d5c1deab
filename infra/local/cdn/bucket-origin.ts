import { type AccessContext, allows, type Statement } from '#infra/local/access/policy.ts';
import type { BucketObject, ReadObject } from '#infra/local/engines/bucket-engine.ts';
import { type HttpRequest, type HttpResponse, textResponse } from '#infra/local/http-message.ts';

type BucketOrigin = {
  bucket: string;
  bucketArn: string;
  /** the statements of the bucket's policy for CloudFront or for everybody */
  statements: Statement[];
  readObject: ReadObject;
  /** whether the origin signs its requests (origin access control) */
  signs: boolean;
  distributionArn: string;
  accountId: string;
};

const passed = [
  'content-type',
  'etag',
  'last-modified',
  'cache-control',
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-language',
  'expires',
];

const errorOf = (status: number, code: string): HttpResponse =>
  textResponse(
    status,
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
  );

const answerOf = ({ headers, body }: BucketObject): HttpResponse => {
  const known = passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  return { status: 200, headers: { ...Object.fromEntries(known), 'accept-ranges': 'bytes' }, body };
};

/**
 * The part of an answer that a Range header asks for (RFC 9110 §14). Only `bytes=1-2` and `bytes=1-` are supported. Any
 * other range gets the whole answer, as S3 gives for a range that it cannot read.
 */
const partOf = (whole: HttpResponse, range = ''): HttpResponse => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (first === undefined) return whole;
  const size = whole.body.length;
  const end = Math.min(last ? Number(last) + 1 : size, size);
  const body = whole.body.subarray(Number(first), end);
  if (body.length === 0) return errorOf(416, 'InvalidRange');
  const headers = { 'content-range': `bytes ${first}-${end - 1}/${size}`, 'content-length': String(body.length) };
  return { status: 206, headers: { ...whole.headers, ...headers }, body };
};

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
};

/** Keys that the local engine refuses. S3 has no object with such a key. */
const isNoKey = (key: string): boolean =>
  key.includes('\0') || key.split('/').some((part) => part === '.' || part === '..');

/** Reads an object as CloudFront does through origin access control: the bucket's policy must allow the access. */
export const fetchFromBucket = async (request: HttpRequest, origin: BucketOrigin): Promise<HttpResponse> => {
  const { bucket, bucketArn, statements, distributionArn, accountId } = origin;
  const key = decoded(request.path);
  if (key === undefined) return errorOf(400, 'InvalidURI');
  if (request.method !== 'GET' && request.method !== 'HEAD') return errorOf(405, 'MethodNotAllowed');
  const context: AccessContext = {
    'aws:sourcearn': distributionArn,
    'aws:sourceaccount': accountId,
    'aws:securetransport': 'true',
    's3:tlsversion': '1.3',
  };
  const may = (action: string, resource: string): boolean =>
    origin.signs && allows(statements, { action, resource, context });
  if (key === '' || !may('s3:GetObject', `${bucketArn}/${key}`)) return errorOf(403, 'AccessDenied');
  // S3 says that a key is missing only to callers who may list the bucket.
  const missing = (): HttpResponse =>
    may('s3:ListBucket', bucketArn) ? errorOf(404, 'NoSuchKey') : errorOf(403, 'AccessDenied');
  if (isNoKey(key)) return missing();
  const found = await origin.readObject(bucket, key);
  return found ? { ...partOf(answerOf(found), request.headers.range), objectKey: key } : missing();
};
