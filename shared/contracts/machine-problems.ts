import * as v from 'valibot';

/** What is wrong with an installation on one machine (infra/machine/watch). */
export const MachineProblem = v.variant('kind', [
  /** Free share of the disk of the data, percent. */
  v.strictObject({ kind: v.literal('disk'), percent: v.number() }),
  /** `hours`: age of the last checked backup; absent: there is none. */
  v.strictObject({ kind: v.literal('backup'), hours: v.optional(v.number()) }),
  /** Letters that have waited for more than an hour. */
  v.strictObject({ kind: v.literal('letters'), count: v.number() }),
  /** How far stored documents of months are behind the table. */
  v.strictObject({ kind: v.literal('months'), minutes: v.number() }),
]);
export type MachineProblem = v.InferOutput<typeof MachineProblem>;
