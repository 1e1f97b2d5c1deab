import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type AccessContext, allows, type Statement } from '#infra/local/access/policy.ts';
import { localAuthorization } from '#infra/local/account.ts';
import { type HttpRequest, type HttpResponse, textResponse } from '#infra/local/http-message.ts';

type BucketOrigin = {
  bucket: string;
  bucketArn: string;
  /** the statements of the bucket's policy for CloudFront or for everybody */
  statements: Statement[];
  endpoint: string;
  /** whether the origin signs its requests (origin access control) */
  signs: boolean;
  distributionArn: string;
  accountId: string;
};

const agent = new Agent({ keepAlive: true });
const kept = [
  'content-type',
  'etag',
  'last-modified',
  'cache-control',
  'content-length',
  'accept-ranges',
  'content-range',
];
const keptToo = ['content-encoding', 'content-disposition', 'content-language', 'expires'];

const errorOf = (status: number, code: string): HttpResponse =>
  textResponse(
    status,
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
  );

const headersFrom = (given: IncomingHttpHeaders): HttpResponse['headers'] =>
  Object.fromEntries(
    [...kept, ...keptToo].flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const fetchObject = (url: URL, headers: Record<string, string>): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 502,
          headers: headersFrom(response.headers),
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.once('error', reject);
    sent.end();
  });

/** Reads twice, because a kept connection may have been closed before its next use. */
const fetchAgain = (url: URL, headers: Record<string, string>): Promise<HttpResponse> =>
  fetchObject(url, headers).catch(() => fetchObject(url, headers));

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
};

/** S3 has no object with `.` or `..` in its key. The local engine would leave its folder by them. */
const hasDotSegments = (key: string): boolean => key.split('/').some((part) => part === '.' || part === '..');

/** Reads an object as CloudFront does through origin access control: the bucket's policy must allow the access. */
export const fetchFromBucket = async (request: HttpRequest, origin: BucketOrigin): Promise<HttpResponse> => {
  const { bucket, bucketArn, statements, endpoint, distributionArn, accountId } = origin;
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
  const missing = (status: number): HttpResponse =>
    may('s3:ListBucket', bucketArn) ? errorOf(status, 'NoSuchKey') : errorOf(403, 'AccessDenied');
  if (hasDotSegments(key)) return missing(404);
  const path = key.split('/').map(encodeURIComponent).join('/');
  // Passes on only plain ranges, because the engine misreads other forms.
  const range = /^bytes=\d+-\d*$/.exec(request.headers.range ?? '')?.[0];
  const authorization = localAuthorization('s3');
  const headers = { authorization, ...(range && { range }) };
  const response = await fetchAgain(new URL(`/${bucket}/${path}`, endpoint), headers);
  if (response.status < 400) return { ...response, objectKey: key };
  return missing(response.status);
};
