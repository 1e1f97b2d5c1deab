import {
  Conflict,
  Forbidden,
  NotFound,
  Refusal,
  Rejected,
  TooLarge,
  TooMany,
  Unauthorized,
  Unsupported,
  WrongKind,
} from '#functions/domain/errors.ts';
import { isLate } from '#functions/storage/dynamodb/timeouts.ts';
import { RETRY_AFTER_SECONDS } from '#shared/contracts/endpoint.ts';
import { type RefusalCode, readReason } from '#shared/locale/refusals.ts';
import type { Headers } from './answer.ts';

// The status of each class of refusal [API-12…17]. No other file assigns statuses.
const STATUS = [
  [Rejected, 400],
  [Unauthorized, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [Conflict, 409],
  [TooLarge, 413],
  [WrongKind, 415],
  [TooMany, 429],
  [Unsupported, 501],
] as const;

type RefusalAnswer = {
  readonly status: number;
  readonly code: RefusalCode;
  readonly text: string;
  readonly field?: string | undefined;
  readonly headers?: Headers;
};

const retryAfter = (seconds: number): Headers => ({ 'retry-after': String(seconds) });

const answerOf = (status: number, code: 'late' | 'internal', headers?: Headers): RefusalAnswer => ({
  status,
  ...readReason(code),
  ...(headers && { headers }),
});

/**
 * The answer to a thrown value. A refusal gives its text, a lack of time gives 503, and anything else gives 500 without
 * details.
 */
export const refusalOf = (reason: unknown): RefusalAnswer => {
  if (isLate(reason)) return answerOf(503, 'late', retryAfter(RETRY_AFTER_SECONDS));
  const known = STATUS.find(([kind]) => reason instanceof kind);
  if (!known || !(reason instanceof Refusal)) return answerOf(500, 'internal');
  const { code, message: text, field } = reason;
  const answer = { status: known[1], code, text, field };
  return reason instanceof TooMany ? { ...answer, headers: retryAfter(reason.retryAfterSeconds) } : answer;
};
