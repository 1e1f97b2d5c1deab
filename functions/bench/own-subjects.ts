import { randomUUID } from 'node:crypto';
import { newId } from '#functions/storage/ids.ts';
import { aFileEvent, aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { openSystem, type System, type SystemUser } from '#functions/testing/open-system.ts';
import { join } from '#functions/testing/shared-calendar.ts';
import { makeCopy } from '#shared/contracts/administration.ts';
import { addMember, createCalendar, createLink, makeFileAddress, removeCalendar } from '#shared/contracts/calendars.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding, updateEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { emptyTrash } from '#shared/contracts/history.ts';
import { makeDraftLink } from '#shared/contracts/publishing.ts';
import { subscribeCalendar } from '#shared/contracts/subscriptions.ts';
import { description } from './house-subjects.ts';
import { own, type Subject } from './measure.ts';

const COLOR = '#ff0000';
const IN_TRASH = 10;

const form = () => anEvent({ description });

/** @returns the event's id, and the change that moved it to the trash */
export const trashed = async (user: SystemUser): Promise<{ readonly id: string; readonly change: string }> => {
  const [{ id }, change] = [await user.call(createEvent, { form: form() }), randomUUID()];
  await user.call(removeEvent, { params: { id }, query: { change } });
  return { id, change };
};

/** Calls about events and categories of `user`. Each round has a new event or category. */
export const eventSubjects = (system: System, user: SystemUser): Subject[] => {
  const event = async () => (await user.call(createEvent, { form: form() })).id;
  const category = async () => (await user.call(createCategory, { body: { name: newId(), color: COLOR } })).id;
  const changed = (fields: object) => async () => {
    const id = await event();
    return () => user.put(`/api/events/${id}`, aForm({ description, ...fields }));
  };
  const full = async () => {
    const person = await system.user(newId());
    for (let at = 0; at < IN_TRASH; at++) await trashed(person);
    return person;
  };
  return [
    own('updateEvent', changed({ title: 'Иначе' })),
    own('updateEvent, moved', changed({ startDate: '2030-01-10T09:00:00Z', endDate: '2030-01-10T10:00:00Z' })),
    own('removeEvent', async () => {
      const id = await event();
      return () => user.delete(`/api/events/${id}`);
    }),
    own('moveEvent', async () => {
      const { owner, id: calendarId } = await calendarOf(system);
      const { id } = await owner.call(createEvent, { form: form() });
      return () => owner.post(`/api/events/${id}/move`, { calendarId });
    }),
    own('changeEvents', async () => {
      const items = [{ id: await event(), revision: 1 }];
      return () => user.post('/api/events/bulk', { action: 'move', items, days: 7 });
    }),
    own('getEventImage', async () => {
      const { id } = await user.call(createEvent, { form: { ...form(), image: aPicture() } });
      return () => system.nobody.get(`/api/events/${id}/image`);
    }),
    own('updateCategory', async () => {
      const id = await category();
      return () => user.put(`/api/categories/${id}`, { name: newId(), color: COLOR });
    }),
    own('removeCategory', async () => {
      const id = await category();
      return () => user.delete(`/api/categories/${id}`);
    }),
    own('runImport', async () => {
      const rows = [aFileEvent({ uid: newId() })];
      return () => user.post(`/api/import/${randomUUID()}`, { kind: 'ics', file: 'май.ics', rows });
    }),
    own('restoreRevision', async () => {
      const id = await event();
      await user.call(updateEvent, { params: { id }, query: {}, form: { ...form(), title: 'Иначе' } });
      return () => user.post(`/api/events/${id}/history/1/restore`);
    }),
    own('undoChange', async () => {
      const { change } = await trashed(user);
      return () => user.post(`/api/changes/${change}/undo`);
    }),
    own('restoreTrashed', async () => {
      const { id } = await trashed(user);
      return () => user.post(`/api/trash/${id}/restore`);
    }),
    own('removeTrashed', async () => {
      const { id } = await trashed(user);
      return () => user.delete(`/api/trash/${id}`);
    }),
    own(`emptyTrash, ${IN_TRASH} events`, async () => {
      const person = await full();
      return () => person.delete('/api/trash');
    }),
    own('getJob', async () => {
      const person = await system.user(newId());
      const { id } = await person.call(emptyTrash, { query: {} });
      return () => person.get(`/api/jobs/${id}`);
    }),
  ];
};

const calendarOf = async (system: System) => {
  const owner = await system.user(newId());
  const { id } = await owner.call(createCalendar, { body: { name: 'Афиша', color: COLOR } });
  return { owner, id, path: `/api/calendars/${id}` };
};

/**
 * Calls about shared calendars. Each round has a new calendar.
 * @param site the server of a calendar file
 */
export const calendarSubjects = (system: System, site: string): Subject[] => {
  const person = () => system.user(newId());
  const calendar = () => calendarOf(system);
  const withMember = async () => {
    const [made, member] = [await calendar(), await person()];
    await join(made.owner, made.id, member, 'editor');
    return { ...made, memberPath: `${made.path}/members/${member.id}` };
  };
  const link = async () => {
    const made = await calendar();
    const body = { role: 'editor', uses: 1, until: '2100-01-01T00:00:00Z' } as const;
    return { ...made, link: await made.owner.call(createLink, { params: { id: made.id }, body }) };
  };
  const address = async () => {
    const made = await calendar();
    return { ...made, key: (await made.owner.call(makeFileAddress, { params: { id: made.id } })).key };
  };
  const body = { url: `${site}/calendar.ics`, color: COLOR };
  const subscribed = async () => {
    const owner = await person();
    return { owner, path: `/api/calendars/${(await owner.call(subscribeCalendar, { body })).id}/source` };
  };
  return [
    own('updateCalendar', async () => {
      const { owner, path } = await calendar();
      return () => owner.put(path, { name: 'Праздники', color: COLOR, revision: 1 });
    }),
    own('removeCalendar', async () => {
      const { owner, path } = await calendar();
      return () => owner.delete(path);
    }),
    own('restoreCalendar', async () => {
      const { owner, path, id } = await calendar();
      await owner.call(removeCalendar, { params: { id } });
      return () => owner.post(`${path}/restore`);
    }),
    own('updateMember', async () => {
      const { owner, memberPath } = await withMember();
      return () => owner.put(memberPath, { role: 'reader' });
    }),
    own('removeMember', async () => {
      const { owner, memberPath } = await withMember();
      return () => owner.delete(memberPath);
    }),
    own('acceptInvite', async () => {
      const { owner, id, path } = await calendar();
      const invited = await person();
      await owner.call(addMember, { params: { id }, body: { name: invited.username, role: 'editor' } });
      return () => invited.post(`${path}/members/me`);
    }),
    own('removeLink', async () => {
      const { owner, path, link: made } = await link();
      return () => owner.delete(`${path}/links/${made.id}`);
    }),
    own('acceptLink', async () => {
      const { token } = (await link()).link;
      const guest = await person();
      return () => guest.post('/api/calendars/accept', { token });
    }),
    own('removeFileAddress', async () => {
      const { owner, path } = await address();
      return () => owner.delete(`${path}/file-address`);
    }),
    own('getSharedFile', async () => {
      const { path, key } = await address();
      return () => system.nobody.get(`${path}/events.ics?key=${key}`);
    }),
    own('subscribeCalendar', async () => {
      const owner = await person();
      return () => owner.post('/api/calendars/subscriptions', body);
    }),
    own('getSource', async () => {
      const { owner, path } = await subscribed();
      return () => owner.get(path);
    }),
    own('renewSource', async () => {
      const { owner, path } = await subscribed();
      return () => owner.post(`${path}/renew`);
    }),
  ];
};

/** Calls about embeddings. Each round has a new embedding. @param site the server of the page to check */
export const embeddingSubjects = (system: System, site: string): Subject[] => {
  const embedding = async () => {
    const owner = await system.user(newId());
    const { id } = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    return { owner, id, path: `/api/embeddings/${id}` };
  };
  const drawn = async () => {
    const made = await embedding();
    const body = { name: 'Афиша', settings: { transparency: 40 } };
    const { revision } = await made.owner.call(updateEmbedding, { params: { id: made.id }, body });
    return { ...made, revision };
  };
  return [
    own('updateEmbedding', async () => {
      const { owner, path } = await embedding();
      return () => owner.put(path, { name: 'Имя' });
    }),
    own('removeEmbedding', async () => {
      const { owner, path } = await embedding();
      return () => owner.delete(path);
    }),
    own('publishEmbedding', async () => {
      const { owner, path, revision } = await drawn();
      return () => owner.post(`${path}/publish`, { revision });
    }),
    own('discardDraft', async () => {
      const { owner, path } = await drawn();
      return () => owner.delete(`${path}/draft`);
    }),
    own('removeDraftLink', async () => {
      const { owner, id, path } = await drawn();
      await owner.call(makeDraftLink, { params: { id } });
      return () => owner.delete(`${path}/draft-link`);
    }),
    own('restoreVersion', async () => {
      const { owner, path } = await drawn();
      return () => owner.post(`${path}/versions/1/restore`);
    }),
    own('checkPage', async () => {
      const { owner, path } = await embedding();
      return () => owner.post(`${path}/check`, { url: `${site}/` });
    }),
  ];
};

/** Calls about copies of a small database, because the copy of a large one is made in parts. */
export const copySubjects = async (table: string): Promise<Subject[]> => {
  const system = await openSystem({ endpoints: { table } });
  const admin = await system.admin();
  const copy = async () => `/api/admin/database/copies/${(await admin.call(makeCopy, {})).export}`;
  return [
    own('readCopy', async () => {
      const path = await copy();
      return () => admin.get(`${path}?slice=0`);
    }),
    own('removeCopy', async () => {
      const path = await copy();
      return () => admin.delete(path);
    }),
    { name: 'recreateDatabase, small', ask: () => admin.post('/api/admin/database/recreate'), rounds: 1 },
  ];
};
