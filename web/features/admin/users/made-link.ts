import { madeLinkWords } from '#shared/locale/links.ts';
import { copyWithToast } from '#web/ui/copy-text.ts';

/** A link that the server has made. Where the settings name no address of the site it begins with `/`: it is one of this site. */
export const absoluteLink = (link: string): string => new URL(link, location.origin).href;

export const copyLink = (link: string): Promise<void> => copyWithToast(link, madeLinkWords);
