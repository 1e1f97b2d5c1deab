import { madeLinkWords } from '#shared/locale/links.ts';
import { copyWithToast } from '#web/ui/copy-text.ts';

/**
 * The whole address of a link. If the settings name no address of the site, the link begins with `/`, and gets the
 * origin of this page.
 */
export const absoluteLink = (link: string): string => new URL(link, location.origin).href;

export const copyLink = (link: string): Promise<void> => copyWithToast(link, madeLinkWords);
