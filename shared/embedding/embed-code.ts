import { embedWords } from '#shared/locale/widget.ts';
import { type Block, writeBlock } from './block.ts';
import { escapeHtml } from './escape-html.ts';
import { LIVE, writeSettings } from './query-codec.ts';
import type { CommonSettings, EmbeddingType, SettingsOf } from './settings.ts';

/** The data from which a code is made. Every `Embedding` of the contracts fits. */
export type Embeddable = {
  [T in EmbeddingType]: { type: T; widgetToken: string; settings: SettingsOf<T> };
}[EmbeddingType];
/** `widget`: the widget's address. `title`: what the widget shows. */
type Parts<T extends EmbeddingType> = {
  widget: string;
  title: string;
  token: string;
  host: string;
  settings: SettingsOf<T>;
};
type Attributes = Record<string, string | number | boolean>;

/**
 * Escapes a text for a value in double quotes of a shortcode, which knows no escapes and ends at the first `]`.
 * Characters that could end the value or the shortcode, or open a tag, are percent-encoded, which addresses and sizes
 * allow. `&` stays, because parsers of shortcodes decode no entities.
 */
const escapeShortcode = (text: string): string => text.replace(/["'<>[\]\s]/g, encodeURIComponent);

const attributes = (values: Attributes, escaped: (text: string) => string): string =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');

const element = (name: string, values: Attributes, inside = ''): string =>
  `<${name}${attributes(values, escapeHtml)}>${inside}</${name}>`;

const indented = (text: string): string => text.replace(/^/gm, '  ');

/**
 * The address of the widget's page, or of a block of it. Its query has all settings.
 * @param host an origin: `https://calendar.example`
 */
export const widgetUrl = ({ widgetToken, settings }: Embeddable, host: string, block?: Block): string =>
  `${host}/calendar/${encodeURIComponent(widgetToken)}?${writeSettings(settings)}${block ? `&${writeBlock(block)}` : ''}`;

/**
 * The address of `widgetUrl` with `live=1`, which makes the widget follow the published settings. Until the published
 * settings have come, the widget shows those of the address [LIVE-01].
 */
export const liveUrl = (embedding: Embeddable, host: string, block?: Block): string =>
  `${widgetUrl(embedding, host, block)}&${LIVE}`;

/**
 * Keeps a frame on a dark site transparent. If a frame's element has another color scheme than the page inside,
 * browsers put a white ground under the frame (CSS Color Adjustment §2.4). The widget's page is light by default.
 */
const SCHEME = 'color-scheme:light';

const iframe = ({ widget, title }: { widget: string; title: string }, style: string): string =>
  element('iframe', { src: widget, title, loading: 'lazy', style: `${style};${SCHEME}` });

/** A placeholder that `/embed.js` turns into the widget. Until then it shows a link. */
const placeholder = ({ widget, title, token, host }: Omit<Parts<'HTML'>, 'settings'>, data: Attributes): string => {
  const link = element('a', { href: widget }, escapeHtml(title));
  return [
    element('div', { 'data-calendar-widget': token, ...data }, `\n${indented(link)}\n`),
    `<script async${attributes({ src: `${host}/embed.js` }, escapeHtml)}></script>`,
  ].join('\n');
};

/** Sizes as attributes of a placeholder. */
type Sizes = (settings: CommonSettings & { responsive: boolean }) => Attributes;
const sizesInCode: Sizes = ({ width, height, maxWidth, borderRadius, responsive }) => ({
  'data-width': width,
  'data-height': height,
  'data-max-width': maxWidth,
  'data-border-radius': borderRadius,
  'data-responsive': responsive,
});
/** No sizes in the code: the page in the frame sends the published sizes. */
const sizesOfFrame: Sizes = () => ({});

/**
 * The class is in the code, because it belongs to an element of the host's page, and the page in the frame cannot set
 * it there.
 */
const htmlCode = ({ settings, ...parts }: Parts<'HTML'>, sizes: Sizes): string =>
  placeholder(parts, { ...sizes(settings), 'data-container-class': settings.containerClass });

const iframeCode = ({ settings, ...parts }: Parts<'IFRAME'>): string => {
  const { width, height, maxWidth, borderRadius, frameBorder } = settings;
  const border = frameBorder === 0 ? '0' : `${frameBorder}px solid #d4d4d8`;
  return iframe(
    parts,
    `width:${width};height:${height};max-width:${maxWidth};border:${border};border-radius:${borderRadius}`,
  );
};

/**
 * The code for the `[iframe]` shortcode of webvitaly's plugin or of our plugin. The classes `alignleft`, `aligncenter`
 * and `alignright` belong to WordPress.
 */
const wordpressCode = ({ widget, settings }: Parts<'WORDPRESS'>): string => {
  const { width, height, align } = settings;
  const values = { src: widget, width, height, class: `align${align}`, loading: 'lazy', frameborder: 0, style: SCHEME };
  return `[iframe${attributes(values, escapeShortcode)}]`;
};

/**
 * The code for Tilda. Its T123 block is as wide as the page, so the code has a wrapper with the site's grid classes.
 * The columns of this grid float, so the wrapper has `flow-root`. With `responsive`, our script makes a frame whose
 * height follows its content.
 */
const tildaCode = ({ settings, ...parts }: Parts<'TILDA'>, sizes: Sizes): string => {
  const { height, maxWidth, width, borderRadius, containerClass, columnClass, embedClass, responsive } = settings;
  const style = `display:block;width:${width};height:${height};max-width:${maxWidth};border:0;border-radius:${borderRadius}`;
  const content = responsive
    ? placeholder(parts, { ...sizes(settings), 'data-responsive': true })
    : iframe(parts, style);
  const embed = element('div', { class: embedClass }, `\n${indented(content)}\n`);
  const column = element('div', { class: columnClass }, `\n${indented(embed)}\n`);
  return element('div', { class: containerClass, style: 'display:flow-root' }, `\n${indented(column)}\n`);
};

const bitrixCode = ({ widget, settings }: Parts<'BITRIX'>): string => {
  const { width, height, blockCode } = settings;
  return `[calendar${attributes({ src: widget, width, height, blockCode }, escapeShortcode)}]`;
};

/**
 * The CSS height of a block's frame where it does not follow its content: the usual room for rows, for cards, or for an
 * event with a picture.
 */
export const blockHeight = (block: Block, { viewType }: Pick<CommonSettings, 'viewType'>): string => {
  if ('event' in block) return '700px';
  return viewType === 'cards' ? `${Math.ceil(block.next / 3) * 400 + 60}px` : `${block.next * 98 + 48}px`;
};

/** The title of a block in a page, or of the whole calendar. */
export const blockTitle = (block: Block | null | undefined): string =>
  block ? embedWords['next' in block ? 'next' : 'event'] : embedWords.title;

type Written = {
  widget: (embedding: Embeddable, host: string, block?: Block) => string;
  sizes: Sizes;
};

/** Our script makes a block's frame follow its content. The height in the code applies until the content is loaded. */
const blockSizes: Sizes = ({ height }) => ({ 'data-height': height, 'data-responsive': true });

const codeBy = (written: Written, embedding: Embeddable, host: string, block?: Block): string | null => {
  const { widgetToken: token, settings } = embedding;
  if (!settings.viewType || !settings.calendarColor) return null;
  const parts = { widget: written.widget(embedding, host, block), title: blockTitle(block), token, host };
  const height = block ? blockHeight(block, settings) : settings.height;
  const sizes: Sizes = block ? (given) => ({ ...written.sizes(given), ...blockSizes(given) }) : written.sizes;
  switch (embedding.type) {
    case 'HTML':
      return htmlCode({ ...parts, settings: { ...embedding.settings, height } }, sizes);
    case 'IFRAME':
      return iframeCode({ ...parts, settings: { ...embedding.settings, height } });
    case 'WORDPRESS':
      return wordpressCode({ ...parts, settings: { ...embedding.settings, height } });
    case 'TILDA':
      return tildaCode({ ...parts, settings: { ...embedding.settings, height } }, sizes);
    case 'BITRIX':
      return bitrixCode({ ...parts, settings: { ...embedding.settings, height } });
  }
};

/**
 * The code for a page of the embedding's type, of the calendar or a block of it. Null if viewType or calendarColor is
 * not set [CODE-01].
 * @param host our own origin without a slash at its end
 */
export const embedCode = (embedding: Embeddable, host: string, block?: Block): string | null =>
  codeBy({ widget: widgetUrl, sizes: sizesInCode }, embedding, host, block);

/**
 * The code that follows the published settings, because its address has `live=1` [LIVE-01]. Sizes are fixed in the
 * code, except in frames that our script makes: for HTML, and for Tilda with `responsive`.
 */
export const liveCode = (embedding: Embeddable, host: string, block?: Block): string | null =>
  codeBy({ widget: liveUrl, sizes: sizesOfFrame }, embedding, host, block);

type Sized = { readonly title: string; readonly width: number; readonly height: number };

/**
 * The embed code of oEmbed. Sizes are attributes, because WordPress removes styles. WordPress adjusts the frame's
 * height only if a quotation stands before the frame. It shows the quotation until the frame sends a message, because
 * it removes the attribute `hidden`. On other sites `hidden` hides the quotation.
 */
export const sizedEmbed = (address: string, { title, width, height }: Sized): string => {
  const link = element('a', { href: address }, escapeHtml(title));
  const frame = element('iframe', {
    src: address,
    title,
    loading: 'lazy',
    width,
    height,
    frameborder: 0,
    style: `border:0;max-width:100%;${SCHEME}`,
  });
  return `<blockquote hidden>${link}</blockquote>${frame}`;
};

/**
 * The text in the preview screen's code dialog, which knows only HTML and IFRAME [CODE-15].
 * @param code the embedding's code
 */
export const previewCode = ({ type }: Embeddable, code: string): string =>
  type === 'HTML' || type === 'IFRAME' ? code : embedWords.unsupported;

/** Whether the frame of the live code follows the published sizes. Otherwise the code fixes them [LIVE-14]. */
export const sizesFollow = ({ type, settings }: Embeddable): boolean =>
  type === 'HTML' || (type === 'TILDA' && settings.responsive);
