import type { OEmbed } from '#shared/contracts/oembed.ts';
import { readBlock } from '#shared/embedding/block.ts';
import { blockHeight, blockTitle, sizedEmbed } from '#shared/embedding/embed-code.ts';
import { readSettings } from '#shared/embedding/query-codec.ts';
import { SETTING_DEFAULTS } from '#shared/embedding/values.ts';
import { shellWords } from '#shared/locale/shell.ts';

/** A widget of this site, from its address. */
type WidgetAddress = { readonly url: URL; readonly token: string };

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

/**
 * The widget token in an address of this site; undefined for any other address.
 * @param host of this site, perhaps with a port
 */
export const widgetAddress = (address: string, host: string | undefined): WidgetAddress | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.host !== host?.toLowerCase()) return undefined;
  const token = decoded(/^\/calendar\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? '');
  // A longer text cannot be a token. It might also exceed the length of a key in the table.
  return token && token.length <= 64 ? { url, token } : undefined;
};

/**
 * Pixels of a size. A size in another unit, such as `100%`, is replaced by `otherwise`, because oEmbed knows only
 * pixels.
 */
const pixels = (size: string, otherwise: string): number =>
  Number.parseFloat(/^[1-9]\d*(?:\.\d+)?px$/i.test(size) ? size : otherwise);

type Bounds = { readonly maxwidth?: number | undefined; readonly maxheight?: number | undefined };
const within = (size: number, most = size): number => Math.max(1, Math.floor(Math.min(size, most)));

/**
 * The oEmbed answer for a widget: an iframe. Its size comes from the widget's settings or block, and is at most the
 * size that the request allows.
 * @param institution the name of the institution; if it is empty, the product's name is used
 */
export const oEmbedOf = (
  { url }: Pick<WidgetAddress, 'url'>,
  { maxwidth, maxheight }: Bounds,
  institution = '',
): OEmbed => {
  const settings = readSettings(url.search);
  const widest = pixels(settings.maxWidth, SETTING_DEFAULTS.maxWidth);
  const width = within(Math.min(pixels(settings.width, `${widest}px`), widest), maxwidth);
  const block = readBlock(url.search);
  const wanted = block ? blockHeight(block, settings) : settings.height;
  const height = within(pixels(wanted, SETTING_DEFAULTS.height), maxheight);
  const title = blockTitle(block);
  // User info and fragment of the address are left out: they do not belong into the address of a frame.
  const address = `${url.origin}${url.pathname}${url.search}`;
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: institution || shellWords.product,
    provider_url: `${url.origin}/`,
    cache_age: 3600,
    html: sizedEmbed(address, { title, width, height }),
    width,
    height,
  };
};
