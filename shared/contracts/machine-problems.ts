import * as v from 'valibot';

/** A problem of an installation on one machine (infra/machine/watch). */
export const MachineProblem = v.variant('kind', [
  /** `percent`: the free part of the data's disk. */
  v.strictObject({ kind: v.literal('disk'), percent: v.number() }),
  /** `hours`: age of the last checked backup. Absent: there is none. */
  v.strictObject({ kind: v.literal('backup'), hours: v.optional(v.number()) }),
  /** `count`: letters that have waited for more than an hour. */
  v.strictObject({ kind: v.literal('letters'), count: v.number() }),
  /** `minutes`: how late the stored month documents are. */
  v.strictObject({ kind: v.literal('months'), minutes: v.number() }),
]);
export type MachineProblem = v.InferOutput<typeof MachineProblem>;
