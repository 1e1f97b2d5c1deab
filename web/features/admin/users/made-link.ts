import { madeLinkWords } from '#shared/locale/links.ts';
import { copyWithToast } from '#web/ui/copy-text.ts';

/**
 * The whole address of a link. A link that begins with `/`, because the settings name no address of the site, is on
 * this site.
 */
export const absoluteLink = (link: string): string => new URL(link, location.origin).href;

export const copyLink = (link: string): Promise<void> => copyWithToast(link, madeLinkWords);
