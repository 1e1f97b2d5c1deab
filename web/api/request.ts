import * as v from 'valibot';
import { type Endpoint, fillPath } from '#shared/contracts/endpoint.ts';

const text = v.optional(v.string());

/** The parts that a call may have. Parsing with this schema gives the input of any endpoint a type without a cast. */
export const CallParts = v.object({
  params: v.optional(v.record(v.string(), v.string())),
  query: v.optional(v.record(v.string(), text)),
  body: v.optional(v.unknown()),
  form: v.optional(v.record(v.string(), v.optional(v.union([v.string(), v.instance(Blob)])))),
});
export type CallParts = v.InferOutput<typeof CallParts>;

/** Path and query of a call, which are also its swr key, so that equal calls share an answer. */
export const addressOf = ({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: CallParts): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return fillPath(path, params) + (search && `?${search}`);
};

const formDataOf = (form: NonNullable<CallParts['form']>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value !== undefined) data.append(name, value);
  }
  return data;
};

// Whether a call sends the cookie alone, without a bearer header, as saves of the system settings do [SET-12].
const isCookieOnly = ({ session, path }: Endpoint): boolean =>
  session === 'cookie' && path.startsWith('/api/admin/settings/');

/** Whether a call needs a stored token. Signing out does not, because the cookie names the session. */
export const needsToken = (endpoint: Endpoint): boolean =>
  endpoint.access !== 'public' && endpoint.session !== 'cookie';

export type WebRequest = {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
};

/**
 * A call as it is sent [API-01]. The content is JSON, except for forms. The bearer header is missing in public calls
 * and in saves of the system settings.
 */
export const requestOf = (endpoint: Endpoint, parts: CallParts, token: string | null): WebRequest => {
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const bearer = token && endpoint.access !== 'public' && !isCookieOnly(endpoint) ? token : null;
  return {
    method: endpoint.method,
    address: addressOf(endpoint, parts),
    headers: {
      ...(parts.form ? {} : { 'content-type': 'application/json' }),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    body: parts.form ? formDataOf(parts.form) : body,
  };
};
