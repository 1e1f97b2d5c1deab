import * as v from 'valibot';
import { type HttpResponse, textResponse } from '#infra/local/http-message.ts';

/**
 * The answer of `serve` (functions/http). API Gateway would also take bodies in base64, and results without a status.
 */
const Answer = v.object({
  statusCode: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  cookies: v.optional(v.array(v.string()), []),
  body: v.optional(v.string(), ''),
  isBase64Encoded: v.optional(v.literal(false)),
});

/** An answer of API Gateway itself: `{"message":"…"}` in English. */
export const gatewayMessage = (status: number, message: string): HttpResponse =>
  textResponse(status, 'application/json', JSON.stringify({ message }));

/** Reads the function's result (payload format 2.0) as API Gateway does. A malformed result becomes a 500. */
export const answerFrom = (result: unknown): HttpResponse => {
  const read = v.safeParse(Answer, result);
  if (!read.success) return gatewayMessage(500, 'Internal Server Error');
  const { statusCode, headers, cookies, body } = read.output;
  const bytes = Buffer.from(body);
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const answer: HttpResponse = {
    status: statusCode,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...Object.fromEntries(lower) },
    body: bytes,
  };
  if (cookies.length > 0) answer.headers['set-cookie'] = cookies;
  answer.headers['content-length'] = String(bytes.length);
  return answer;
};
