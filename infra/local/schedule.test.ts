import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSchedule } from './schedule.ts';
import type { Assembly } from './template/assembly.ts';
import { readProduct } from './template/product.ts';
import type { TemplateResource } from './template/template.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rule = (ScheduleExpression: string, State = 'ENABLED'): TemplateResource => ({
  Type: 'AWS::Events::Rule',
  Properties: { ScheduleExpression, State, Targets: [{ Arn: `arn:${ScheduleExpression}`, Id: 'Target0' }] },
  DependsOn: [],
});
const productWith = (...rules: TemplateResource[]) => {
  const Resources = Object.fromEntries(rules.map((one, at) => [`Rule${at}`, one]));
  const stack = { Resources, Outputs: {}, Parameters: {} };
  const assembly: Assembly = { stacks: new Map([['app', stack]]), assets: new Map() };
  return readProduct(assembly, { region: 'eu-central-1', id: '000000000000' });
};

const hostThatNotes = (calls: string[]) => (arn: string) => ({
  invoke: async () => {
    calls.push(arn);
    return { ok: true, payload: 'null' } as const;
  },
  load: async () => ({ ok: true, payload: 'null' }) as const,
  stop: async () => undefined,
});

it('calls what the rules of the template call, as often as they say, until it is ended', () => {
  const calls: string[] = [];
  const product = productWith(rule('rate(1 minute)'), rule('rate(2 minutes)'), rule('rate(1 minute)', 'DISABLED'));
  const stop = startSchedule(product, hostThatNotes(calls), 10);
  vi.advanceTimersByTime(9_999);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(10_002);
  expect(calls.toSorted()).toEqual(['arn:rate(1 minute)', 'arn:rate(1 minute)', 'arn:rate(2 minutes)']);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(calls).toHaveLength(3);
});

it('refuses a rule that it does not know, by its name', () => {
  expect(() => startSchedule(productWith(rule('cron(0 0 * * ? *)')), hostThatNotes([]), 60)).toThrow(
    /Rule0.*minutes only/,
  );
});

it('refuses at the start what is not there to be called, instead of ending the run a minute later', () => {
  const nobody = (arn: string): never => {
    throw new Error(`No function ${arn}`);
  };
  expect(() => startSchedule(productWith(rule('rate(1 minute)')), nobody, 10)).toThrow(
    'No function arn:rate(1 minute)',
  );
  expect(vi.getTimerCount()).toBe(0);
});
