import { oEmbedOf, widgetAddress } from '#functions/domain/embeddings/oembed.ts';
import { NotFound, Unsupported } from '#functions/domain/errors.ts';
import { ownHost } from '#functions/http/origin.ts';
import * as contract from '#shared/contracts/oembed.ts';
import { handlePublic } from './storage.ts';
import { ANY_ORIGIN, openWidget } from './widget-events.ts';

/**
 * oEmbed (oembed.com): the frame for a widget whose address somebody has pasted into another site. The call is public,
 * like the feed.
 */
export const getOEmbed = handlePublic(
  contract.getOEmbed,
  async ({ query: { url, format, ...bounds }, headers, storage }) => {
    if (format !== 'json') throw new Unsupported('only-json');
    const widget = widgetAddress(url, ownHost(headers));
    if (!widget) throw new NotFound('calendar-not-found');
    const [{ name }] = await Promise.all([storage.settings.getInstitution(), openWidget(storage, widget.token)]);
    return oEmbedOf(widget, bounds, name);
  },
  ANY_ORIGIN,
);
