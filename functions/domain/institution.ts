import type { Institution } from '#shared/contracts/institution.ts';
import { imageUrl, pictureAt } from './events/event.ts';

/** Pictures of the logo are kept under this id as those of an event are under its own, which is never this word. */
export const LOGO_ID = 'logo';

/** @param logo version of the picture; empty: none. @returns `logo/<version>` */
export const logoAt = (logo: string): string | undefined => (logo === '' ? undefined : pictureAt(LOGO_ID, logo));

/** The institution as everybody may see it; without an argument: it was never saved [FACE-24]. */
export const toInstitution = ({ name, logo }: Institution = { name: '', logo: '' }): Institution => ({
  name,
  logo: imageUrl({ id: LOGO_ID, picture: logo || null }) ?? '',
});
