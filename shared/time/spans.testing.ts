import fc from 'fast-check';
import type { Span } from './spans.ts';

/** The first day of the week that tests lay out. */
export const WEEK = 20_000;
export type Named = Span & { name: string };
/** A span between two days, counted from `WEEK`. By default it is one hour of one day. */
export const named = (name: string, first: number, last = first, fromMinute = 600, toMinute = 660): Named => ({
  name,
  first: WEEK + first,
  last: WEEK + last,
  fromMinute,
  toMinute,
  start: (WEEK + first) * 86_400_000 + fromMinute * 60_000,
  end: (WEEK + last) * 86_400_000 + toMinute * 60_000,
});
/** Up to 40 spans of up to ten days, before, in and after the week. */
export const someItems = fc.array(
  fc
    .tuple(fc.integer({ min: -9, max: 15 }), fc.integer({ min: 0, max: 9 }), fc.nat(1439), fc.nat(1440))
    .map(([first, days, from, to]) => named('x', first, first + days, from, days ? to : Math.max(from, to))),
  { maxLength: 40 },
);
