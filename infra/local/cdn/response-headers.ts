import type { HttpRequest, HttpResponse } from '#infra/local/http-message.ts';
import type { ResponseHeadersPolicy } from './policies.ts';

type Header = { name: string; value: string; override: boolean };
type Cors = NonNullable<ResponseHeadersPolicy['CorsConfig']>;

const transportSecurity = (config: ResponseHeadersPolicy['SecurityHeadersConfig']['StrictTransportSecurity']): string =>
  [
    `max-age=${config?.AccessControlMaxAgeSec ?? 0}`,
    ...(config?.IncludeSubdomains ? ['includeSubDomains'] : []),
    ...(config?.Preload ? ['preload'] : []),
  ].join('; ');

const securityHeaders = (config: ResponseHeadersPolicy['SecurityHeadersConfig']): Header[] => {
  const { ContentSecurityPolicy: csp, ContentTypeOptions: type, FrameOptions: frame } = config;
  const { ReferrerPolicy: referrer, StrictTransportSecurity: transport, XSSProtection: xss } = config;
  const header = (name: string, value: string | undefined, part: { Override: boolean } | undefined): Header[] =>
    part && value !== undefined ? [{ name, value, override: part.Override }] : [];
  return [
    ...header('content-security-policy', csp?.ContentSecurityPolicy, csp),
    ...header('x-content-type-options', 'nosniff', type),
    ...header('x-frame-options', frame?.FrameOption, frame),
    ...header('referrer-policy', referrer?.ReferrerPolicy, referrer),
    ...header('strict-transport-security', transportSecurity(transport), transport),
    ...header('x-xss-protection', `${xss?.Protection ? 1 : 0}${xss?.ModeBlock ? '; mode=block' : ''}`, xss),
  ];
};

const matchesOrigin = (pattern: string, origin: string): boolean =>
  pattern === '*' || pattern === origin || (pattern.includes('*') && originPattern(pattern).test(origin));
const originPattern = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);

const corsHeaders = (cors: Cors, request: HttpRequest): Record<string, string> => {
  const origin = request.headers.origin;
  const allowed = cors.AccessControlAllowOrigins.Items;
  if (origin === undefined || !allowed.some((pattern) => matchesOrigin(pattern, origin))) return {};
  const headers: Record<string, string> = {};
  const any = allowed.includes('*');
  headers['access-control-allow-origin'] = any ? '*' : origin;
  if (!any) headers.vary = 'Origin';
  if (cors.AccessControlAllowCredentials) headers['access-control-allow-credentials'] = 'true';
  const list = (name: string, items: string[]): void => {
    if (items.length > 0) headers[name] = items.join(', ');
  };
  if (request.method === 'OPTIONS') {
    list('access-control-allow-methods', cors.AccessControlAllowMethods.Items);
    list('access-control-allow-headers', cors.AccessControlAllowHeaders.Items);
    if (cors.AccessControlMaxAgeSec !== undefined)
      headers['access-control-max-age'] = String(cors.AccessControlMaxAgeSec);
  }
  list('access-control-expose-headers', cors.AccessControlExposeHeaders.Items);
  return headers;
};

/** Changes the headers of an answer as CloudFront does by a response headers policy. */
export const withPolicyHeaders = (
  response: HttpResponse,
  request: HttpRequest,
  policy: ResponseHeadersPolicy | undefined,
): HttpResponse => {
  if (!policy) return response;
  const removed = policy.RemoveHeadersConfig.Items.map(({ Header }) => Header.toLowerCase());
  const headers: HttpResponse['headers'] = {};
  for (const [name, value] of Object.entries(response.headers)) if (!removed.includes(name)) headers[name] = value;
  const custom = policy.CustomHeadersConfig.Items.map(
    ({ Header, Value, Override }): Header => ({ name: Header.toLowerCase(), value: Value, override: Override }),
  );
  for (const { name, value, override } of [...securityHeaders(policy.SecurityHeadersConfig), ...custom])
    if (override || headers[name] === undefined) headers[name] = value;
  const cors = policy.CorsConfig;
  const answered = Object.keys(headers).some((name) => name.startsWith('access-control-'));
  if (cors && (cors.OriginOverride || !answered)) Object.assign(headers, corsHeaders(cors, request));
  return { ...response, headers };
};
