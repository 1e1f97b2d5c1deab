import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { personKey } from '#functions/storage/dynamodb/keys.ts';
import { assign } from '#functions/storage/dynamodb/transactions.ts';
import { anEvent } from '#functions/testing/builders.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { aSharedCalendar, join, type SharedScene } from '#functions/testing/shared-calendar.ts';
import {
  getCalendar,
  makeFileAddress,
  removeCalendar,
  removeFileAddress,
  removeMember,
  restoreCalendar,
} from '#shared/contracts/calendars.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { toggleUser } from '#shared/contracts/users.ts';

let scene: SharedScene;
beforeEach(async () => {
  scene = await aSharedCalendar();
});

const addressOf = async (member: SystemUser): Promise<string> => {
  const { key } = await member.call(makeFileAddress, { params: { id: scene.id } });
  return `/api/calendars/${scene.id}/events.ics?key=${key}`;
};
const statusAt = async (address: string) => (await scene.system.nobody.get(address)).status;
const eventsIn = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');

describe('GET /api/calendars/{id}/events.ics', () => {
  it('has the events of the calendar, drafts as tentative, and no template [SHR-27]', async () => {
    const { id, editor, reader, system } = scene;
    const query = { calendarId: id };
    await editor.call(createEvent, { query, form: anEvent({ title: 'Концерт' }) });
    await editor.call(createEvent, { query, form: anEvent({ title: 'Лекция', status: 'draft' }) });
    await editor.call(createEvent, { query: { ...query, template: 'true' }, form: anEvent({ title: 'Шаблон' }) });
    await editor.call(createEvent, { form: anEvent({ title: 'Своё' }) });
    const answer = await system.nobody.get(await addressOf(reader));
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } });
    const told = eventsIn(answer.text).map((one) =>
      ['summary', 'status'].map((name) => one.getFirstPropertyValue(name)),
    );
    expect(told.sort()).toEqual([
      ['Концерт', null],
      ['Лекция', 'TENTATIVE'],
    ]);
    expect(answer.text).toContain('X-WR-CALNAME:Афиша');
    for (const { id: userId, username } of [reader, editor])
      for (const word of [userId, username]) expect(answer.text).not.toContain(word);
  });

  it('is kept by no cache, and 304 while nothing has changed [SHR-27]', async () => {
    const address = await addressOf(scene.reader);
    const { headers } = await scene.system.nobody.get(address);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    const again = await scene.system.nobody.get(address, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status).toBe(304);
  });

  it('is dead once it is revoked, or another is made, and its key is kept nowhere [SHR-27]', async () => {
    const { id, reader, system } = scene;
    const params = { id };
    const first = await addressOf(reader);
    const second = await addressOf(reader);
    expect([await statusAt(first), await statusAt(second)]).toEqual([404, 200]);
    expect((await reader.call(getCalendar, { params })).hasFileAddress).toBe(true);
    const secret = second.split('.').at(-1) ?? '';
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    expect(JSON.stringify(await system.items())).not.toContain(secret);
    await reader.call(removeFileAddress, { params });
    expect(await statusAt(second)).toBe(404);
    expect((await reader.call(getCalendar, { params })).hasFileAddress).toBeUndefined();
    expect((await reader.delete(`/api/calendars/${id}/file-address`)).status).toBe(404);
  });

  it('dies with the membership, and does not come back with a new one [SHR-27]', async () => {
    const { id, owner, editor, reader } = scene;
    const [ofReader, ofEditor] = [await addressOf(reader), await addressOf(editor)];
    await reader.call(removeMember, { params: { id, userId: reader.id } });
    await owner.call(removeMember, { params: { id, userId: editor.id } });
    expect([await statusAt(ofReader), await statusAt(ofEditor)]).toEqual([404, 404]);
    await join(owner, id, reader, 'owner');
    expect(await statusAt(ofReader)).toBe(404);
  });

  it('is shut while its person is blocked, or the calendar in the trash [SHR-27]', async () => {
    const { id, owner, reader, admin } = scene;
    const address = await addressOf(reader);
    for (const [blocked, status] of [
      [true, 404],
      [false, 200],
    ] as const) {
      await admin.call(toggleUser, { params: { id: reader.id }, body: { blocked } });
      expect(await statusAt(address)).toBe(status);
    }
    await owner.call(removeCalendar, { params: { id } });
    expect(await statusAt(address)).toBe(404);
    await owner.call(restoreCalendar, { params: { id } });
    expect(await statusAt(address)).toBe(200);
  });

  it('is shut from the moment that its person is handed over [SHR-27]', async () => {
    const { owner, reader, admin, system } = scene;
    const address = await addressOf(reader);
    await admin.call(toggleUser, { params: { id: reader.id }, body: { blocked: true } });
    // The state of the person after the first step of a hand-over, before the job removes the membership.
    await system.storage.table.commit([assign(personKey(reader.id), { heirId: owner.id })]);
    expect(await statusAt(address)).toBe(404);
  });

  it('is for the calendar and the person of its key alone [SHR-27]', async () => {
    const { id, owner, reader, stranger, admin, system } = scene;
    const address = await addressOf(reader);
    const others = [
      address.replace(id, 'c-none'),
      address.replace(id, reader.id),
      address.replace(reader.id, owner.id),
      address.slice(0, -1),
      `/api/calendars/${id}/events.ics?key=${reader.id}.`,
      `/api/calendars/${id}/events.ics?key=.`,
    ];
    expect(await Promise.all(others.map(statusAt))).toEqual(others.map(() => 404));
    expect(await statusAt(`/api/calendars/${id}/events.ics`)).toBe(400);
    // Only members have a file address, so administrators have none.
    for (const one of [stranger, admin]) expect((await one.post(`/api/calendars/${id}/file-address`)).status).toBe(404);
    expect((await system.nobody.post(`/api/calendars/${id}/file-address`)).status).toBe(401);
  });
});
