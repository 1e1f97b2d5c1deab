import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { HttpRequest } from '#infra/local/http-message.ts';

/** How visitors reach the site. On AWS that is always https. */
export type Protocol = 'http' | 'https';

type PayloadContext = {
  accountId: string;
  apiId: string;
  domainName: string;
  protocol: Protocol;
  routeKey: string;
  pathParameters: Record<string, string>;
  requestId: string;
  /** milliseconds since 1970 */
  now: number;
};

// Content types that an HTTP API passes as text. Bodies of all other types, also of forms, come in base64.
const textType = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\b)/i;

/** `05/Mar/2025:09:00:00 +0000`, as in a web server's log. */
const logTime = (now: number): string => {
  const [, day, month, year, clock] = new Date(now).toUTCString().split(' ');
  return `${day}/${month}/${year}:${clock} +0000`;
};

const joined = (pairs: Iterable<[string, string]>): Record<string, string> => {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(values);
};

/**
 * The event of payload format 2.0 that API Gateway passes to a function ("AWS Lambda proxy integrations for HTTP
 * APIs"). The path is decoded. The raw query is passed as it was sent.
 */
export const payloadOf = (request: HttpRequest, context: PayloadContext): APIGatewayProxyEventV2 => {
  const { cookie, ...headers } = request.headers;
  const path = decodeURIComponent(request.path);
  const body = request.body ?? Buffer.alloc(0);
  const isBase64Encoded = body.length > 0 && !textType.test(headers['content-type'] ?? '');
  return {
    version: '2.0',
    routeKey: context.routeKey,
    rawPath: path,
    rawQueryString: request.query,
    ...(cookie && { cookies: cookie.split(/;\s*/) }),
    headers: {
      ...headers,
      'content-length': String(body.length),
      'x-forwarded-for': [headers['x-forwarded-for'], request.clientIp].filter(Boolean).join(', '),
      'x-forwarded-port': /:(\d+)$/.exec(headers.host ?? '')?.[1] ?? (context.protocol === 'https' ? '443' : '80'),
      'x-forwarded-proto': context.protocol,
    },
    ...(request.query && { queryStringParameters: joined(new URLSearchParams(request.query)) }),
    ...(Object.keys(context.pathParameters).length > 0 && { pathParameters: context.pathParameters }),
    requestContext: {
      accountId: context.accountId,
      apiId: context.apiId,
      domainName: context.domainName,
      domainPrefix: context.domainName.split('.')[0] ?? '',
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.clientIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: context.requestId,
      routeKey: context.routeKey,
      stage: '$default',
      time: logTime(context.now),
      timeEpoch: context.now,
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
};
