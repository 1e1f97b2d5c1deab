import { beforeEach, describe, expect, it } from 'vitest';
import { anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { renewalOf } from '#functions/testing/renewal.ts';
import { aSharedCalendar, join, type SharedScene } from '#functions/testing/shared-calendar.ts';
import { createCalendar, removeCalendar, restoreCalendar } from '#shared/contracts/calendars.ts';
import {
  createEmbedding,
  type Embedding,
  listEmbeddings,
  removeEmbedding,
  updateEmbedding,
} from '#shared/contracts/embeddings.ts';
import { createEvent, updateEvent } from '#shared/contracts/events.ts';
import { getCalendarFile, getEventFile, getFeed } from '#shared/contracts/feed.ts';
import { restoreTrashed } from '#shared/contracts/history.ts';
import { getOEmbed } from '#shared/contracts/oembed.ts';

let scene: SharedScene;
let widget: Embedding;
let renewal: Awaited<ReturnType<typeof renewalOf>>;
const MONTH = '2026-05';
const at = { startDate: `${MONTH}-15T09:00:00Z`, endDate: `${MONTH}-15T10:00:00Z` };

const add = (who: SystemUser, title: string, calendarId: string) =>
  who.call(createEvent, { query: { calendarId }, form: anEvent({ ...at, title }) });
const show = (calendars: string[] | null, { id } = widget, by = scene.editor) =>
  by.call(updateEmbedding, { params: { id }, body: { calendars } });

beforeEach(async () => {
  scene = await aSharedCalendar();
  const { system, owner, editor, id } = scene;
  renewal = await renewalOf(system);
  widget = await editor.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML', calendars: [editor.id, id] } });
  await add(owner, 'Концерт', id);
  await add(editor, 'Своё', editor.id);
  await renewal.publish();
});

const titlesIn = (text: string) => [...text.matchAll(/"title":"([^"]*)"/g)].map(([, title]) => title).sort();
const textOf = async (path: string, { widgetToken } = widget) =>
  (await scene.system.nobody.get(`${path}?token=${widgetToken}`)).text;
const titles = async (of = widget) => titlesIn(await textOf(getFeed.path, of));
/** The titles in the stored document of the month. If there is none, the month is built. */
const monthOf = async ({ widgetToken } = widget) => {
  const path = `api/feeds/1/${widgetToken}/${MONTH}`;
  const isStored = (await scene.system.feeds()).includes(path);
  return titlesIn(
    isStored ? (await scene.system.feed(path)).bytes.toString() : (await scene.system.nobody.get(`/${path}`)).text,
  );
};

describe('an embedding that names calendars', () => {
  it('shows the union, each event once, in feed, file and list [SHR-17]', async () => {
    const { editor, id } = scene;
    expect(widget.calendars).toEqual([editor.id, id]);
    expect([await titles(), await monthOf()]).toEqual([
      ['Концерт', 'Своё'],
      ['Концерт', 'Своё'],
    ]);
    const file = await textOf(getCalendarFile.path);
    expect([file.match(/SUMMARY:Концерт/g), file.match(/SUMMARY:Своё/g)]).toMatchObject([{ length: 1 }, { length: 1 }]);
    expect(await show([id])).toMatchObject({ calendars: [id] });
    expect(await titles()).toEqual(['Концерт']);
    expect(await show(null)).not.toHaveProperty('calendars');
    expect(await titles()).toEqual(['Своё']);
  });

  it('is renewed by each change of each calendar [SHR-17]', async () => {
    const { owner, editor, id } = scene;
    await monthOf();
    const made = await add(owner, 'Лекция', id);
    await renewal.publish();
    expect(await monthOf()).toEqual(['Концерт', 'Лекция', 'Своё']);
    await owner.call(updateEvent, { params: { id: made.id }, form: anEvent({ ...at, title: 'Беседа' }) });
    await add(editor, 'Ещё', editor.id);
    await renewal.publish();
    expect(await monthOf()).toEqual(['Беседа', 'Ещё', 'Концерт', 'Своё']);
    await show([editor.id]);
    await renewal.publish();
    expect(await monthOf()).toEqual(['Ещё', 'Своё']);
  });

  it('keeps its calendars in the trash, and where it is handed over', async () => {
    const { editor, owner, admin, id } = scene;
    await editor.call(removeEmbedding, { params: { id: widget.id }, query: {} });
    await editor.call(restoreTrashed, { params: { id: widget.id }, query: {} });
    expect(await titles()).toEqual(['Концерт', 'Своё']);
    const handed = await admin.post(`/api/admin/users/${editor.id}/hand-over`, { to: owner.id });
    expect(handed.status).toBe(200);
    expect(await titles()).toEqual(['Концерт', 'Своё']);
    expect(await owner.call(listEmbeddings, {})).toMatchObject([{ calendars: [owner.id, id] }]);
  });
});

describe('a calendar leaves the embedding, and its stored months, when', () => {
  const leavesAndReturns = async (leave: () => Promise<unknown>, back: () => Promise<unknown>) => {
    await monthOf();
    await leave();
    await renewal.publish();
    expect([await titles(), await monthOf()]).toEqual([['Своё'], ['Своё']]);
    await back();
    await renewal.publish();
    expect([await titles(), await monthOf()]).toEqual([
      ['Концерт', 'Своё'],
      ['Концерт', 'Своё'],
    ]);
  };
  const members = () => `/api/calendars/${scene.id}/members`;

  it('its maker becomes a reader, and returns with them [SHR-18]', () =>
    leavesAndReturns(
      () => scene.owner.put(`${members()}/${scene.editor.id}`, { role: 'reader' }),
      () => scene.owner.put(`${members()}/${scene.editor.id}`, { role: 'editor' }),
    ));

  it('its maker is removed, and returns with them [SHR-18]', () =>
    leavesAndReturns(
      () => scene.owner.delete(`${members()}/${scene.editor.id}`),
      () => join(scene.owner, scene.id, scene.editor, 'editor'),
    ));

  it('it is moved to the trash, and returns with it [SHR-18]', () =>
    leavesAndReturns(
      () => scene.owner.call(removeCalendar, { params: { id: scene.id } }),
      () => scene.owner.call(restoreCalendar, { params: { id: scene.id } }),
    ));

  it('its maker is blocked: the widget is gone [SHR-18]', async () => {
    const toggle = (blocked: boolean) => scene.admin.post(`/api/admin/users/${scene.editor.id}/toggle`, { blocked });
    await monthOf();
    await toggle(true);
    await renewal.publish();
    expect([await titles(), (await scene.system.feeds()).filter((key) => key.startsWith('api/'))]).toEqual([[], []]);
    await toggle(false);
    await renewal.publish();
    expect(await monthOf()).toEqual(['Концерт', 'Своё']);
  });
});

it('whoever may not edit a calendar cannot show it; nobody learns which there are [SHR-19]', async () => {
  const { system, reader, stranger, owner, id } = scene;
  const { id: others } = await stranger.call(createCalendar, { body: { name: 'Чужой', color: '#ff0000' } });
  for (const [who, calendarId] of [
    [reader, id],
    [stranger, id],
    [owner, others],
    [owner, 'c-nothing'],
    [owner, stranger.id],
  ] as const) {
    const made = await who.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    const before = await system.items();
    const calendars = [who.id, calendarId];
    const answers = [
      await who.put(`/api/embeddings/${made.id}`, { calendars }),
      await who.post('/api/embeddings', { name: 'Сайт', type: 'HTML', calendars }),
    ];
    for (const { status, code } of answers) expect([status, code]).toEqual([403, 'forbidden']);
    expect(await system.items()).toEqual(before);
  }
});

it('no public answer names the calendars or their people [SHR-30]', async () => {
  const { system, id, owner, editor } = scene;
  const { widgetToken: token } = widget;
  const event = /"id":"([^"]*)"/.exec(await textOf(getFeed.path))?.[1] ?? '';
  const url = encodeURIComponent(`https://calendar.example/calendar/${token}`);
  const answers = [
    await system.nobody.get(`${getFeed.path}?token=${token}`),
    await system.nobody.get(`${getCalendarFile.path}?token=${token}`),
    await system.nobody.get(`${getEventFile.path}?token=${token}&event=${event}`),
    await system.nobody.get(`/api/feeds/1/${token}/${MONTH}`),
    await system.nobody.get(`/api/feeds/1/${token}/list/-/calendar.example`),
    await system.nobody.get(`${getOEmbed.path}?url=${url}&format=json`),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    for (const word of [id, 'Афиша', owner.id, owner.username, editor.id, editor.username])
      expect(text).not.toContain(word);
  }
});

it('a widget of the own calendar makes as many requests as that of a user who shares none; a shared one adds those for its events [SHR-01, SHR-17]', async () => {
  const { system, editor, stranger, id } = scene;
  const alone = await stranger.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  const plain = await editor.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  const requests = async (of: Embedding, path: string) => {
    const names: string[] = [];
    const end = intercept(system.storage.table.access.client, ({ name }, pass) => {
      names.push(name);
      return pass();
    });
    expect((await system.nobody.get(path.replace('TOKEN', of.widgetToken))).status).toBe(200);
    end();
    return names.sort();
  };
  for (const path of [`${getFeed.path}?token=TOKEN`, `${getFeed.path}?token=TOKEN&month=${MONTH}`]) {
    const least = await requests(alone, path);
    expect(await requests(plain, path)).toEqual(least);
    await show([editor.id], plain);
    expect(await requests(plain, path)).toEqual(least);
    await show([editor.id, id], plain);
    const queries = least.filter((name) => name === 'QueryCommand');
    expect(await requests(plain, path)).toEqual([...least, ...queries, 'BatchGetCommand'].sort());
    await show(null, plain);
  }
});
