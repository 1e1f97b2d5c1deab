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

// The one place that knows which status belongs to which refusal [API-12…17].
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

/** Thrown value → answer: the text of a refusal; 503 for a lack of time; else a 500 without details. */
export const refusalOf = (reason: unknown): RefusalAnswer => {
  if (isLate(reason)) return answerOf(503, 'late', retryAfter(RETRY_AFTER_SECONDS));
  const known = STATUS.find(([kind]) => reason instanceof kind);
  if (!known || !(reason instanceof Refusal)) return answerOf(500, 'internal');
  const { code, message: text, field } = reason;
  const answer = { status: known[1], code, text, field };
  return reason instanceof TooMany ? { ...answer, headers: retryAfter(reason.retryAfterSeconds) } : answer;
};
