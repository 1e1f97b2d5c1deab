import * as v from 'valibot';
import { type CallInput, type Endpoint, type Output, STAGE_CODES } from '#shared/contracts/endpoint.ts';
import { readerOf } from '#shared/contracts/reader.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { transportWords as words } from '#shared/locale/shell.ts';
import { askPassword } from '#web/api/session/session-signals.ts';
import { ApiError, isRefusal } from './api-error.ts';
import { connectionFailed, connectionWorked } from './connection.ts';
import { CallParts, needsToken, requestOf } from './request.ts';
import { type OnProgress, send, type WebAnswer } from './send.ts';
import { sessionIsOver, sessionIsPending, watchExpectation } from './session/session-signals.ts';
import { readToken } from './session/token.ts';

const ErrorBody = v.object({ error: v.string(), code: v.optional(v.string()), field: v.optional(v.string()) });
const GATEWAY_FAILURES = new Set([502, 503, 504]);

// The text about a missing token [DLG-18, API-06].
const missingTokenText = ({ path }: Endpoint): string => {
  if (path.startsWith('/api/events')) return apiErrors.authenticationRequired;
  return path.startsWith('/api/embeddings') ? words.notAuthenticated : words.noAuthToken;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The error of a refused call. Every call may have either form of error body [API-09]. */
const refusalOf = ({ status, text, code, field }: WebAnswer): ApiError => {
  const body = parseJson(text);
  const json = v.safeParse(ErrorBody, body);
  if (json.success) return new ApiError(status, 'json', json.output.error, json.output);
  // Gateways and firewalls answer in English, as HTML or JSON, or with `{}`. Such an answer is not shown to people.
  const isOurs = !text.trimStart().startsWith('<') && !(typeof body === 'object' && body !== null);
  return new ApiError(status, 'text', (isOurs && text.trim()) || words.unavailable, { code, field });
};

/**
 * Makes a call of the contracts and returns its parsed output. A failed call is not repeated, except after the server
 * has asked for the password and the person has given it [PASS-08]. A 401 drops the token and all cached data [API-04].
 * @param onProgress is called with the share of an upload that has been sent
 * @throws ApiError, and no other error
 */
export const callApi = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onProgress?: OnProgress,
): Promise<Output<E>> => {
  const token = readToken();
  if (needsToken(endpoint) && !token) throw new ApiError(0, 'token', missingTokenText(endpoint));
  const sessionGoesOn = watchExpectation();
  const answer = await send(requestOf(endpoint, v.parse(CallParts, input), token), onProgress).catch((thrown) => {
    connectionFailed();
    throw thrown;
  });
  if (GATEWAY_FAILURES.has(answer.status)) connectionFailed();
  else connectionWorked();
  if (answer.status < 200 || answer.status > 299) {
    const refusal = refusalOf(answer);
    // Whoever signs in meanwhile in another tab has not asked for this change.
    if (isRefusal(refusal, 'confirm-password') && (await askPassword()) && readToken() === token)
      return callApi(endpoint, input, onProgress);
    // A 401 for a former token does not end the session: the person has signed in again since.
    if (answer.status === 401 && readToken() === token) sessionIsOver(refusal);
    // The server asks for a step of the sign-in of which this page does not know yet.
    if (isRefusal(refusal, ...Object.values(STAGE_CODES))) sessionIsPending();
    throw refusal;
  }
  if (needsToken(endpoint)) sessionGoesOn();
  const output = v.safeParse(readerOf<E['output']>(endpoint.output), parseJson(answer.text));
  if (!output.success) throw new ApiError(answer.status, 'unreadable', words.invalidResponse);
  return output.output;
};
