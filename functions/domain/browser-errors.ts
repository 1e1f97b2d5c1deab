/**
 * Segments of our own routes and folders. Ids, tokens and names do not fit this pattern, or stand behind `calendar`.
 */
const PLAIN_SEGMENT = /^[a-z][a-z-]{0,30}$/;
const SCRIPT = /^[\w.-]+\.(?:m?js|css|html)$/;
/** Line and column after an address in a stack. */
const POSITION = /(?::\d+)+\)?$/;

/**
 * The path without its query. Each segment that may name somebody becomes `*`, as in `/calendar/*`. Line and column
 * numbers at the end stay.
 */
const maskedPath = (address: string): string => {
  const [position = ''] = POSITION.exec(address) ?? [];
  const [path = ''] = address.slice(0, address.length - position.length).split(/[?#]/);
  const segments = path.split('/');
  const masked = segments.map((segment, at) => {
    const isToken = segments[at - 1] === 'calendar' && segment !== 'assets';
    return segment === '' || (!isToken && (PLAIN_SEGMENT.test(segment) || SCRIPT.test(segment))) ? segment : '*';
  });
  return masked.join('/') + position;
};

const ADDRESS = /[a-z][a-z\d+.-]{0,20}:\/\/[^\s/?#"<>]*([^\s"<>]*)|(?<!\w)\/[^\s"<>]+/gi;
const maskAddresses = (text: string): string =>
  text.replace(ADDRESS, (whole: string, rest?: string) => maskedPath(rest ?? whole));

/**
 * Matches quoted text, even if its closing quote was cut off. `masked` keeps quoted names of properties and functions:
 * browsers put them into `'` and backticks.
 */
const QUOTED = /(?<!\w)'([^']*)(?:'|$)|`([^`]*)(?:`|$)|"[^"]*(?:"|$)|«[^»]*(?:»|$)/g;
const NAME_IN_CODE = /^[\w$.]{1,40}$/;
const MAIL = /[\w.+-]+@[\w.-]+/g;
/** Matches ids and tokens. `masked` keeps names of scripts, which match too. */
const LONG_WORD = /[\w-]{20,}(\.m?js\b)?/g;
const LONG_NUMBER = /\d{7,}/g;
const NOT_ASCII = /(?:[^\x20-\x7e]+ ?)+/g;

/**
 * The text without parts that may be personal. Russian words are removed, because people write Russian and code is
 * ASCII.
 */
const masked = (text: string): string =>
  maskAddresses(text.replace(/\s+/g, ' ').trim())
    .replace(QUOTED, (quoted: string, single = '', tick = '') => (NAME_IN_CODE.test(single || tick) ? quoted : '"*"'))
    .replace(MAIL, '*')
    .replace(LONG_WORD, (word: string, script?: string) => (script ? word : '*'))
    .replace(LONG_NUMBER, '*')
    .replace(NOT_ASCII, '* ')
    .trim();

/** Matches the lines of a stack that end with line and column. The error's message is not such a line. */
const FRAME = /:\d+:\d+\)?$/;

type Thrown = { readonly message: string; readonly stack: string; readonly path: string };

/** The parts of an error in somebody's browser that the log may keep [API-20]. */
export const withoutPersonal = ({ message, stack, path }: Thrown): Thrown => ({
  message: masked(message),
  stack: stack
    .split('\n')
    .filter((line) => FRAME.test(line.trim()))
    .map(masked)
    .join('\n'),
  path: maskedPath(path),
});
