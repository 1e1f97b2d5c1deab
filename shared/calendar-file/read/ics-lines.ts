import ICAL from 'ical.js';

/** A property as written: unfolded, with its escapes. */
export type Property = {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
};

/** The text of a component of the file, with the number of its first line, from 1. */
export type Block = {
  readonly name: string;
  readonly line: number;
  readonly text: string;
  readonly properties: readonly Property[];
  /** Whether the file ends before the component. */
  readonly isCut: boolean;
};

export type Blocks = { readonly properties: readonly Property[]; readonly blocks: readonly Block[] };

const LINE = /^([A-Za-z0-9-]+)((?:;[^=:;]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):([\s\S]*)$/;
const PARAMETER = /;([^=:;]+)=((?:"[^"]*"|[^";:])*)/g;

/** The most characters before the value of a line. More would overflow the stack of the regular expression. */
const HEAD_MAX = 2000;

/** A line as a property. Undefined if it is none. */
const propertyOf = (line: string): Property | undefined => {
  const [, name, parameters = '', begun = ''] = LINE.exec(line.slice(0, HEAD_MAX)) ?? [];
  const value = begun + line.slice(HEAD_MAX);
  if (name === undefined) return undefined;
  const pairs = [...parameters.matchAll(PARAMETER)].map(
    ([, key = '', of = '']) => [key.toUpperCase(), of.replace(/^"(.*)"$/, '$1')] as const,
  );
  return { name: name.toUpperCase(), parameters: new Map(pairs), value };
};

/** Matches a zone's name with colons. RFC 5545 §3.2 demands quotes around it, but Exchange leaves them out. */
const BARE_ZONE =
  /^((?:DTSTART|DTEND|RECURRENCE-ID|EXDATE)(?:;[^":;]{1,50}){0,5};TZID=)([^";]{0,100}:[^";]{0,100})((?:;[^":;]{1,50}){0,5}:[\dTZ,]{8,}\s*)$/i;
const withQuotes = (line: string): string => line.replace(BARE_ZONE, '$1"$2"$3');

type Line = { readonly text: string; readonly number: number };

/** Unfolds lines (RFC 5545 §3.1). Bare line feeds end lines too, as many programs write them. */
const unfolded = (text: string): Line[] => {
  const lines: { text: string; number: number }[] = [];
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const last = lines.at(-1);
    if (last && /^[ \t]/.test(line)) last.text += line.slice(1);
    else if (line.trim() !== '') lines.push({ text: line, number: at + 1 });
  }
  return lines;
};

const WHOLE = ['VEVENT', 'VTIMEZONE'];

/**
 * The events and zones of a calendar file. Each has a text of its own, so that a broken one does not spoil the others
 * [IMP-05].
 */
export const blocksOf = (text: string): Blocks => {
  const blocks: Block[] = [];
  const about: Property[] = [];
  let open: { name: string; line: number; lines: string[]; depth: number } | undefined;
  const close = (isCut: boolean): void => {
    if (!open) return;
    const { name, line, lines } = open;
    let depth = 0;
    const properties = lines.slice(1, isCut ? undefined : -1).flatMap((one) => {
      // Skips components inside, such as reminders, which have properties of their own.
      if (/^BEGIN:/i.test(one)) depth += 1;
      if (/^END:/i.test(one)) depth -= 1;
      return depth > 0 ? [] : (propertyOf(one) ?? []);
    });
    blocks.push({ name, line, text: lines.join('\r\n'), properties, isCut });
    open = undefined;
  };
  for (const { text: written, number } of unfolded(text)) {
    const line = withQuotes(written);
    const [, edge, name = ''] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(line) ?? [];
    const component = name.toUpperCase();
    if (edge && /begin/i.test(edge) && component === 'VEVENT') close(true);
    if (open) {
      open.lines.push(line);
      if (edge) open.depth += /begin/i.test(edge) ? 1 : -1;
      if (open.depth === 0) close(false);
    } else if (edge && /begin/i.test(edge) && WHOLE.includes(component))
      open = { name: component, line: number, lines: [line], depth: 1 };
    else if (!edge) about.push(...[propertyOf(line)].flatMap((one) => one ?? []));
  }
  close(true);
  return { properties: about, blocks };
};

/**
 * Matches a line with very many or very long parameters. ical.js would hardly ever finish such a line, because its time
 * grows with the square of the length.
 */
const ENDLESS = new RegExp(`^(?:[^:\\r\\n]{${HEAD_MAX}}|(?:[^:;\\r\\n]*;){50})`, 'm');
/**
 * Parses a block.
 * @throws Error: it cannot be read
 */
export const componentOf = ({ text }: Block): ICAL.Component => {
  if (ENDLESS.test(text)) throw new Error('A line without an end');
  return new ICAL.Component(ICAL.parse(text));
};
