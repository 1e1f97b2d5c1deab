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
 * Stands for EventBridge: calls the targets of the template's rules at the rules' intervals, first after one interval.
 * As on AWS, a run longer than its interval overlaps with the next run. The function's own output shows failures.
 * @param tickSeconds seconds for one minute of a rule
 * @returns a function that stops the clock; running calls go on
 * @throws Error, before any call, if a rule or its target is unknown
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
