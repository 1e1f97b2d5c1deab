import { expect, it } from 'vitest';
import { stageOptions } from './stage-options.ts';

const none = { waf: false, reservedConcurrency: true, smtpAllow: '' };

it('a stage that cdk.json does not name has no options', () => {
  expect(stageOptions(undefined, 'prod')).toEqual(none);
  expect(stageOptions({ dev: { waf: true } }, 'prod')).toEqual(none);
});

it('takes a domain in the zone that is named with it', () => {
  const options = { domain: 'calendar.example.ru', hostedZone: { id: 'Z1', name: 'example.ru' } };
  expect(stageOptions({ prod: options }, 'prod')).toEqual({ ...none, ...options });
  const itself = { ...options, domain: 'example.ru' };
  expect(stageOptions({ prod: itself }, 'prod')).toMatchObject(itself);
});

it.each([
  [{ domian: 'x' }, 'cdk.json, stages.prod.domian'],
  [{ account: 123456789012 }, 'stages.prod.account'],
  [{ account: '1234' }, 'stages.prod.account: is no id of an account'],
  [{ region: 'Frankfurt' }, 'stages.prod.region: is no region'],
  [{ domain: 'https://calendar.example.ru' }, 'stages.prod.domain: is no host name'],
  [{ domain: 'Calendar.example.ru' }, 'stages.prod.domain: is no host name'],
  [{ waf: 'yes' }, 'stages.prod.waf'],
  [{ budget: 50 }, 'nobody would hear of the budget. Name an alarmEmail'],
  [{ budget: 0, alarmEmail: 'ops@example.ru' }, 'stages.prod.budget: is less than a dollar'],
  [{ alarmEmail: 'nobody' }, 'stages.prod.alarmEmail: is no mail address'],
  [{ domain: 'evil-example.ru', hostedZone: { id: 'Z1', name: 'example.ru' } }, 'does not lie in the zone example.ru'],
  [{ hostedZone: { id: 'Z1', name: 'example.ru' } }, 'does not lie in the zone example.ru'],
])('refuses %j in one line', (options, words) => {
  expect(() => stageOptions({ prod: options }, 'prod')).toThrow(words);
});
