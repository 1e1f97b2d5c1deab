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
import { REASON_HEADER, RETRY_AFTER_SECONDS } from '#shared/contracts/endpoint.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';
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

const headersOf = (reason: Refusal): Headers => {
  if (reason instanceof TooMany) return { 'retry-after': String(reason.retryAfterSeconds) };
  return reason instanceof Forbidden && reason.reason ? { [REASON_HEADER]: reason.reason } : {};
};

const LATE = { status: 503, text: words.late, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } };

/** Thrown value → answer: a refusal's own words; 503 for what only came late; or 500 that tells nothing of the inside. */
export const refusalOf = (reason: unknown): { status: number; text: string; headers: Headers } => {
  if (isLate(reason)) return LATE;
  const known = STATUS.find(([kind]) => reason instanceof kind);
  if (!known || !(reason instanceof Refusal)) return { status: 500, text: words.internal, headers: {} };
  return { status: known[1], text: reason.message, headers: headersOf(reason) };
};
