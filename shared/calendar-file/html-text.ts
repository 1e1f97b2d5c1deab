import { wellFormed } from '#shared/contracts/well-formed.ts';

const NAMED = new Map(
  Object.entries<string>({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    laquo: '«',
    raquo: '»',
    mdash: '—',
    ndash: '–',
    hellip: '…',
  }),
);

/** Matches tags as Google and Outlook write them. It does not match `a < b`, `<имя>` and `<i.petrova@example.ru>`. */
const TAG =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|html|head|body|i|img|li|meta|ol|p|pre|s|small|span|strike|strong|style|script|sub|sup|table|tbody|td|th|thead|title|tr|u|ul)(?=[\s/>])[^<>]*>|<!doctype[^<>]*>/gi;
/** Elements with an opening and an end, and their content. */
const elements = (opening: string, end: string) => ({
  ends: new RegExp(end, 'gi'),
  wholes: new RegExp(`(${opening})([\\s\\S]*?)${end}`, 'gi'),
});
type Elements = ReturnType<typeof elements>;

/**
 * Replaces elements with all their content. Text after the last end tag is not searched: there each opening tag would
 * make the search read the whole rest of the text.
 */
const replaceWhole = (
  text: string,
  { ends, wholes }: Elements,
  by: (opening: string, content: string) => string,
): string => {
  const last = [...text.matchAll(ends)].at(-1);
  if (!last) return text;
  const ended = text.slice(0, last.index + last[0].length);
  return ended.replace(wholes, (_, opening, content) => by(opening, content)) + text.slice(ended.length);
};

/** Comments, and elements whose content is not text. */
const UNREAD = [
  elements('<!--', '-->'),
  ...['script', 'style', 'head', 'title'].map((name) => elements(`<${name}\\b[^<>]*>`, `</${name}\\s*>`)),
];
const LINKS = elements('<a\\s(?=[^<>]*?\\bhref\\s*=)[^<>]*>', '</a\\s*>');

/** Tags that end a line. */
const BREAK = /^<(?:br|hr|\/?(?:p|div|h[1-6]|ul|ol|table|tr|blockquote|pre)|\/li|\/d[dt])\b/i;
/**
 * Matches block elements. In a text that has them, line feeds are those of the HTML source and mean nothing. In any
 * other text they are line breaks.
 */
const BLOCK = /<(?:html|body|head|p|div|h[1-6]|ul|ol|dl|table|blockquote|pre|center)(?=[\s/>])[^<>]*>/i;

const character = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');

const decoded = (text: string): string =>
  wellFormed(
    text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex, decimal, name) => {
      if (hex) return character(Number.parseInt(hex, 16));
      return decimal ? character(Number(decimal)) : (NAMED.get(String(name).toLowerCase()) ?? whole);
    }),
  );

/** Adds a link's address after its text, unless the text is the address. */
const linked = (html: string): string =>
  replaceWhole(html, LINKS, (tag, inner) => {
    const href = /\bhref\s*=\s*(["'])(https?:[^"'<>]*)\1/i.exec(tag)?.[2];
    if (href === undefined) return inner;
    const isSaid = decoded(inner).includes(decoded(href)) || inner.replace(TAG, '').trim() === '';
    return isSaid ? `${inner} ` : `${inner} (${href}) `;
  });

/**
 * Prepares a text without block elements, whose line feeds are line breaks. A line feed right after `<br>` is removed,
 * because the two are one line break.
 */
const withOwnLines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/(<br(?=[\s/>])[^<>]*>) ?\n/gi, '$1');

/**
 * Turns a text that may be HTML into plain text with line breaks, list points and link addresses. Text that is no HTML
 * stays unchanged.
 */
export const htmlText = (text: string): string => {
  if (!text.includes('<')) return text;
  const shown = UNREAD.reduce((rest, one) => replaceWhole(rest, one, () => ''), text);
  if (shown === text && text.search(TAG) < 0) return text;
  const read = linked(shown);
  const marked = (BLOCK.test(text) ? read.replace(/\s+/g, ' ') : withOwnLines(read)).replace(TAG, (tag) =>
    /^<li\b/i.test(tag) ? '\n• ' : BREAK.test(tag) ? '\n' : '',
  );
  return decoded(marked)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
