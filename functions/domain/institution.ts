import type { Institution } from '#shared/contracts/institution.ts';
import { imageUrl, pictureAt } from './events/event.ts';

/** The logo's pictures are stored under this id, as an event's are under its own. No event has this id. */
export const LOGO_ID = 'logo';

/** @param logo version of the picture; empty: none. @returns `logo/<version>` */
export const logoAt = (logo: string): string | undefined => (logo === '' ? undefined : pictureAt(LOGO_ID, logo));

/** The public part of the institution; the default before it is first saved [FACE-24]. */
export const toInstitution = ({ name, logo }: Institution = { name: '', logo: '' }): Institution => ({
  name,
  logo: imageUrl({ id: LOGO_ID, picture: logo || null }) ?? '',
});
