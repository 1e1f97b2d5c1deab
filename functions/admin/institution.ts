import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { LOGO_ID, logoAt, toInstitution } from '#functions/domain/institution.ts';
import { readPicture, withPicture } from '#functions/events/with-picture.ts';
import { noteUnused } from '#functions/storage/pictures/notes.ts';
import * as contract from '#shared/contracts/institution.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { saveUnlessStale } from './save-unless-stale.ts';
import { handle } from './storage.ts';

export const getInstitution = handle(contract.getInstitution, async ({ storage: { settings } }) => {
  const stored = await settings.getStoredInstitution();
  return { ...toInstitution(stored), revision: stored?.revision ?? 0 };
});

/** Notes the replaced logo as unused: open screens may still show it. A later sweep of pictures deletes it. */
export const saveInstitution = handle(contract.saveInstitution, async ({ user, form, now, storage }) => {
  const { settings, pictures } = storage;
  const { name, image, removeImage, revision: seenRevision } = form;
  const picture = await readPicture(image);
  const saved = await withPicture(pictures, { eventId: LOGO_ID, picture, now }, (uploaded) =>
    saveUnlessStale(seenRevision, settings.getStoredInstitution, async (seen) => {
      const before = { name: seen?.name ?? '', logo: seen?.logo ?? '' };
      const logo = uploaded?.version ?? (removeImage === 'true' ? '' : before.logo);
      const gone = logo === before.logo ? undefined : logoAt(before.logo);
      const changes = [
        ...(name === before.name ? [] : [entries.settingChanged('institution', before.name, name)]),
        ...(logo === before.logo ? [] : [entries.logoChanged(logo !== '')]),
      ];
      const line = { type: 'SETTINGS', ...doneBy(user), description: entries.institutionSaved(changes) } as const;
      const more = [...(uploaded ? [uploaded.note.takeBack] : []), ...(gone ? [noteUnused([gone], now).write] : [])];
      const revision = await settings.saveInstitution({ name, logo }, { seen, line, now, more });
      return { ...toInstitution({ name, logo }), revision };
    }),
  );
  await pictures.sweepPictures(LOGO_ID, now);
  return saved;
});
