import type { HttpRequest, HttpResponse } from '#infra/local/http-message.ts';
import type { ResponseHeadersPolicy } from './policies.ts';

type Header = { name: string; value: string; override: boolean };
type Cors = NonNullable<ResponseHeadersPolicy['CorsConfig']>;

const transportSecurity = (config: ResponseHeadersPolicy['SecurityHeadersConfig']['StrictTransportSecurity']): string =>
  [`max-age=${config?.AccessControlMaxAgeSec ?? 0}`, ...(config?.IncludeSubdomains ? ['includeSubDomains'] : [])].join(
    '; ',
  );

const securityHeaders = (config: ResponseHeadersPolicy['SecurityHeadersConfig']): Header[] => {
  const { ContentSecurityPolicy: csp, ContentTypeOptions: type, FrameOptions: frame } = config;
  const { ReferrerPolicy: referrer, StrictTransportSecurity: transport } = config;
  const header = (name: string, value: string | undefined, part: { Override: boolean } | undefined): Header[] =>
    part && value !== undefined ? [{ name, value, override: part.Override }] : [];
  return [
    ...header('content-security-policy', csp?.ContentSecurityPolicy, csp),
    ...header('x-content-type-options', 'nosniff', type),
    ...header('x-frame-options', frame?.FrameOption, frame),
    ...header('referrer-policy', referrer?.ReferrerPolicy, referrer),
    ...header('strict-transport-security', transportSecurity(transport), transport),
  ];
};

const corsHeaders = (cors: Cors, request: HttpRequest): Record<string, string> => {
  if (request.headers.origin === undefined) return {};
  const headers = new Map([['access-control-allow-origin', '*']]);
  const list = (name: string, { Items }: { Items: string[] }): void => {
    if (Items.length > 0) headers.set(name, Items.join(', '));
  };
  if (request.method === 'OPTIONS') {
    list('access-control-allow-methods', cors.AccessControlAllowMethods);
    list('access-control-allow-headers', cors.AccessControlAllowHeaders);
  }
  list('access-control-expose-headers', cors.AccessControlExposeHeaders);
  return Object.fromEntries(headers);
};

/** Changes the headers of an answer as a response headers policy of CloudFront says. */
export const withPolicyHeaders = (
  response: HttpResponse,
  request: HttpRequest,
  policy: ResponseHeadersPolicy | undefined,
): HttpResponse => {
  if (!policy) return response;
  const removed = policy.RemoveHeadersConfig.Items.map(({ Header }) => Header.toLowerCase());
  const headers = new Map(Object.entries(response.headers).filter(([name]) => !removed.includes(name)));
  const custom = policy.CustomHeadersConfig.Items.map(
    ({ Header, Value, Override }): Header => ({ name: Header.toLowerCase(), value: Value, override: Override }),
  );
  for (const { name, value, override } of [...securityHeaders(policy.SecurityHeadersConfig), ...custom])
    if (override || !headers.has(name)) headers.set(name, value);
  const cors = policy.CorsConfig;
  const answered = [...headers.keys()].some((name) => name.startsWith('access-control-'));
  const added = cors && (cors.OriginOverride || !answered) ? corsHeaders(cors, request) : {};
  return { ...response, headers: { ...Object.fromEntries(headers), ...added } };
};
