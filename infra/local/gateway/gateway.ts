import { randomBytes } from 'node:crypto';
import type { Invoke } from '#infra/local/functions/function-host.ts';
import { type HttpRequest, type HttpResponse, textResponse } from '#infra/local/http-message.ts';
import { RETRY_AFTER_SECONDS } from '#shared/contracts/endpoint.ts';
import { answerFrom, gatewayMessage } from './answer.ts';
import { type Protocol, payloadOf } from './payload.ts';
import { matchRoute, type Route } from './routes.ts';

/** An HTTP API of the template, ready to answer. */
export type Gateway = { domainName: string; handle(request: HttpRequest): Promise<HttpResponse> };

type GatewayOptions = {
  accountId: string;
  apiId: string;
  domainName: string;
  protocol: Protocol;
  routes: Route<Invoke>[];
};

/**
 * Limits in bytes: API Gateway's limit for a request, and Lambda's limits for the JSON that goes into and out of a
 * synchronous call.
 */
export const largestRequest = 10 * 1024 * 1024;
const largestPayload = 6 * 1024 * 1024;

/** A request id in the form that API Gateway writes: `JKJaXmPLvHcESHA=`. */
const requestId = (): string => `${randomBytes(10).toString('base64url')}=`;

const decodes = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/** The answer of a busy machine. It is ours, because API Gateway's own answer is in English. */
const late = (): HttpResponse => {
  const answer = textResponse(503, 'text/plain; charset=utf-8', 'Сервер занят и не успел ответить. Повторите позже.');
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(RETRY_AFTER_SECONDS) } };
};

/**
 * Answers requests as API Gateway does. The function of the most specific route answers; without a route the answer is
 * a short error.
 */
export const createGateway = ({ routes, ...api }: GatewayOptions): Gateway => {
  const answer = async (request: HttpRequest, id: string): Promise<HttpResponse> => {
    if (!request.body || request.body.length > largestRequest) return gatewayMessage(413, 'Request Entity Too Large');
    if (!decodes(request.path)) return gatewayMessage(400, 'Bad Request');
    const match = matchRoute(routes, request.method, decodeURIComponent(request.path));
    if (!match) return gatewayMessage(404, 'Not Found');
    const { route, pathParameters } = match;
    const context = { ...api, routeKey: route.key, pathParameters, requestId: id, now: Date.now() };
    const event = JSON.stringify(payloadOf(request, context));
    if (Buffer.byteLength(event) > largestPayload) return gatewayMessage(413, 'Request Entity Too Large');
    const result = await route.target(event);
    // The caller gets no reason. The log has the reason.
    if (!result.ok && result.isLate) return late();
    if (!result.ok || Buffer.byteLength(result.payload) > largestPayload)
      return gatewayMessage(500, 'Internal Server Error');
    return answerFrom(JSON.parse(result.payload || 'null'));
  };
  const handle = async (request: HttpRequest): Promise<HttpResponse> => {
    const id = requestId();
    const response = await answer(request, id);
    return { ...response, headers: { ...response.headers, 'apigw-requestid': id } };
  };
  return { domainName: api.domainName, handle };
};
