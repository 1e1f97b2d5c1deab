import { beforeEach, describe, expect, it } from 'vitest';
import { KEPT_BYTES_MAX, KEPT_PICTURES_MAX } from '#functions/domain/events/usage.ts';
import { keptPicturesIndex, keptPicturesPartition, unusedPictureKey } from '#functions/storage/dynamodb/keys.ts';
import { noteUnused, pictureKey, reclaim } from '#functions/storage/pictures/notes.ts';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { type CalendarEvent, createEvent } from '#shared/contracts/events.ts';
import { restoreRevision, restoreTrashed } from '#shared/contracts/history.ts';
import { handOverUser, removeUser } from '#shared/contracts/users.ts';

const SOUND = { isValid: true, issues: [] };
const picture = (filler: string) => aPicture('avif', { filler });

let system: System;
let admin: SystemUser;
let maria: SystemUser;
let raw: ReturnType<typeof rawItems>;
beforeEach(async () => {
  system = await aSystem();
  raw = rawItems(system);
  [admin, maria] = [await system.admin('главный'), await system.user('мария')];
});

const anEventOf = (user: SystemUser): Promise<CalendarEvent> =>
  user.call(createEvent, { form: anEvent({ image: picture('first') }) });
const replace = async (user: SystemUser, { id }: CalendarEvent, filler: string): Promise<void> => {
  expect(await user.put(`/api/events/${id}`, aForm({ image: picture(filler) }))).toMatchObject({ status: 200 });
};
const notes = () => raw.ofKind('UNUSED_PICTURE');
/** Makes the only kept picture as large as the limit for all kept pictures together. */
const fill = async (): Promise<void> => {
  const [note, ...others] = await notes();
  if (!note?.sizes || others.length > 0) throw new Error('There is not one note');
  const sizes = Object.fromEntries(Object.keys(note.sizes).map((place) => [place, KEPT_BYTES_MAX]));
  await raw.put({ ...note, sizes });
};

describe('pictures that are kept without an event', () => {
  it('go before their time, the oldest first, where they are more than the second amount [LOCK-10]', async () => {
    const event = await anEventOf(maria);
    const [first = ''] = await system.pictures();
    await replace(maria, event, 'second');
    await fill();
    expect(await system.pictures()).toHaveLength(2);
    await replace(maria, event, 'third');
    // The event's picture, and the picture that it had just before.
    expect(await system.pictures()).toHaveLength(2);
    expect(await system.pictures()).not.toContain(first);
    expect(await notes()).toMatchObject([
      { gsi1pk: keptPicturesPartition(maria.id), sizes: expect.objectContaining({}) },
    ]);
    const restored = await maria.call(restoreRevision, { params: { id: event.id, n: '1' } });
    expect(restored).toMatchObject({ isWithoutPicture: true });
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('never keep an event from being deleted: what is in the trash comes back without them [LOCK-10]', async () => {
    const [old, event] = [await anEventOf(maria), await anEventOf(maria)];
    expect(await maria.delete(`/api/events/${old.id}`)).toMatchObject({ status: 200 });
    await fill();
    expect(await maria.delete(`/api/events/${event.id}`)).toMatchObject({ status: 200 });
    const restored = async ({ id }: CalendarEvent) => (await maria.call(restoreTrashed, { params: { id } })).event;
    expect(await restored(old)).toMatchObject({ title: old.title, imageUrl: null });
    expect(await restored(event)).toMatchObject({ imageUrl: event.imageUrl });
    expect(await notes()).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('count for the owner, whoever replaces them; an administrator may have any number [LOCK-10]', async () => {
    const own = await anEventOf(admin);
    await replace(admin, own, 'second');
    await fill();
    await replace(admin, own, 'third');
    expect(await notes()).toHaveLength(2);
    const event = await anEventOf(maria);
    await replace(admin, event, 'by an administrator');
    const owners = (await notes()).map(({ gsi1pk }) => gsi1pk);
    expect(owners.sort()).toEqual([admin, admin, maria].map(({ id }) => keptPicturesPartition(id)).sort());
  });

  it('are found by two requests at most, and go a few at a time [LOCK-10]', { tags: 'slow' }, async () => {
    const more = 60;
    const due = new Date(Date.now() + 86_400_000);
    const many = Array.from({ length: KEPT_PICTURES_MAX + more }, (_, at) => {
      const objectKey = pictureKey(`old/${String(at).padStart(5, '0')}`);
      const key = unusedPictureKey(0, due.toISOString(), objectKey);
      return { ...key, ...keptPicturesIndex(maria.id, key.sk), kind: 'UNUSED_PICTURE', objectKey, sizes: {} };
    });
    await raw.putAll(many);
    const event = await anEventOf(maria);
    const [queries, deleted]: [string[], string[]] = [[], []];
    const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      const answer = await pass();
      if (name === 'QueryCommand' && json.includes('KEPT#')) queries.push(json);
      if (name === 'TransactWriteCommand' && json.includes('"Delete"') && json.includes('old/')) deleted.push(json);
      return answer;
    });
    await replace(maria, event, 'second');
    end();
    // An answer of the table has at most 1 MB, so the notes take one or two answers.
    expect(queries.length).toBeLessThanOrEqual(2);
    expect(deleted).toHaveLength(25);
    expect(await notes()).toHaveLength(KEPT_PICTURES_MAX + more + 1 - 25);
  });

  it('that are taken back in part leave the rest to be counted', () => {
    const sizes = { 'e/1': 10, 'e/2': 20, 'e/3': 30 };
    const at = new Date('2026-12-01T00:00:00.000Z');
    const note = noteUnused(['e/1', 'e/2'], at, { calendarId: 'm', sizes });
    const item = note.write.Put?.Item ?? {};
    expect(item.sizes).toEqual({ 'e/1': 10, 'e/2': 20 });
    const kind = 'UNUSED_PICTURE' as const;
    const stored = { ...note.key, kind, objectKey: pictureKey('e/1'), more: [pictureKey('e/2')] };
    const { writes } = reclaim([{ ...stored, sizes: { 'e/1': 10, 'e/2': 20 } }], new Set(['e/1']), new Date(0));
    expect(writes).toMatchObject([{ Update: { ExpressionAttributeValues: { ':sizes': { 'e/2': 20 } } } }]);
  });

  it('go with their owner, or to the heir [SAFE-18]', async () => {
    const other = await system.user('пётр');
    for (const user of [maria, other]) {
      const event = await anEventOf(user);
      await replace(user, event, 'second');
    }
    // The revision items are deleted directly, as happens when there are fifty newer ones. Nothing else leads to their
    // pictures.
    for (const row of await raw.ofKind('REVISION')) await raw.drop(row);
    await admin.call(handOverUser, { params: { id: maria.id }, body: { to: admin.id } });
    const ofAdmin = { gsi1pk: keptPicturesPartition(admin.id) };
    expect((await notes()).map(({ gsi1pk }) => gsi1pk).sort()).toEqual(
      [ofAdmin.gsi1pk, keptPicturesPartition(other.id)].sort(),
    );
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    await admin.call(removeUser, { params: { id: other.id } });
    expect(await notes()).toMatchObject([ofAdmin]);
    // The picture of the handed-over event, and the picture that it had before.
    expect(await system.pictures()).toHaveLength(2);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('are told of by validation where their place in the index is wrong', async () => {
    const event = await anEventOf(maria);
    await replace(maria, event, 'second');
    const [note] = await notes();
    if (!note) throw new Error('There is no note');
    await raw.put({ ...note, gsi1sk: 'elsewhere' });
    expect(await admin.call(validateDatabase, {})).toMatchObject({ isValid: false });
  });
});
