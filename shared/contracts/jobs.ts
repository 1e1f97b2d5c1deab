import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, strict } from './fields.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const Author = v.nullable(v.strictObject({ id: v.string(), name: v.string() }));

/**
 * An event or embedding that was not undone, and who has changed it: «Не отменено: «X» изменил(а) maria». The title is
 * empty if the event or embedding is deleted, or if the caller may not see it.
 */
export const Skipped = v.strictObject({ id: v.string(), title: v.string(), by: Author });
export type Skipped = v.InferOutput<typeof Skipped>;

/** A job with its progress. */
export const Job = v.strictObject({
  id: v.string(),
  done: count,
  /** The number of things to do, counted at the start; null if they were not counted. */
  total: v.nullable(count),
  state: v.picklist(['running', 'done', 'failed']),
  /** A Russian text: the result, or why the job has failed. */
  message: v.nullable(v.string()),
  /** What a finished undo has skipped. */
  skipped: v.optional(v.array(Skipped)),
  /** Name of the export that a copy or recreation writes. */
  export: v.optional(v.string()),
});
export type Job = v.InferOutput<typeof Job>;

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  access: 'user',
  params: strict({ id: Id }),
  output: Job,
  errors: 'json',
  summary: 'The progress of long work, for who has started it and for administrators',
});
