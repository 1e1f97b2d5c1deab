/** Words of our own routes and folders. Ids, tokens and names look otherwise, or follow `calendar`. */
const PLAIN_SEGMENT = /^[a-z][a-z-]{0,30}$/;
const SCRIPT = /^[\w.-]+\.(?:m?js|css|html)$/;
/** Line and column after an address in a stack. */
const POSITION = /(?::\d+)+\)?$/;

/** The path without its query. Segments that may name somebody become `*`: `/calendar/*`. Line and column at the end stay. */
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

/** Quoted text, also with its end cut off. Names of properties and functions, which browsers put into `'` and backticks, stay. */
const QUOTED = /(?<!\w)'([^']*)(?:'|$)|`([^`]*)(?:`|$)|"[^"]*(?:"|$)|«[^»]*(?:»|$)/g;
const NAME_IN_CODE = /^[\w$.]{1,40}$/;
const MAIL = /[\w.+-]+@[\w.-]+/g;
/** Ids and tokens; names of scripts stay. */
const LONG_WORD = /[\w-]{20,}(\.m?js\b)?/g;
const LONG_NUMBER = /\d{7,}/g;
const NOT_ASCII = /(?:[^\x20-\x7e]+ ?)+/g;

/** The text without what may be personal: people write Russian, code writes ASCII. */
const masked = (text: string): string =>
  maskAddresses(text.replace(/\s+/g, ' ').trim())
    .replace(QUOTED, (quoted: string, single = '', tick = '') => (NAME_IN_CODE.test(single || tick) ? quoted : '"*"'))
    .replace(MAIL, '*')
    .replace(LONG_WORD, (word: string, script?: string) => (script ? word : '*'))
    .replace(LONG_NUMBER, '*')
    .replace(NOT_ASCII, '* ')
    .trim();

/** The lines of a stack that end with line and column; the message is not among them. */
const FRAME = /:\d+:\d+\)?$/;

type Thrown = { readonly message: string; readonly stack: string; readonly path: string };

/** What the log may hold of an error in somebody's browser [API-20]. */
export const withoutPersonal = ({ message, stack, path }: Thrown): Thrown => ({
  message: masked(message),
  stack: stack
    .split('\n')
    .filter((line) => FRAME.test(line.trim()))
    .map(masked)
    .join('\n'),
  path: maskedPath(path),
});
