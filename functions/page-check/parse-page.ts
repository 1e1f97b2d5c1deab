import { html, Tokenizer, TokenizerMode } from 'parse5';
import { widgetAddress } from '#functions/domain/embeddings/oembed.ts';

/** A frame of the page with one of our calendars. */
export type FoundFrame = {
  readonly token: string;
  /** The address, with the settings of the code. */
  readonly url: URL;
  /** The values of its `sandbox` attribute. */
  readonly sandbox: string | undefined;
};

/** A script of ours: `/embed.js`. */
type FoundScript = {
  readonly url: URL;
  readonly nonce: string | undefined;
  /**
   * Whether an optimizer has deferred the script, by changing the script's type or by moving its address to another
   * attribute.
   */
  readonly isPutOff: boolean;
};

type Platform = 'TILDA' | 'WORDPRESS' | 'BITRIX';

/** Our parts of a page. */
export type PageFacts = {
  readonly frames: readonly FoundFrame[];
  /** Tokens of the placeholders that `/embed.js` fills. */
  readonly places: readonly string[];
  readonly scripts: readonly FoundScript[];
  /** Links to our calendars, in a placeholder or in the remains of a code. */
  readonly links: readonly FoundFrame[];
  /** Content policies of `<meta>`. */
  readonly policies: readonly string[];
  /** Kinds of code that visitors see as text. */
  readonly shown: readonly ('shortcode' | 'markup')[];
  readonly platform: Platform | undefined;
};

const { TAG_NAMES: TAG } = html;

/**
 * Elements whose content is no markup, each with the state that the tokenizer must take after the start tag. A tree
 * builder would set these states, but this file uses none.
 */
const MODES = new Map(
  Object.entries<Tokenizer['state']>({
    [TAG.TITLE]: TokenizerMode.RCDATA,
    [TAG.TEXTAREA]: TokenizerMode.RCDATA,
    [TAG.SCRIPT]: TokenizerMode.SCRIPT_DATA,
    ...Object.fromEntries(
      [TAG.STYLE, TAG.XMP, TAG.IFRAME, TAG.NOEMBED, TAG.NOFRAMES, TAG.NOSCRIPT].map((tag) => [
        tag,
        TokenizerMode.RAWTEXT,
      ]),
    ),
    [TAG.PLAINTEXT]: TokenizerMode.PLAINTEXT,
  }),
);
/** Elements whose text visitors do not see. */
const SILENT: readonly string[] = [
  TAG.SCRIPT,
  TAG.STYLE,
  TAG.NOSCRIPT,
  TAG.IFRAME,
  TAG.NOEMBED,
  TAG.NOFRAMES,
  TAG.TITLE,
];

const TOKEN = /^[\w-]{1,64}$/;

const SCRIPT_TYPES = ['', 'module', 'text/javascript', 'application/javascript', 'text/ecmascript'];
/** Attributes in which optimizers keep addresses that they load later. */
const LATE = /^data-(?:[\w-]*-)?src$/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Finds our codes in the text that visitors read. The editor of a site may have replaced the quotation marks of a code.
 */
const shownCode = (words: string, host: string): PageFacts['shown'] => {
  const widget = `https?://${escaped(host)}/calendar/`;
  const shortcode = new RegExp(`\\[(?:(?:iframe|calendar)\\s+src=.{0,3}${widget}|calendar_system\\s+token=)`, 'i');
  const markup = new RegExp(`data-calendar-widget=|<iframe\\s[^>]{0,300}${widget}`, 'i');
  return [...(shortcode.test(words) ? ['shortcode' as const] : []), ...(markup.test(words) ? ['markup' as const] : [])];
};

const PLATFORMS: readonly (readonly [Platform, RegExp])[] = [
  ['TILDA', /tildacdn\.|tilda\.ws|data-tilda-/i],
  ['WORDPRESS', /\/wp-(?:content|includes)\//i],
  ['BITRIX', /\/bitrix\/(?:js|templates|cache|panel)\//i],
];

type Attributes = ReadonlyMap<string, string>;

/**
 * Finds our parts of a page, as a browser would before any script runs. No tree is built, so time and memory grow only
 * with the length of the page.
 * @param host of this installation, with its port if it has one
 */
export const parsePage = (text: string, pageUrl: URL, host: string): PageFacts => {
  const frames: FoundFrame[] = [];
  const links: FoundFrame[] = [];
  const places: string[] = [];
  const scripts: FoundScript[] = [];
  const policies: string[] = [];
  let words = '';
  let silentUntil: string | undefined;

  const absolute = (address: string | undefined): URL | undefined =>
    address !== undefined && URL.canParse(address, pageUrl.href) ? new URL(address, pageUrl) : undefined;
  const widgetOf = (address: string | undefined, sandbox?: string): FoundFrame[] => {
    const url = absolute(address);
    const widget = url && widgetAddress(url.href, host);
    return widget ? [{ ...widget, sandbox }] : [];
  };

  const lateAddress = (attributes: Attributes): string | undefined =>
    [...attributes].find(([name]) => LATE.test(name))?.[1];

  const readScript = (attributes: Attributes): void => {
    const direct = absolute(attributes.get('src'));
    const url = direct?.pathname === '/embed.js' ? direct : absolute(lateAddress(attributes));
    if (url?.pathname !== '/embed.js' || url.host !== host) return;
    const isScript = SCRIPT_TYPES.includes((attributes.get('type') ?? '').trim().toLowerCase());
    scripts.push({ url, nonce: attributes.get('nonce'), isPutOff: !isScript || url !== direct });
  };

  const read = new Map(
    Object.entries<(attributes: Attributes) => void>({
      [TAG.IFRAME]: (attributes) => {
        const [sandbox, late] = [attributes.get('sandbox'), lateAddress(attributes)];
        const found = widgetOf(attributes.get('src'), sandbox);
        frames.push(...(found.length > 0 ? found : widgetOf(late, sandbox)));
      },
      [TAG.A]: (attributes) => links.push(...widgetOf(attributes.get('href'))),
      [TAG.SCRIPT]: readScript,
      [TAG.META]: (attributes) => {
        if (attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy')
          policies.push(attributes.get('content') ?? '');
      },
    }),
  );

  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName, attrs }) => {
        const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
        const place = attributes.get('data-calendar-widget');
        if (place && TOKEN.test(place)) places.push(place);
        read.get(tagName)?.(attributes);
        const mode = MODES.get(tagName);
        if (mode === undefined) return;
        tokenizer.state = mode;
        if (SILENT.includes(tagName)) silentUntil = tagName;
      },
      onEndTag: ({ tagName }) => {
        if (tagName === silentUntil) silentUntil = undefined;
      },
      onCharacter: ({ chars }) => {
        if (silentUntil === undefined) words += chars;
      },
      onWhitespaceCharacter: () => {
        if (silentUntil === undefined) words += ' ';
      },
      onNullCharacter: () => undefined,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  );
  tokenizer.write(text, true);
  const platform = PLATFORMS.find(([, sign]) => sign.test(text))?.[0];
  return { frames, places, scripts, links, policies, shown: shownCode(words, host), platform };
};
