import type { Institution } from '#shared/contracts/institution.ts';
import { imageUrl, pictureAt } from './events/event.ts';

/**
 * The pictures of the logo are stored under this id, like pictures of an event under the event's id. No event has this
 * id.
 */
export const LOGO_ID = 'logo';

/** @param logo version of the picture; empty: none. @returns `logo/<version>` */
export const logoAt = (logo: string): string | undefined => (logo === '' ? undefined : pictureAt(LOGO_ID, logo));

/** The public part of the institution. Before an administrator has saved it, this is the default [FACE-24]. */
export const toInstitution = ({ name, logo }: Institution = { name: '', logo: '' }): Institution => ({
  name,
  logo: imageUrl({ id: LOGO_ID, picture: logo || null }) ?? '',
});
