import * as v from 'valibot';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { OwnColor, Status } from '#shared/contracts/events.ts';
import { changeId, Id, strict } from '#shared/contracts/fields.ts';
import { fieldErrors } from '#shared/locale/errors.ts';

/** The most events and occurrences in one change. */
export const BULK_MAX = 200;
/** The most days by which a change may move events, forward or back. */
export const BULK_DAYS_MAX = 3660;
const REVISION_MAX = 999_999_999;

const Item = strict({
  /** Id of an event, an occurrence or a series. */
  id: Id,
  /**
   * The revision that the caller has read. For an occurrence it is the revision of the series, which the server does
   * not compare [EV2-29].
   */
  revision: v.pipe(
    v.number(fieldErrors.badRevision),
    v.integer(fieldErrors.badRevision),
    v.minValue(1, fieldErrors.badRevision),
    v.maxValue(REVISION_MAX, fieldErrors.badRevision),
  ),
});
const items = v.pipe(
  v.array(Item, fieldErrors.nothingChosen),
  v.minLength(1, fieldErrors.nothingChosen),
  v.maxLength(BULK_MAX, fieldErrors.tooManyChosen),
  v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, fieldErrors.chosenTwice),
);
const BulkDays = v.pipe(
  v.number(fieldErrors.badDays),
  v.integer(fieldErrors.badDays),
  v.minValue(-BULK_DAYS_MAX, fieldErrors.badDays),
  v.maxValue(BULK_DAYS_MAX, fieldErrors.badDays),
);

const BulkValue = v.union(
  [
    /** Empty: no category. */
    strict({ categoryId: v.union([v.literal(''), Id], fieldErrors.badId) }),
    /** Empty: the category's colour. */
    strict({ color: OwnColor }),
    strict({ status: Status }),
  ],
  fieldErrors.badValue,
);
export type BulkValue = v.InferOutput<typeof BulkValue>;

const BulkChange = v.variant(
  'action',
  [
    strict({ action: v.literal('move'), items, days: BulkDays }),
    /** `days`: the distance from an event to its copy */
    strict({ action: v.literal('copy'), items, days: BulkDays }),
    strict({ action: v.literal('set'), items, value: BulkValue }),
    strict({ action: v.literal('remove'), items }),
  ],
  fieldErrors.badAction,
);
export type BulkChange = v.InferOutput<typeof BulkChange>;

export const changeEvents = endpoint({
  method: 'POST',
  path: '/api/events/bulk',
  access: 'user',
  query: strict(changeId),
  body: BulkChange,
  output: v.strictObject({
    done: v.array(v.string()),
    /** Events that were not changed, and why. */
    failed: v.array(v.strictObject({ id: v.string(), reason: v.string() })),
    /**
     * Ids of the events that were not reached in the time of the call. The caller sends them again with the same
     * `change`.
     */
    left: v.array(v.string()),
  }),
  errors: 'text',
  summary: 'Move, copy, change or remove several events, each in a transaction of its own; dates of one series in one',
});
