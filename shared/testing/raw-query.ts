import { HOSTILE_TEXTS } from './hostile.ts';
import type { Random } from './random.ts';

/** Values that fit a parameter, by its name. */
export type Fitting = Readonly<Record<string, readonly string[]>>;

const encoded = (text: string, random: Random): string => {
  // Escapes a value in one of three ways: as a form does, not at all, or cut off in the middle of an escape.
  if (random.chance(0.7)) return new URLSearchParams({ '': text }).toString().slice(1);
  if (random.chance(0.8)) return text.replace(/[&=#\s]/g, '').toWellFormed();
  return encodeURIComponent(text.toWellFormed()).slice(0, -1);
};

const JUNK = ['', '=', '&&', '%', '%zz=%', '==', '?', '+', ';', 'a[]=b', '%00=%00', '__proto__[x]=1'] as const;

/**
 * A random query string, mostly malformed: known, misspelled or hostile names, and fitting, nearly fitting or harmful
 * values. Some names come twice. Names of `always` are nearly always present. So few queries are refused only because
 * such a name is missing.
 * @param fitting values that fit each known name
 * @returns the query without its question mark
 */
export const rawQuery = (fitting: Fitting, always: readonly string[], random: Random): string => {
  const names = Object.keys(fitting);
  const some = (values: readonly string[]): string => values[random.below(values.length)] ?? '';
  const wild = (name: string): string => {
    if (random.chance(0.5)) return some(fitting[name] ?? []);
    const text = random.chance(0.3) ? some(fitting[some(names)] ?? []) : random.pick(HOSTILE_TEXTS);
    return random.chance(0.2) ? some(fitting[name] ?? []) + text : text;
  };
  const pair = (name: string): string => `${encoded(name, random)}=${encoded(wild(name), random)}`;
  const pairs = always
    .filter(() => random.chance(0.9))
    .map((name) => `${name}=${encoded(some(fitting[name] ?? []), random)}`);
  const known = (): string => pair(some(names));
  const KINDS = [
    ...Array.from({ length: 16 }, () => known),
    () => some(JUNK),
    () => pair(random.pick(HOSTILE_TEXTS)),
    () => pair(some(names).toUpperCase()),
  ];
  const more = random.below(random.chance(0.02) ? 200 : 6);
  for (let at = 0; at < more; at++) pairs.push(KINDS[random.below(KINDS.length)]?.() ?? '');
  return pairs.join('&');
};
