import * as v from 'valibot';
import type { FunctionHost } from './functions/function-host.ts';
import type { Product } from './template/product.ts';

const Minutes = v.pipe(
  v.string(),
  v.regex(/^rate\(\d+ minutes?\)$/, 'The local run knows schedules in minutes only'),
  v.transform((rate) => Number.parseInt(rate.slice('rate('.length), 10)),
);
const Rule = v.object({
  ScheduleExpression: Minutes,
  State: v.optional(v.string(), 'ENABLED'),
  Targets: v.array(v.object({ Arn: v.string() })),
});

/** Hands out the function of an ARN. */
type HostOf = (arn: string) => FunctionHost;

/**
 * EventBridge: calls what the template's rules call, as often as they say. The first time one interval after the start; a run
 * that takes longer than its interval overlaps with the next, as on AWS. A failure is in the function's own output.
 *
 * @throws Error, before anything is called, where a rule or what it calls is unknown
 * @param tickSeconds seconds that stand for one minute of a rule
 * @returns what ends it; runs under way are left to themselves
 */
export const startSchedule = (product: Product, hostOf: HostOf, tickSeconds: number): (() => void) => {
  const rules = product.ofType('AWS::Events::Rule', Rule).filter(({ properties }) => properties.State === 'ENABLED');
  const targets = rules.flatMap(({ properties: { ScheduleExpression, Targets } }) =>
    Targets.map(({ Arn }) => ({ host: hostOf(Arn), every: ScheduleExpression * tickSeconds * 1000 })),
  );
  const timers = targets.map(({ host, every }) => setInterval(() => void host.invoke('{}'), every));
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
};
