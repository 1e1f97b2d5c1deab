import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import type { Random } from '#shared/testing/random.ts';

/** A placeholder for embed.js as a stranger's page may hold it. A script makes it, so that no parser corrects it. */
export type Placeholder = {
  readonly tag: string;
  readonly namespace: string;
  readonly attributes: readonly (readonly [string, string])[];
  /** Address of the link inside; undefined: there is none. */
  readonly href: string | undefined;
  readonly linkNamespace: string;
};

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
const STRANGE = 'urn:stranger';
const ELEMENTS: readonly (readonly [string, string])[] = [
  ...Array.from({ length: 8 }, () => ['div', HTML] as const),
  ...['span', 'p', 'section', 'x-widget', 'textarea', 'img', 'table', 'iframe', 'a', 'template'].map(
    (tag) => [tag, HTML] as const,
  ),
  ['svg', SVG],
  ['math', 'http://www.w3.org/1998/Math/MathML'],
  // An element without `dataset`.
  ['widget', STRANGE],
];
const SIZES = ['600px', '100%', 'auto', '0', '99999vh', '1e9px', '-1px', '100%;position:fixed', '0px'];
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'data-calendar-widget': ['tok', 'tok', 'tok', 'tok/../..', '%2e%2e', '.'],
  'data-width': SIZES,
  'data-height': SIZES,
  'data-max-width': SIZES,
  'data-border-radius': SIZES,
  'data-responsive': ['true', 'false', 'FALSE', ''],
  'data-container-class': ['t-col t-col_12', 'a\tb', 'a\nb', ' a  b ', 'a a', 'x" onload="alert(1)'],
  style: ['position:fixed;inset:0', 'display:none', 'x'],
  'data-toString': ['1'],
};

/** One placeholder; `origin` is the widget's. */
export const aPlaceholder = (origin: string, random: Random): Placeholder => {
  const one = <T>(values: readonly T[]): T | undefined => values[random.below(values.length)];
  const some = (name: string): string =>
    random.chance(0.7) ? (one(VALUES[name] ?? []) ?? '') : random.pick(HOSTILE_TEXTS);
  const names = Object.keys(VALUES).filter((name) => name === 'data-calendar-widget' || random.chance(0.5));
  const [tag, namespace] = one(ELEMENTS) ?? ['div', HTML];
  // Servers limit the length of an address.
  const view = random.pick(HOSTILE_TEXTS).slice(0, 500);
  const address = `${origin}/calendar/tok?viewType=${view}#${random.pick(HOSTILE_TEXTS)}`;
  const href = one([
    address,
    address,
    undefined,
    random.pick(HOSTILE_TEXTS),
    'https://stranger.example/calendar/tok?a=b',
  ]);
  return {
    tag,
    namespace,
    attributes: names.map((name) => [name, some(name)] as const),
    href,
    linkNamespace: random.chance(0.8) ? HTML : random.pick([SVG, STRANGE]),
  };
};

/** A placeholder in the form of our own code. Its calendar is higher than the height in its attributes. */
export const SOUND: Placeholder = {
  tag: 'div',
  namespace: HTML,
  attributes: [
    ['data-calendar-widget', 'sound'],
    ['data-height', '200px'],
  ],
  href: undefined,
  linkNamespace: HTML,
};
