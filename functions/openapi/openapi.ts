import * as v from 'valibot';
import { SECURE_COOKIE } from '#shared/contracts/accounts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';
import { lateErrors } from '#shared/locale/late-errors.ts';
import { inputSchema, outputSchema, parametersOf } from './schema.ts';

/** Endpoint groups as in `shared/contracts/api.ts`: group → name of the call → contract. */
type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

const ERROR_BODY = {
  type: 'object',
  properties: { error: { type: 'string' } },
  required: ['error'],
  additionalProperties: false,
};
const REQUEST_ID = { 'x-request-id': { schema: { type: 'string' }, description: 'Names the request in our log' } };

const errorContent = ({ errors }: Endpoint) =>
  errors === 'json'
    ? { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
    : { 'text/plain': { schema: { type: 'string' } } };

/** Statuses that a call may be refused with, by what it declares [API-12…17], with an example of their words. */
const refusalsOf = ({ access, params, query, body, form, method, path }: Endpoint): [number, string][] => [
  ...(query || body || form ? [[400, words.malformedRequest] satisfies [number, string]] : []),
  ...(access === 'public' ? [] : [[401, words.authenticationRequired] satisfies [number, string]]),
  ...(access === 'public' ? [] : [[403, words.forbidden] satisfies [number, string]]),
  ...(params || query ? [[404, words.notFound] satisfies [number, string]] : []),
  ...(method === 'GET' ? [] : [[409, words.changedMeanwhile] satisfies [number, string]]),
  ...(body || form ? [[413, words.requestTooLarge] satisfies [number, string]] : []),
  ...(form ? [[415, words.notAnImage] satisfies [number, string]] : []),
  ...(body && (access === 'public' || access === 'code')
    ? [[429, words.tooManyAttempts(15)] satisfies [number, string]]
    : []),
  [500, words.internal],
  // oembed.com requires it.
  ...(path === '/api/oembed' ? [[501, lateErrors.onlyJson] satisfies [number, string]] : []),
  [503, words.late],
];

const successOf = (contract: Endpoint) => {
  const content = { [contract.contentType ?? 'application/json']: { schema: outputSchema(contract.output) } };
  const location = { location: { schema: { type: 'string' }, description: 'Where the picture is' } };
  const headers = contract.status === 302 ? { ...REQUEST_ID, ...location } : REQUEST_ID;
  return { [contract.status ?? 200]: { description: contract.summary, headers, content } };
};

const responsesOf = (contract: Endpoint) => {
  const refusals = refusalsOf(contract).map(([status, description]) => [
    status,
    { description, headers: REQUEST_ID, content: errorContent(contract) },
  ]);
  return { ...successOf(contract), ...Object.fromEntries(refusals) };
};

const bodyOf = ({ body, form }: Endpoint) => {
  // A call that its contract takes without a body is told without `required`, which is false by default.
  const required = (schema: v.GenericSchema) => !v.is(schema, undefined) && { required: true };
  if (body) return { ...required(body), content: { 'application/json': { schema: inputSchema(body) } } };
  if (form) return { ...required(form), content: { 'multipart/form-data': { schema: inputSchema(form) } } };
  return undefined;
};

const securityOf = ({ access, session }: Endpoint): Record<string, string[]>[] => {
  if (access === 'public') return [];
  return session === 'cookie' ? [{ bearer: [] }, { cookie: [] }] : [{ bearer: [] }];
};

const operationOf = (group: string, name: string, contract: Endpoint) => {
  const parameters = [...parametersOf(contract.params, 'path'), ...parametersOf(contract.query, 'query')];
  const requestBody = bodyOf(contract);
  return {
    operationId: name,
    tags: [group],
    summary: contract.summary,
    security: securityOf(contract),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(contract),
  };
};

/** The OpenAPI 3.1 document of the contracts: pure, the same for the same contracts. */
export const openApiDocument = (groups: Groups, version: string) => {
  const paths = new Map<string, Record<string, ReturnType<typeof operationOf>>>();
  for (const [group, calls] of Object.entries(groups))
    for (const [name, contract] of Object.entries(calls)) {
      const operation = operationOf(group, name, contract);
      paths.set(contract.path, { ...paths.get(contract.path), [contract.method.toLowerCase()]: operation });
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calendar System',
      version,
      description: 'Events, embeddable calendars and their administration. Error texts are Russian.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Error: ERROR_BODY },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: SECURE_COOKIE },
      },
    },
  };
};
