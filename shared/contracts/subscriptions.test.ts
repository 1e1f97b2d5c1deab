import * as v from 'valibot';
import { expect, it } from 'vitest';
import { subscriptionWords as words } from '#shared/locale/subscriptions.ts';
import { subscribeCalendar } from './subscriptions.ts';

const said = (url: unknown) => {
  const { output, issues } = v.safeParse(v.object({ url: subscribeCalendar.body.entries.url }), { url });
  return issues ? issues[0].message : output.url;
};

it.each([
  ['webcal://example.ru/a.ics', 'https://example.ru/a.ics'],
  ['WEBCALS://example.ru/a.ics', 'https://example.ru/a.ics'],
  [' https://example.ru/?of=webcal://a ', 'https://example.ru/?of=webcal://a'],
  ['a'.repeat(2048), 'a'.repeat(2048)],
  ['a'.repeat(2049), words.badAddress],
  [' ', words.addressRequired],
  [undefined, words.addressRequired],
])('the address of a subscription: %j', (given, taken) => expect(said(given)).toBe(taken));
