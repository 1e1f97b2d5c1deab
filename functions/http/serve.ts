import middy, { type MiddlewareObj } from '@middy/core';
import * as v from 'valibot';
import { NotFound, Refusal, Rejected } from '#functions/domain/errors.ts';
import { whileAwaited } from '#functions/storage/dynamodb/awaited.ts';
import { Late } from '#functions/storage/dynamodb/timeouts.ts';
import { ERROR_CODE_HEADER, ERROR_FIELD_HEADER, routeKey } from '#shared/contracts/endpoint.ts';
import { readerOf } from '#shared/contracts/reader.ts';
import { Answer } from './answer.ts';
import type { Call, CallContext, FunctionDependencies, StorageDependencies } from './call.ts';
import { etagOf, isFresh } from './etag.ts';
import type { GatewayAnswer, GatewayRequest } from './gateway.ts';
import { assertFromCdn } from './origin-key.ts';
import { refusalOf } from './refusals.ts';
import { describeError, logRequest } from './request-log.ts';

/** A call with any dependencies. The form of its answer depends only on its contract. */
type AnyCall = Pick<Call<StorageDependencies>, 'contract' | 'headers'>;
type Stack = MiddlewareObj<GatewayRequest, GatewayAnswer, Error>;

/**
 * Lambda's limit for an answer, in bytes of JSON. The JSON body is a text inside this JSON, so its quotes are escaped
 * again. The gateway replaces a larger answer by a bare 500.
 */
export const ANSWER_BYTES_MAX = 6_291_556;
/**
 * The most bytes that one UTF-16 unit of the body takes in the answer. A control character takes six, as in `\u0000`.
 */
const BYTES_PER_UNIT = 6;
const HEADERS_BYTES = 10_000;

const isTooLarge = (answer: GatewayAnswer): boolean =>
  // The exact size is measured only if the answer could be too large.
  answer.body.length * BYTES_PER_UNIT + HEADERS_BYTES > ANSWER_BYTES_MAX &&
  Buffer.byteLength(JSON.stringify(answer)) > ANSWER_BYTES_MAX;

/** A call that is unfinished this many milliseconds before the function has to end is answered with 503. */
const SAYS_IT_IS_LATE_MS = 500;

const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * The default headers: an answer is for one caller at one moment, so caches must not keep it. A call may set other
 * headers.
 */
const PRIVATE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const typeOf = ({ contract: { contentType } }: AnyCall): string =>
  contentType === undefined ? JSON_TYPE : `${contentType}; charset=utf-8`;

const textOf = ({ contract }: AnyCall, body: unknown): string => {
  // Stored items may have fields of a later release. The answer has only the fields of the contract.
  const output = v.parse(readerOf(contract.output), body);
  return contract.contentType && typeof output === 'string' ? output : JSON.stringify(output);
};

const success = (call: AnyCall, result: unknown, { headers: asked, requestContext }: GatewayRequest): GatewayAnswer => {
  const { body, extra } = result instanceof Answer ? result : new Answer(result, {});
  const text = textOf(call, body);
  const isEmpty = call.contract.status === 204;
  const etag = extra.hasEtag ? etagOf(text) : undefined;
  const isKnown = etag !== undefined && isFresh(asked['if-none-match'], etag);
  const answer = {
    statusCode: isKnown ? 304 : (call.contract.status ?? 200),
    headers: {
      ...PRIVATE,
      ...(isKnown || isEmpty ? {} : { 'content-type': typeOf(call) }),
      ...(etag === undefined ? {} : { etag }),
      ...call.headers,
      ...extra.headers,
      'x-request-id': requestContext.requestId,
    },
    ...(extra.cookies && { cookies: [...extra.cookies] }),
    body: isKnown || isEmpty ? '' : text,
  };
  if (isTooLarge(answer)) throw new Rejected('answer-too-large');
  return answer;
};

const refused = (call: AnyCall | undefined, reason: unknown): GatewayAnswer => {
  const { status, text, code, field, headers } = refusalOf(reason);
  const common = { ...PRIVATE, ...call?.headers, ...headers };
  if (call?.contract.errors === 'json')
    return {
      statusCode: status,
      headers: { ...common, 'content-type': JSON_TYPE },
      body: JSON.stringify({ error: text, code, field }),
    };
  const named = { [ERROR_CODE_HEADER]: code, ...(field !== undefined && { [ERROR_FIELD_HEADER]: field }) };
  return { statusCode: status, headers: { ...common, 'content-type': TEXT, ...named }, body: text };
};

const answerFailures = (callOf: (request: GatewayRequest) => AnyCall | undefined): Stack => ({
  onError: (request) => {
    request.response = refused(callOf(request.event), request.error);
  },
});

/** Adds the request's id to the answer, and writes the request's line to the log. */
const trace = (userIds: WeakMap<GatewayRequest, string>): Stack => {
  const startedAt = new WeakMap<GatewayRequest, number>();
  const finish: Stack['after'] = ({ event, response, error }) => {
    if (!response) return;
    const { requestId } = event.requestContext;
    response.headers['x-request-id'] = requestId;
    logRequest({
      requestId,
      route: event.routeKey,
      status: response.statusCode,
      ms: Math.round(performance.now() - (startedAt.get(event) ?? performance.now())),
      userId: userIds.get(event),
      // A 501 is a refusal, and no failure of ours.
      ...(response.statusCode >= 500 && !(error instanceof Refusal) ? { error: describeError(error) } : {}),
    });
  };
  return {
    before: ({ event }) => {
      startedAt.set(event, performance.now());
    },
    after: finish,
    onError: finish,
  };
};

/**
 * The Lambda of an endpoint group. It refuses requests that did not come by CloudFront, finds the call by its route,
 * and runs the call. It answers the call's result, or the thrown value as a refusal. A route without a call in this
 * group (`$default`) gets 404.
 */
export const serve = <G extends StorageDependencies>(
  calls: readonly Call<G>[],
  dependencies: FunctionDependencies<G>,
) => {
  const { originKey, clock = () => new Date() } = dependencies;
  const byRoute = new Map(calls.map((call) => [routeKey(call.contract), call]));
  // HEAD is GET (RFC 9110 §9.3.2); API Gateway drops the body.
  const callOf = ({ routeKey: route }: GatewayRequest) => byRoute.get(route.replace(/^HEAD /, 'GET '));
  const userIds = new WeakMap<GatewayRequest, string>();
  return middy<GatewayRequest, GatewayAnswer>({
    timeoutEarlyInMillis: SAYS_IT_IS_LATE_MS,
    timeoutEarlyResponse: () => {
      throw new Late('The function had no time left');
    },
  })
    .use(trace(userIds))
    .use(answerFailures(callOf))
    .handler(async (event: GatewayRequest, _context, { signal }) => {
      await assertFromCdn(event.headers, originKey);
      const call = callOf(event);
      if (!call) throw new NotFound('not-found');
      const onUser: CallContext<G>['onUser'] = (user) => user && userIds.set(event, user.id);
      const result = await whileAwaited(signal, () => call.run(event, { dependencies, now: clock(), onUser }));
      return success(call, result, event);
    });
};
