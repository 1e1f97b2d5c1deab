import { beforeEach, expect, it } from 'vitest';
import { anEvent } from '#functions/testing/builders.ts';
import { aSharedCalendar, type SharedScene } from '#functions/testing/shared-calendar.ts';
import { removeCalendar, restoreCalendar } from '#shared/contracts/calendars.ts';
import { createEmbedding, type Embedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { getCalendarFile, getEventFile, getFeed } from '#shared/contracts/feed.ts';
import { updateUser } from '#shared/contracts/users.ts';

let scene: SharedScene;
let widget: Embedding;
let eventId: string;
beforeEach(async () => {
  scene = await aSharedCalendar();
  widget = await scene.admin.call(createEmbedding, { body: { name: 'Портал', type: 'HTML' } });
  const made = await scene.editor.call(createEvent, {
    query: { calendarId: scene.id },
    form: anEvent({ title: 'Концерт' }),
  });
  eventId = made.id;
});

const ask = (path: string) => scene.system.nobody.get(`${path}?token=${widget.widgetToken}`);
const isShown = async () => (await ask(getFeed.path)).text.includes('Концерт');

it('administrators’ widgets show a shared calendar while one of its owners may publish, and not while it is in the trash', async () => {
  const { owner, admin, id } = scene;
  await expect.poll(isShown).toBe(true);
  await admin.call(updateUser, { params: { id: owner.id }, body: { publishes: false } });
  expect(await isShown()).toBe(false);
  await admin.call(updateUser, { params: { id: owner.id }, body: { publishes: true } });
  expect(await isShown()).toBe(true);
  await owner.call(removeCalendar, { params: { id } });
  expect(await isShown()).toBe(false);
  await owner.call(restoreCalendar, { params: { id } });
  expect(await isShown()).toBe(true);
});

it('no public answer names a calendar or its people [SHR-30]', async () => {
  await expect.poll(isShown).toBe(true);
  const { id, owner, editor, reader } = scene;
  const answers = [
    await ask(getFeed.path),
    await ask(getCalendarFile.path),
    await scene.system.nobody.get(`${getEventFile.path}?token=${widget.widgetToken}&event=${eventId}`),
    await scene.system.nobody.get(`/api/feeds/1/${widget.widgetToken}/2025-03`),
  ];
  for (const { status, text } of answers) {
    expect([status, text.includes('Концерт')]).toEqual([200, true]);
    for (const word of [id, 'Афиша', ...[owner, editor, reader].flatMap((one) => [one.id, one.username])])
      expect(text).not.toContain(word);
  }
});
