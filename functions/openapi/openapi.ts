import * as v from 'valibot';
import { SECURE_COOKIE } from '#shared/contracts/accounts.ts';
import { type Endpoint, ERROR_CODE_HEADER, ERROR_FIELD_HEADER } from '#shared/contracts/endpoint.ts';
import { SCOPES } from '#shared/contracts/programs.ts';
import { type RefusalReason, readReason, refusals } from '#shared/locale/refusals.ts';
import { inputSchema, outputSchema, parametersOf } from './schema.ts';

/**
 * Endpoint groups in the form of `shared/contracts/api.ts`: for each group, the contract of each call by the call's
 * name.
 */
type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

const CODE = { $ref: '#/components/schemas/ErrorCode' };
const FIELD = { type: 'string' };
const FIELD_IS = 'The field of the request that was refused, where it is one';
const ERROR_BODY = {
  type: 'object',
  properties: { error: { type: 'string' }, code: CODE, field: { ...FIELD, description: FIELD_IS } },
  required: ['error', 'code'],
  additionalProperties: false,
};
const REQUEST_ID = { 'x-request-id': { schema: { type: 'string' }, description: 'Names the request in our log' } };

/** Headers of an error whose body is text. */
const REASON = {
  [ERROR_CODE_HEADER]: { schema: CODE, description: 'Why the call was refused, for programs' },
  [ERROR_FIELD_HEADER]: { schema: FIELD, description: FIELD_IS },
};

const errorContent = ({ errors }: Endpoint) =>
  errors === 'json'
    ? { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
    : { 'text/plain': { schema: { type: 'string' } } };

/** A status with which a call of the contract may be refused [API-12…17], and an error code with this status. */
type Example = readonly [status: number, reason: RefusalReason];

const refusalsOf = ({ access, params, query, body, form, method, path, programs }: Endpoint): Example[] => {
  const examples: readonly (Example | false)[] = [
    Boolean(query || body || form) && [400, 'malformed-request'],
    access !== 'public' && [401, 'authentication-required'],
    access !== 'public' && [403, 'forbidden'],
    Boolean(params || query) && [404, 'not-found'],
    method !== 'GET' && [409, 'changed-meanwhile'],
    Boolean(body || form) && [413, 'request-too-large'],
    Boolean(form) && [415, 'not-an-image'],
    Boolean(body) && (access === 'public' || access === 'code') && [429, ['too-many-attempts', 15]],
    Boolean(programs) && method !== 'GET' && [429, ['too-many-requests', 1]],
    [500, 'internal'],
    // The oEmbed specification requires this status.
    path === '/api/oembed' && [501, 'only-json'],
    [503, 'late'],
  ];
  return examples.filter((example) => example !== false);
};

const successOf = (contract: Endpoint) => {
  const content = { [contract.contentType ?? 'application/json']: { schema: outputSchema(contract.output) } };
  const location = { location: { schema: { type: 'string' }, description: 'Where the picture is' } };
  const headers = contract.status === 302 ? { ...REQUEST_ID, ...location } : REQUEST_ID;
  return { [contract.status ?? 200]: { description: contract.summary, headers, content } };
};

const responsesOf = (contract: Endpoint) => {
  const headers = contract.errors === 'json' ? REQUEST_ID : { ...REQUEST_ID, ...REASON };
  const refused = refusalsOf(contract).map(([status, reason]) => [
    status,
    { description: readReason(reason).text, headers, content: errorContent(contract) },
  ]);
  return { ...successOf(contract), ...Object.fromEntries(refused) };
};

const bodyOf = ({ body, form }: Endpoint) => {
  // If the body of a call may be missing, `required` is left out: its default in OpenAPI is false.
  const required = (schema: v.GenericSchema) => !v.is(schema, undefined) && { required: true };
  if (body) return { ...required(body), content: { 'application/json': { schema: inputSchema(body) } } };
  if (form) return { ...required(form), content: { 'multipart/form-data': { schema: inputSchema(form) } } };
  return undefined;
};

const securityOf = ({ access, session, programs }: Endpoint): Record<string, readonly string[]>[] => {
  if (access === 'public') return [];
  return [
    { bearer: [] },
    ...(session === 'cookie' ? [{ cookie: [] }] : []),
    ...(programs ? [{ program: [programs] }] : []),
  ];
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

/** The OpenAPI 3.1 document of the contracts. Pure. */
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
      schemas: { Error: ERROR_BODY, ErrorCode: { type: 'string', enum: Object.keys(refusals) } },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: SECURE_COOKIE },
        program: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'cs_…',
          description: `Token of a program, made in the profile; its scopes: ${SCOPES.join(', ')}`,
        },
      },
    },
  };
};
