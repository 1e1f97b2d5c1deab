import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { usageKey } from '#functions/storage/dynamodb/keys.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import { aFileEvent, aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { weekly } from '#functions/testing/series.ts';
import { aSharedCalendar, join, type SharedScene } from '#functions/testing/shared-calendar.ts';
import { listEventViews, validateDatabase } from '#shared/contracts/administration.ts';
import { changeEvents } from '#shared/contracts/bulk.ts';
import {
  createCalendar,
  removeCalendar,
  removeMember,
  restoreCalendar,
  updateMember,
} from '#shared/contracts/calendars.ts';
import { createCategory, listCategories } from '#shared/contracts/categories.ts';
import {
  createEvent,
  listEvents,
  moveEvent,
  nearestEvents,
  removeEvent,
  updateEvent,
} from '#shared/contracts/events.ts';
import { getHistory, listTrash, restoreRevision, restoreTrashed, undoChange } from '#shared/contracts/history.ts';
import { exportEvents, listImports, runImport } from '#shared/contracts/imports.ts';
import { searchEvents } from '#shared/contracts/search.ts';

const SOUND = { isValid: true, issues: [] };
const YEAR = { from: '2025-01-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' };
const MARCH = { from: '2025-03-01T00:00:00.000Z', to: '2025-04-01T00:00:00.000Z' };
type Form = Parameters<typeof anEvent>[0];

let scene: SharedScene;
let id: string;
beforeEach(async () => {
  scene = await aSharedCalendar();
  id = scene.id;
});

const make = (user: SystemUser, form: Form = {}, calendarId = id) =>
  user.call(createEvent, { query: { calendarId }, form: anEvent(form) });
const makeOwn = (user: SystemUser, form: Form = {}) => user.call(createEvent, { form: anEvent(form) });
const titlesOf = async (user: SystemUser, calendarId?: string) =>
  (await user.call(listEvents, { query: { ...YEAR, ...(calendarId !== undefined && { calendarId }) } }))
    .map(({ title }) => title)
    .sort();
const move = (user: SystemUser, event: string, calendarId: string, query: { change?: string } = {}) =>
  user.call(moveEvent, { params: { id: event }, query, body: { calendarId } });
const isSound = async () => expect(await scene.admin.call(validateDatabase, {})).toEqual(SOUND);

describe('an event of a shared calendar', () => {
  it('says its calendar and its maker, and takes the colour of the calendar where it has no other', async () => {
    const { editor, owner } = scene;
    const event = await make(editor);
    expect(event).toMatchObject({ calendarId: id, userId: editor.id, color: '#d97706', ownColor: '#d97706' });
    expect(await make(editor, { color: '#00ff00' })).toMatchObject({ ownColor: '#00ff00' });
    const { id: categoryId } = await owner.call(createCategory, {
      query: { calendarId: id },
      body: { name: 'Концерты', color: '#ff0000' },
    });
    expect(await make(editor, { categoryId })).toMatchObject({ ownColor: '', color: '#ff0000', categoryId });
    const own = await makeOwn(editor);
    expect(own).toMatchObject({ userId: editor.id, ownColor: '' });
    expect('calendarId' in own).toBe(false);
    await isSound();
  });

  it('is changed by whoever has the role for it, not by whoever made it [SHR-06]', async () => {
    const { owner, editor, reader, admin } = scene;
    const event = await make(editor);
    await owner.call(updateMember, { params: { id, userId: editor.id }, body: { role: 'reader' } });
    expect((await editor.put(`/api/events/${event.id}`, aForm({ title: 'Моё' }))).status).toBe(403);
    await owner.call(updateMember, { params: { id, userId: reader.id }, body: { role: 'editor' } });
    for (const user of [reader, owner, admin])
      expect((await user.put(`/api/events/${event.id}`, aForm({ title: user.username }))).status).toBe(200);
    expect(await titlesOf(editor)).toEqual([admin.username]);
    await owner.call(removeMember, { params: { id, userId: editor.id } });
    expect((await editor.get(`/api/events/${event.id}/history`)).status).toBe(404);
    expect((await editor.get(`/api/events?calendarId=${id}`)).status).toBe(404);
    expect(await titlesOf(editor)).toEqual([]);
  });

  it('is made, changed, dragged, deleted, restored, imported, changed with others and undone by an editor [SHR-06]', async () => {
    const { editor, owner } = scene;
    const { id: event } = await make(editor, { title: 'Хор' });
    const [edit, removal, bulk] = [randomUUID(), randomUUID(), randomUUID()];
    const later = { startDate: '2025-03-06T09:00:00.000Z', endDate: '2025-03-06T10:00:00.000Z' };
    await editor.call(updateEvent, {
      params: { id: event },
      query: { change: edit },
      form: anEvent({ ...later, title: 'Хор' }),
    });
    expect(await editor.call(undoChange, { params: { change: edit } })).toMatchObject({ undone: 1 });
    await editor.call(removeEvent, { params: { id: event }, query: { change: removal } });
    expect(await editor.call(undoChange, { params: { change: removal } })).toMatchObject({ undone: 1 });
    await editor.call(removeEvent, { params: { id: event }, query: {} });
    expect((await editor.call(listTrash, { query: {} })).items).toMatchObject([{ id: event, ownerId: id }]);
    await editor.call(restoreTrashed, { params: { id: event } });
    const [{ revision = 0 } = {}] = await editor.call(listEvents, { query: YEAR });
    const items = [{ id: event, revision }];
    const body = { action: 'copy', items, days: 7 } as const;
    expect(await editor.call(changeEvents, { query: { change: bulk }, body })).toMatchObject({ failed: [] });
    const change = randomUUID();
    await editor.call(runImport, {
      params: { change },
      query: { calendarId: id },
      body: { kind: 'ics', file: 'май.ics', rows: [aFileEvent({ title: 'Из файла' })], isLast: true },
    });
    const listed = await editor.call(listEvents, { query: { ...YEAR, calendarId: id } });
    expect(listed.map(({ title }) => title).sort()).toEqual(['Из файла', 'Хор', 'Хор']);
    expect(listed).toMatchObject(listed.map(() => ({ userId: editor.id, calendarId: id, color: '#d97706' })));
    const made = { change, created: 1 };
    const imports = (by: SystemUser) => by.call(listImports, { query: { calendarId: id } });
    expect(await imports(editor)).toMatchObject([{ ...made, canUndo: true, isUndone: false }]);
    expect(await imports(owner)).toMatchObject([{ ...made, canUndo: false, isUndone: false }]);
    expect(await editor.call(listImports, { query: {} })).toEqual([]);
    expect(await editor.call(undoChange, { params: { change } })).toMatchObject({ undone: 1 });
    for (const who of [editor, owner])
      expect(await imports(who)).toMatchObject([{ ...made, canUndo: false, isUndone: true }]);
    expect(await titlesOf(editor)).toEqual(['Хор', 'Хор']);
    await isSound();
  });

  it('is seen by a reader with drafts and history, who may do nothing with it, and not by a stranger [SHR-06]', async () => {
    const { owner, reader, stranger, system } = scene;
    const [draft, gone, category] = [
      await make(owner, { title: 'Черновик', status: 'draft' }),
      await make(owner, { title: 'Удалено' }),
      await owner.call(createCategory, { query: { calendarId: id }, body: { name: 'Хор', color: '#ff0000' } }),
    ];
    const [change, made] = [randomUUID(), { id: draft.id, revision: 1 }];
    await owner.call(removeEvent, { params: { id: gone.id }, query: { change } });
    expect(await titlesOf(reader)).toEqual(['Черновик']);
    expect(await titlesOf(reader, id)).toEqual(['Черновик']);
    expect((await reader.call(getHistory, { params: { id: draft.id } })).versions).toMatchObject([{ n: 1 }]);
    expect(await reader.call(listCategories, { query: { calendarId: id } })).toEqual([category]);
    const rows = [aFileEvent()];
    const color = '#00ff00';
    /** Rows begin with the status for a reader and the status for a stranger. */
    const requests: [number, number, string, string, unknown?][] = [
      [403, 404, 'POST', `/api/events?calendarId=${id}`, aForm()],
      [403, 404, 'POST', `/api/events?copyOf=${draft.id}`, aForm()],
      [403, 404, 'PUT', `/api/events/${draft.id}`, aForm()],
      [403, 404, 'DELETE', `/api/events/${draft.id}`],
      [403, 404, 'POST', `/api/events/${draft.id}/move`, { calendarId: reader.id }],
      [403, 404, 'POST', `/api/events/${draft.id}/history/1/restore`],
      [200, 404, 'GET', `/api/events/${draft.id}/history`],
      [403, 404, 'POST', `/api/trash/${gone.id}/restore`],
      [403, 404, 'DELETE', `/api/trash/${gone.id}`],
      [403, 404, 'GET', `/api/trash?calendarId=${id}`],
      [403, 404, 'DELETE', `/api/trash?calendarId=${id}`],
      [403, 404, 'POST', `/api/import/check?calendarId=${id}`, { kind: 'ics', rows }],
      [403, 404, 'POST', `/api/import/${randomUUID()}?calendarId=${id}`, { kind: 'ics', file: 'май.ics', rows }],
      [403, 404, 'GET', `/api/imports?calendarId=${id}`],
      [200, 404, 'GET', `/api/events/export?calendarId=${id}`],
      [200, 404, 'GET', `/api/events?calendarId=${id}`],
      [200, 404, 'GET', `/api/events/search?q=черновик&calendarId=${id}`],
      [200, 404, 'GET', `/api/events/nearest?from=${MARCH.from}&to=${MARCH.to}&calendarId=${id}`],
      [200, 404, 'GET', `/api/categories?calendarId=${id}`],
      [403, 404, 'POST', `/api/categories?calendarId=${id}`, { name: 'Лекции', color }],
      [403, 404, 'PUT', `/api/categories/${category.id}?calendarId=${id}`, { name: 'Лекции', color }],
      [403, 404, 'DELETE', `/api/categories/${category.id}?calendarId=${id}`],
      [404, 404, 'POST', `/api/changes/${change}/undo`],
    ];
    const [before, expected, told] = [await system.items(), [] as unknown[], [] as unknown[]];
    for (const [ofReader, ofStranger, method, path, body] of requests) {
      expected.push([ofReader, ofStranger, method, path]);
      const [one, other] = [await reader.request(method, path, body), await stranger.request(method, path, body)];
      told.push([one.status, other.status, method, path]);
    }
    expect(told).toEqual(expected);
    const reasons = [];
    for (const user of [reader, stranger])
      reasons.push(
        (await user.call(changeEvents, { query: {}, body: { action: 'remove', items: [made] } })).failed[0]?.reason,
      );
    expect(reasons).toEqual(['Недостаточно прав', 'Мероприятие не найдено']);
    const isOfEvents = ({ kind }: { readonly kind: string }) => kind !== 'USER' && kind !== 'JOB';
    expect((await system.items()).filter(isOfEvents)).toEqual(before.filter(isOfEvents));
  });

  it('that two save at once is refused to the second with the name and time of the first [SHR-28]', async () => {
    const { owner, editor } = scene;
    const { id: event, revision } = await make(owner);
    await owner.call(updateEvent, {
      params: { id: event },
      query: { revision: `${revision}` },
      form: anEvent({ title: 'Хор' }),
    });
    const reply = await editor.put(`/api/events/${event}?revision=${revision}`, aForm({ title: 'Йога' }));
    expect(reply).toMatchObject({ status: 409, code: 'event-changed' });
    expect(reply.text).toMatch(/директор.* в \d\d:\d\d/);
    expect(await titlesOf(owner)).toEqual(['Хор']);
  });

  it('keeps a colleague’s newer change when an older one is undone, and the undo names them [SHR-14]', async () => {
    const { owner, editor } = scene;
    const { id: event } = await make(editor, { title: 'Хор' });
    const change = randomUUID();
    await editor.call(updateEvent, { params: { id: event }, query: { change }, form: anEvent({ title: 'Йога' }) });
    await owner.call(updateEvent, { params: { id: event }, query: {}, form: anEvent({ title: 'Танцы' }) });
    expect(await editor.call(undoChange, { params: { change } })).toMatchObject({
      undone: 0,
      skipped: [{ id: event, title: 'Танцы', by: { id: owner.id, name: 'директор' } }],
    });
    expect(await titlesOf(editor)).toEqual(['Танцы']);
  });
});

describe('the calendars that a list shows', () => {
  it('are all that somebody has, or those named, for list, search, trash, file and the nearest [SHR-15]', async () => {
    const { owner, editor, stranger, admin } = scene;
    const own = await makeOwn(editor, { title: 'Хор: своё' });
    await make(owner, { title: 'Хор: афиша' });
    await makeOwn(stranger, { title: 'Хор: чужое' });
    const gone = await make(owner, { title: 'Хор: удалено' });
    await owner.call(removeEvent, { params: { id: gone.id }, query: {} });
    const both = ['Хор: афиша', 'Хор: своё'];
    for (const [calendarId, titles] of [
      [undefined, both],
      [`${editor.id},${id}`, both],
      [id, ['Хор: афиша']],
      [editor.id, ['Хор: своё']],
    ] as const) {
      const query = calendarId === undefined ? {} : { calendarId };
      expect(await titlesOf(editor, calendarId)).toEqual(titles);
      const found = (await editor.call(searchEvents, { query: { q: 'хор', ...query } })).events;
      expect(found.map(({ title }) => title).sort()).toEqual(titles);
      expect(found.map((hit) => hit.calendarId ?? hit.userId).sort()).toEqual(
        titles.map((title) => (title === 'Хор: афиша' ? id : own.userId)).sort(),
      );
      const file = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await editor.call(exportEvents, { query: { ...query, ...(after !== undefined && { after }) } });
        file.push(...page.events.map(({ title }) => title));
        after = page.next;
      }
      expect(file.sort()).toEqual(titles);
      const nearest = { from: '2025-04-01T00:00:00.000Z', to: '2025-05-01T00:00:00.000Z', ...query };
      expect(await editor.call(nearestEvents, { query: nearest })).toMatchObject({ before: own.startDate });
      expect((await editor.call(listTrash, { query })).items.map(({ title }) => title)).toEqual(
        calendarId === editor.id ? [] : ['Хор: удалено'],
      );
    }
    expect(await titlesOf(admin)).toHaveLength(3);
    expect(await titlesOf(admin, id)).toEqual(['Хор: афиша']);
    expect(await titlesOf(editor, '')).toEqual([]);
  });

  it('stand once in an export whose caller loses a calendar between two pages [IMP-22]', async () => {
    const { owner, editor } = scene;
    const ids = [id];
    for (const name of ['Вторая', 'Третья']) {
      const made = await owner.call(createCalendar, { body: { name, color: '#d97706' } });
      await join(owner, made.id, editor, 'editor');
      ids.push(made.id);
    }
    ids.sort();
    for (const [at, calendarId] of ids.entries()) await make(owner, { title: `Хор ${at}` }, calendarId);
    const titles: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      if (after?.startsWith(`${ids[1]}:`))
        await owner.call(removeMember, { params: { id: ids[1] ?? '', userId: editor.id } });
      const page = await editor.call(exportEvents, { query: after === undefined ? {} : { after } });
      titles.push(...page.events.map(({ title }) => title));
      after = page.next;
    }
    expect(titles).toEqual(['Хор 0', 'Хор 2']);
  });

  it('are none in the trash, for an administrator too [SHR-20]', async () => {
    const { owner, editor, admin } = scene;
    await make(editor, { title: 'Хор' });
    await make(editor, weekly({ title: 'Хор детей' }));
    const gone = await make(editor);
    await editor.call(removeEvent, { params: { id: gone.id }, query: {} });
    const seen = async () => [
      (await admin.call(listEvents, { query: { from: '2025-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' } }))
        .length,
      (await admin.call(searchEvents, { query: { q: 'хор' } })).events.length,
      (await admin.call(listTrash, { query: {} })).items.length,
      (await admin.call(listEventViews, { query: {} })).events.length,
    ];
    expect(await seen()).toEqual([6, 2, 1, 2]);
    await owner.call(removeCalendar, { params: { id } });
    expect(await seen()).toEqual([0, 0, 0, 0]);
    expect(await titlesOf(editor)).toEqual([]);
    await owner.call(restoreCalendar, { params: { id } });
    expect(await seen()).toEqual([6, 2, 1, 2]);
  });

  it('ask six queries each, all at once, and a hidden calendar none [SHR-11]', async () => {
    const { owner, system } = scene;
    const ids = [id];
    for (let at = 2; at <= 10; at++)
      ids.push((await owner.call(createCalendar, { body: { name: `№ ${at}`, color: '#ff0000' } })).id);
    for (const calendarId of ids) await make(owner, {}, calendarId);
    let waves = 0;
    let waiting: (() => void)[] = [];
    const queries: string[] = [];
    // A wave is a set of requests that are sent before any of them is answered.
    const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      if (name === 'QueryCommand') queries.push(json);
      await new Promise<void>((done) => {
        waiting.push(done);
        if (waiting.length > 1) return;
        setImmediate(function release() {
          const count = waiting.length;
          setTimeout(() => {
            if (waiting.length > count) return release();
            waves += 1;
            const now = waiting;
            waiting = [];
            for (const go of now) go();
          }, 5);
        });
      });
      return pass();
    });
    const month = async (calendarIds: readonly string[]) => {
      [waves, queries.length] = [0, 0];
      const events = await owner.call(listEvents, { query: { ...MARCH, calendarId: calendarIds.join(',') } });
      return { events: events.length, waves, queries: queries.filter((json) => json.includes('#EVENTS')) };
    };
    const [one, all] = [await month([id]), await month(ids)];
    end();
    expect([one.events, all.events]).toEqual([1, 10]);
    expect([one.queries.length, all.queries.length]).toEqual([6, 60]);
    expect(one.queries.every((json) => json.includes(id))).toBe(true);
    expect(all.waves).toBeLessThanOrEqual(one.waves + 1);
  });
});

describe('an event that moves to another calendar', () => {
  it('keeps id, picture, history, UID and address, from an own calendar to a shared one and back [SHR-12]', async () => {
    const { editor, owner, reader } = scene;
    const change = randomUUID();
    const rows = [aFileEvent({ uid: 'хор@example.ru', title: 'Хор' })];
    const body = { kind: 'ics', file: 'май.ics', rows } as const;
    await editor.call(runImport, { params: { change }, query: {}, body });
    const [{ id: event = '' } = {}] = await editor.call(listEvents, { query: YEAR });
    const seen = await editor.call(updateEvent, {
      params: { id: event },
      query: {},
      form: anEvent({ title: 'Хор', image: aPicture() }),
    });
    const { event: shared } = await move(editor, event, id);
    const by = ({ id, username }: SystemUser) => ({ id, name: username });
    expect(shared).toEqual({ ...seen, calendarId: id, revision: 3, updatedBy: by(editor) });
    expect([await titlesOf(reader), await titlesOf(editor, editor.id)]).toEqual([['Хор'], []]);
    expect((await reader.call(getHistory, { params: { id: event } })).versions).toHaveLength(3);
    const files = async (user: SystemUser, calendarId: string) =>
      (await user.call(exportEvents, { query: { calendarId } })).events.map(({ uid }) => uid);
    expect([await files(owner, id), await files(editor, editor.id)]).toEqual([['хор@example.ru'], []]);
    const again = { params: { change: randomUUID() }, query: { calendarId: id }, body };
    expect((await owner.call(runImport, again)).ends).toEqual([{ end: 'same' }]);
    const { event: back } = await move(owner, event, owner.id);
    expect(back).toEqual({ ...seen, calendarId: owner.id, revision: 4, updatedBy: by(owner) });
    expect([await titlesOf(owner, owner.id), await titlesOf(reader)]).toEqual([['Хор'], []]);
    expect((await logEntries(scene.admin, 'OTHER')).filter((line) => line.includes('Перенесено'))).toEqual([
      'директор: Перенесено в календарь «Мой календарь»: «Хор»',
      'методист: Перенесено в календарь «Афиша»: «Хор»',
    ]);
    await isSound();
  });

  it('is undone with its category, and goes nowhere where it is already [SHR-12]', async () => {
    const { editor } = scene;
    const { id: categoryId } = await editor.call(createCategory, {
      query: {},
      body: { name: 'Хор', color: '#ff0000' },
    });
    const seen = await makeOwn(editor, { categoryId });
    const change = randomUUID();
    await move(editor, seen.id, id, { change });
    expect(await move(editor, seen.id, id, { change })).toMatchObject({ event: { revision: 2 }, lostCategory: null });
    expect(await editor.call(undoChange, { params: { change } })).toMatchObject({ undone: 1 });
    expect(await editor.call(listEvents, { query: { ...YEAR, calendarId: editor.id } })).toEqual([
      { ...seen, revision: 3 },
    ]);
    await isSound();
  });

  it('is undone together with a save that was made just before [SHR-12]', async () => {
    const { editor } = scene;
    const { id: event } = await makeOwn(editor, { title: 'Было' });
    const [saved, moved] = [randomUUID(), randomUUID()];
    await editor.call(updateEvent, {
      params: { id: event },
      query: { change: saved },
      form: anEvent({ title: 'Стало' }),
    });
    await move(editor, event, id, { change: moved });
    for (const change of [moved, saved])
      expect(await editor.call(undoChange, { params: { change } })).toMatchObject({ undone: 1, skipped: [] });
    expect([await titlesOf(editor, editor.id), await titlesOf(editor, id)]).toEqual([['Было'], []]);
    await isSound();
  });

  it('that has lost its UID to another event there has it again once that is undone [SHR-12, IMP-10]', async () => {
    const { editor } = scene;
    const body = { kind: 'ics' as const, file: 'май.ics', rows: [aFileEvent()] };
    const load = async (calendarId: string) => {
      const params = { change: randomUUID() };
      return (await editor.call(runImport, { params, query: { calendarId }, body })).ends;
    };
    for (const calendarId of [id, editor.id]) expect(await load(calendarId)).toEqual([{ end: 'created' }]);
    const [own] = await editor.call(listEvents, { query: { ...YEAR, calendarId: editor.id } });
    const change = randomUUID();
    await move(editor, own?.id ?? '', id, { change });
    expect(await editor.call(undoChange, { params: { change } })).toMatchObject({ undone: 1 });
    for (const calendarId of [id, editor.id]) expect(await load(calendarId)).toEqual([{ end: 'same' }]);
    await isSound();
  });

  it('is a whole series, by the id of a date too [SHR-12]', async () => {
    const { editor, reader } = scene;
    const { seriesId } = await makeOwn(editor, weekly());
    await editor.call(updateEvent, {
      params: { id: `${seriesId}_20260317` },
      query: { scope: 'this' },
      form: anEvent({ title: 'Отчёт', startDate: '2026-03-17T15:00:00.000Z', endDate: '2026-03-17T16:30:00.000Z' }),
    });
    await move(editor, `${seriesId}_20260324`, id);
    const year = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
    const dates = await reader.call(listEvents, { query: year });
    expect(dates.map(({ title }) => title)).toEqual(['Кружок', 'Отчёт', 'Кружок', 'Кружок', 'Кружок']);
    expect(await editor.call(listEvents, { query: { ...year, calendarId: editor.id } })).toEqual([]);
    expect((await editor.post(`/api/events/${seriesId}/move`, { calendarId: id, scope: 'this' })).status).toBe(400);
    await isSound();
  });

  it('needs the role in both calendars [SHR-13]', async () => {
    const { owner, editor, reader, stranger } = scene;
    const [ofReader, ofOwner] = [await makeOwn(reader), await makeOwn(owner)];
    const shared = await make(owner);
    const { id: other } = await owner.call(createCalendar, { body: { name: 'Кружки', color: '#ff0000' } });
    const tries: [SystemUser, string, string, number][] = [
      [reader, ofReader.id, id, 403],
      [reader, shared.id, reader.id, 403],
      [editor, shared.id, other, 404],
      [editor, ofOwner.id, id, 403],
      [editor, shared.id, owner.id, 403],
      [stranger, shared.id, stranger.id, 404],
      [owner, shared.id, 'c-nobody', 404],
      [owner, shared.id, other, 200],
    ];
    const statuses = [];
    for (const [user, event, calendarId] of tries)
      statuses.push((await user.post(`/api/events/${event}/move`, { calendarId })).status);
    expect(statuses).toEqual(tries.map(([, , , status]) => status));
  });

  it('is refused if the user of the other calendar is blocked, with that reason', async () => {
    const { admin, owner, reader } = scene;
    const { id: event } = await make(owner);
    await admin.post(`/api/admin/users/${reader.id}/toggle`, { blocked: true });
    const answer = await admin.post(`/api/events/${event}/move`, { calendarId: reader.id });
    expect(answer).toMatchObject({ status: 409, body: expect.stringContaining('удалён или заблокирован') });
  });

  it('keeps the earlier half of a split series from the undo of the split [SHR-13, SAFE-05]', async () => {
    const { editor, owner } = scene;
    const { id: first, seriesId } = await make(owner, weekly());
    const change = randomUUID();
    await editor.call(updateEvent, {
      params: { id: `${seriesId}_20260324` },
      query: { scope: 'following', change },
      form: anEvent({ title: 'Отчёт', startDate: '2026-03-24T15:00:00.000Z', endDate: '2026-03-24T16:30:00.000Z' }),
    });
    const year = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
    const inCalendar = async (calendarId: string) =>
      (await owner.call(listEvents, { query: { ...year, calendarId } })).map(({ title }) => title);
    const [earlier] = await owner.call(listEvents, { query: { ...year, calendarId: id } });
    expect(earlier?.id).not.toBe(first);
    await move(owner, earlier?.id ?? '', owner.id);
    expect(await editor.call(undoChange, { params: { change } })).toMatchObject({ undone: 0, skipped: [{}] });
    expect(await inCalendar(owner.id)).toEqual(['Кружок', 'Кружок']);
    expect(await inCalendar(id)).toEqual(['Отчёт', 'Отчёт', 'Отчёт']);
    await isSound();
  });

  it('takes the category of the same name there, else none, and says which it has lost [SHR-16]', async () => {
    const { editor, owner } = scene;
    const category = (user: SystemUser, name: string, calendarId: string) =>
      user.call(createCategory, { query: { calendarId }, body: { name, color: '#ff0000' } });
    const [concerts, lectures] = [
      await category(editor, 'Концерты', editor.id),
      await category(editor, 'Лекции', editor.id),
    ];
    const there = await category(owner, 'концерты', id);
    const [one, other] = [
      await makeOwn(editor, { categoryId: concerts.id }),
      await makeOwn(editor, { categoryId: lectures.id }),
    ];
    expect(await move(editor, one.id, id)).toMatchObject({ event: { categoryId: there.id }, lostCategory: null });
    expect(await move(editor, other.id, id)).toMatchObject({ event: { categoryId: '' }, lostCategory: 'Лекции' });
    const changesOf = async (event: string) =>
      (await owner.call(getHistory, { params: { id: event } })).versions.map(({ changes }) => changes);
    expect(await changesOf(one.id)).toEqual([[{ field: 'categoryId', from: 'Концерты', to: 'концерты' }], []]);
    expect(await changesOf(other.id)).toEqual([[{ field: 'categoryId', from: 'Лекции', to: '' }], []]);
    expect(await editor.call(listCategories, { query: { calendarId: id } })).toEqual([there]);
    expect(await editor.call(listCategories, { query: {} })).toEqual([concerts, lectures]);
  });

  it('takes the category of the same name with a version from before the move too [SHR-16, SAFE-22]', async () => {
    const { editor, owner } = scene;
    const category = (user: SystemUser, calendarId: string, color: string) =>
      user.call(createCategory, { query: { calendarId }, body: { name: 'Концерты', color } });
    const own = await category(editor, editor.id, '#ff0000');
    const there = await category(owner, id, '#00ff00');
    const { id: event } = await makeOwn(editor, { title: 'Было', categoryId: own.id });
    await move(editor, event, id);
    await editor.call(updateEvent, { params: { id: event }, query: {}, form: anEvent({ title: 'Стало' }) });
    const back = await editor.call(restoreRevision, { params: { id: event, n: '1' }, query: {} });
    expect(back.event).toMatchObject({ title: 'Было', categoryId: there.id, color: '#00ff00' });
    await isSound();
  });
});

describe('what a shared calendar has', () => {
  const NOTHING = { events: 0, series: 0, seriesBytes: 0, pictureBytes: 0, embeddings: 0, templates: 0 };
  const usageOf = async (of: string) => {
    const item = (await rawItems(scene.system).ofKind('USAGE')).find(({ pk }) => pk === usageKey(of).pk);
    return item && withoutKeys(item);
  };

  it('counts for the calendar and for its oldest owner; a move changes the counts in the same transaction [SHR-13]', async () => {
    const { owner, editor, system } = scene;
    await makeOwn(owner);
    const event = await makeOwn(editor, { image: aPicture() });
    await make(editor);
    const pictureBytes = aPicture().size;
    expect(await usageOf(id)).toEqual({ ...NOTHING, events: 1 });
    expect(await usageOf(owner.id)).toEqual({ ...NOTHING, events: 2 });
    expect(await usageOf(editor.id)).toEqual({ ...NOTHING, events: 1, pictureBytes });
    const writes: string[] = [];
    const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      if (/Write|Update|Put|Delete/.test(name) && /"#events/.test(json)) writes.push(json);
      return pass();
    });
    await move(editor, event.id, id);
    end();
    expect(writes).toHaveLength(1);
    expect(await usageOf(id)).toEqual({ ...NOTHING, events: 2, pictureBytes });
    expect(await usageOf(owner.id)).toEqual({ ...NOTHING, events: 3, pictureBytes });
    expect(await usageOf(editor.id)).toEqual(NOTHING);
    // The shared calendar already counted for the owner, so this move adds nothing.
    await move(owner, event.id, owner.id);
    expect(await usageOf(id)).toEqual({ ...NOTHING, events: 1 });
    expect(await usageOf(owner.id)).toEqual({ ...NOTHING, events: 3, pictureBytes });
    await isSound();
  });

  it('is held to the limits of who pays, and counts for the next owner when that one leaves', async () => {
    const { owner, editor } = scene;
    await make(editor);
    const raw = rawItems(scene.system);
    await raw.change(usageKey(owner.id), 'SET events = :events', { ':events': 5000 });
    const refused = { status: 403, text: 'Достигнут предел: 5000 мероприятий' };
    expect(await editor.post(`/api/events?calendarId=${id}`, aForm())).toMatchObject(refused);
    await raw.change(usageKey(owner.id), 'SET events = :events', { ':events': 1 });
    await owner.call(updateMember, { params: { id, userId: editor.id }, body: { role: 'owner' } });
    await owner.call(removeMember, { params: { id, userId: owner.id } });
    await makeOwn(owner);
    await make(editor);
    expect(await usageOf(owner.id)).toEqual({ ...NOTHING, events: 1 });
    expect(await usageOf(editor.id)).toEqual({ ...NOTHING, events: 2 });
    await isSound();
  });

  it('is exact after changes of many editors at once', { tags: ['slow'] }, async () => {
    const { owner, editor, system } = scene;
    const third = await system.user('третий');
    await join(owner, id, third, 'editor');
    const made = await Promise.all(
      [owner, editor, third].flatMap((user) => Array.from({ length: 6 }, () => make(user, { image: aPicture() }))),
    );
    await Promise.all([
      ...made.slice(0, 4).map((event) => third.call(removeEvent, { params: { id: event.id }, query: {} })),
      ...made.slice(4, 8).map((event) => move(owner, event.id, owner.id)),
    ]);
    expect(await titlesOf(editor)).toHaveLength(10);
    expect(await usageOf(id)).toMatchObject({ events: 10, pictureBytes: 10 * aPicture().size });
    expect(await usageOf(owner.id)).toMatchObject({ events: 14 });
    await isSound();
  });
});
