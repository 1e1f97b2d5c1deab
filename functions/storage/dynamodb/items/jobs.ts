import * as v from 'valibot';
import { ExportState } from './database.ts';
import { count, key, StoredInstant, ttl } from './fields.ts';

/** A job with its progress (storage/jobs/jobs.ts); the sort key is its id. */
export const JobItem = v.strictObject({
  ...key,
  kind: v.literal('JOB'),
  name: v.picklist([
    'emptyTrash',
    'undoChange',
    'removeUser',
    'settleCalendar',
    'purgeCalendar',
    'copyDatabase',
    'recreateDatabase',
  ]),
  /**
   * The id of the change, user or calendar that the job works on. If the job works on the caller's own things, this is
   * the caller's id.
   */
  subject: v.string(),
  /** Id of the user who has started the job. */
  userId: v.string(),
  startedAt: StoredInstant,
  state: v.picklist(['running', 'done', 'failed']),
  done: count,
  total: v.optional(count),
  message: v.optional(v.string()),
  /** The export of a copy or a recreation of the database. */
  export: v.optional(ExportState),
  /**
   * The run that works on the job. The next field says until when (milliseconds since 1970) no other run may take the
   * job.
   */
  holder: v.optional(v.string()),
  heldUntil: count,
  /** Present once the job has ended. */
  ttl: v.optional(ttl),
});
export type JobItem = v.InferOutput<typeof JobItem>;
