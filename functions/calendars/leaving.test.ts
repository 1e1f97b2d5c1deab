import { beforeEach, describe, expect, it } from 'vitest';
import { anEvent } from '#functions/domain/events/stored.testing.ts';
import { eraseUsers } from '#functions/scheduled-jobs/erase-users.ts';
import { doLongWork } from '#functions/scheduled-jobs/long-work.ts';
import { userKey } from '#functions/storage/dynamodb/keys.ts';
import { assign, put } from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';
import { failOnce } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import {
  acceptInvite,
  addMember,
  createCalendar,
  listCalendars,
  listMembers,
  type Role,
  removeCalendar,
  removeMember,
  restoreCalendar,
  updateMember,
} from '#shared/contracts/calendars.ts';
import { listEvents } from '#shared/contracts/events.ts';
import { MINUTE_MS } from '#shared/time/units.ts';

const SOUND = { isValid: true, issues: [] };

let system: System;
let admin: SystemUser;
let director: SystemUser;
let methodist: SystemUser;
let reader: SystemUser;
let id: string;
const invite = (who: SystemUser, role: Role, calendar = id) =>
  director.call(addMember, { params: { id: calendar }, body: { name: who.username, role } });
const join = async (who: SystemUser, role: Role, calendar = id) => {
  await invite(who, role, calendar);
  await who.call(acceptInvite, { params: { id: calendar } });
};
const aCalendar = async (owner = director) =>
  (await owner.call(createCalendar, { body: { name: 'Афиша', color: '#d97706' } })).id;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
  [director, methodist, reader] = [
    await system.user('директор'),
    await system.user('методист'),
    await system.user('читатель'),
  ];
  id = await aCalendar();
  await join(methodist, 'editor');
  await join(reader, 'reader');
});

const write = (who: SystemUser, calendarId = id) =>
  system.storage.events.createEvent(
    anEvent({ id: newId(), title: who.username, userId: who.id, calendarId, picture: null }),
    { line: { type: 'CALENDAR', description: 'Создано', username: who.username, userId: who.id }, now: new Date() },
    who.id,
  );
const deletion = (who: SystemUser) => who.post('/api/user/delete');
const members = async (who: SystemUser) =>
  (await who.call(listMembers, { params: { id } })).map(({ username, role, addedBy }) => [username, role, addedBy]);
const calendar = async () => (await rawItems(system).ofKind('CALENDAR')).find((one) => one.id === id);
const scheduledJobs = async () => {
  const run = { now: new Date(Date.now() + 2 * MINUTE_MS), isOver: () => false };
  await eraseUsers({ storage: system.storage })(run);
  await doLongWork({ storage: system.storage })(run);
};
/** Whether the widgets of administrators show the calendar. */
const isPublished = async () =>
  (await rawItems(system).ofKind('PERSON')).some((one) => one.id === id && one.isActive && one.publishers !== 0);

describe('who deletes the own account', () => {
  it('leaves calendars that have other owners; their events stay there, and the oldest owner pays [SHR-21]', async () => {
    await write(director);
    await write(methodist);
    await director.call(updateMember, { params: { id, userId: methodist.id }, body: { role: 'owner' } });
    expect(await deletion(director)).toMatchObject({ status: 200 });
    expect(await members(methodist)).toEqual([
      ['методист', 'owner', 'Удалённый пользователь'],
      ['читатель', 'reader', 'Удалённый пользователь'],
    ]);
    expect(await calendar()).toMatchObject({ payerId: methodist.id, owners: 1, members: 2 });
    const events = await methodist.call(listEvents, { query: { calendarId: id } });
    expect(events.map(({ title }) => title).sort()).toEqual(['директор', 'методист']);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('takes the calendars along that have no other owner, also from the trash, with events and members [SHR-21]', async () => {
    const second = await aCalendar();
    await join(methodist, 'editor', second);
    await write(director);
    await write(methodist);
    await write(methodist, second);
    await director.call(removeCalendar, { params: { id: second } });
    await invite(admin, 'reader');
    expect(await deletion(director)).toMatchObject({ status: 200 });
    expect(await methodist.call(listCalendars, {})).toHaveLength(1);
    expect(await methodist.get(`/api/calendars/${id}/members`)).toMatchObject({ status: 404 });
    const left = (await system.items()).filter(
      ({ kind, ...item }) => !/^(LOG|JOB)/.test(kind) && /c-/.test(JSON.stringify(item)),
    );
    expect(left.filter((item) => [id, second].some((one) => JSON.stringify(item).includes(one)))).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('takes a calendar along to which somebody was invited twice, by name and by address [SHR-21]', async () => {
    const guest = await system.user('гость', { email: 'guest@example.ru' });
    await system.storage.table.commit([
      put({ pk: 'EMAIL#guest@example.ru', sk: 'EMAIL', kind: 'EMAIL', userId: guest.id }),
    ]);
    for (const name of ['гость', 'guest@example.ru'])
      await director.call(addMember, { params: { id }, body: { name, role: 'reader' } });
    expect(await deletion(director)).toMatchObject({ status: 200 });
    expect(await calendar()).toBeUndefined();
    expect((await rawItems(system).ofKind('USER')).map(({ username }) => username)).not.toContain('директор');
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('is a member of none, invited to none, also in the trash [SHR-21]', async () => {
    const second = await aCalendar();
    await invite(methodist, 'editor', second);
    await director.call(removeCalendar, { params: { id } });
    expect(await deletion(methodist)).toMatchObject({ status: 200 });
    await director.call(restoreCalendar, { params: { id } });
    expect((await members(director)).map(([name]) => name)).toEqual(['директор', 'читатель']);
    expect(await director.call(listMembers, { params: { id: second } })).toHaveLength(1);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('leaves the rest to the worker if the call is killed [SHR-21]', async () => {
    await write(director);
    await write(methodist);
    failOnce(
      system.storage.table.access.client,
      ({ name, json }) => name === 'TransactWriteCommand' && json.includes(`CALENDAR#${id}`) && json.includes('Delete'),
    );
    expect(await deletion(director)).toMatchObject({ status: 500 });
    await scheduledJobs();
    expect(await system.storage.users.getUser(director.id)).toBeUndefined();
    expect(await calendar()).toBeUndefined();
    expect(await rawItems(system).countOf('EVENT')).toBe(0);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });
});

describe('who is handed over', () => {
  it('gives the heir each role of owner, and is a member of nothing [SHR-22]', async () => {
    const [stranger, second] = [await system.user('наследник'), await aCalendar(methodist)];
    await methodist.call(addMember, { params: { id: second }, body: { name: 'директор', role: 'reader' } });
    await director.call(acceptInvite, { params: { id: second } });
    await join(stranger, 'reader');
    await write(methodist);
    expect(await admin.post(`/api/admin/users/${director.id}/hand-over`, { to: stranger.id })).toMatchObject({
      status: 200,
    });
    expect(await members(stranger)).toEqual([
      ['методист', 'editor', 'Удалённый пользователь'],
      ['читатель', 'reader', 'Удалённый пользователь'],
      ['наследник', 'owner', 'Удалённый пользователь'],
    ]);
    expect(await calendar()).toMatchObject({ payerId: stranger.id, owners: 1 });
    expect(await stranger.call(listCalendars, {})).toHaveLength(2);
    expect(await methodist.call(listMembers, { params: { id: second } })).toHaveLength(1);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('gives the heir no right in a calendar in the trash until it is restored [SHR-20, SHR-22]', async () => {
    const heir = await system.user('наследник');
    await write(director);
    await director.call(removeCalendar, { params: { id } });
    expect(await admin.post(`/api/admin/users/${director.id}/hand-over`, { to: heir.id })).toMatchObject({
      status: 200,
    });
    expect(await heir.call(listEvents, {})).toEqual([]);
    await heir.call(restoreCalendar, { params: { id } });
    expect(await heir.call(listEvents, {})).toHaveLength(1);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('to somebody who would own more than twenty is refused [SHR-22, SHR-02]', async () => {
    const own = (who: SystemUser, ownedCalendars: number) =>
      system.storage.table.commit([assign(userKey(who.id), { ownedCalendars })]);
    const heir = await system.user('наследник');
    const handOver = () => admin.post(`/api/admin/users/${director.id}/hand-over`, { to: heir.id });
    await own(heir, 20);
    expect(await handOver()).toMatchObject({ status: 409, code: 'heir-owns-too-many', body: { field: 'to' } });
    await own(heir, 19);
    expect(await handOver()).toMatchObject({ status: 200 });
  });

  it('to somebody who owns the same calendars counts each once [SHR-22, SHR-02]', { tags: 'slow' }, async () => {
    const heir = await system.user('наследник');
    await join(heir, 'owner');
    for (let made = 1; made < 11; made++) await join(heir, 'owner', await aCalendar());
    expect(await admin.post(`/api/admin/users/${director.id}/hand-over`, { to: heir.id })).toMatchObject({
      status: 200,
    });
    expect((await system.storage.users.getUser(heir.id))?.ownedCalendars).toBe(11);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('of several at once to one heir stops at twenty; the rest goes to another [SHR-22, SHR-02]', async () => {
    const [heir, other] = [await system.user('наследник'), await system.user('другой')];
    for (let made = 0; made < 18; made++) await aCalendar(heir);
    const leaving = [director, methodist, reader];
    for (const who of [methodist, reader]) await aCalendar(who);
    const handOver = (who: SystemUser, to: SystemUser) =>
      admin.post(`/api/admin/users/${who.id}/hand-over`, { to: to.id });
    const answers = await Promise.all(leaving.map((who) => handOver(who, heir)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    const refused = answers.findIndex(({ status }) => status === 409);
    expect(answers[refused]).toMatchObject({ code: 'heir-owns-too-many' });
    expect((await system.storage.users.getUser(heir.id))?.ownedCalendars).toBe(20);
    for (const who of leaving.slice(refused, refused + 1))
      expect(await handOver(who, other)).toMatchObject({ status: 200 });
    expect((await system.storage.users.getUser(other.id))?.ownedCalendars).toBe(1);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('to an heir who is blocked meanwhile is refused by that name', async () => {
    const heir = await system.user('наследник');
    const handOver = (to: SystemUser) => admin.post(`/api/admin/users/${director.id}/hand-over`, { to: to.id });
    // The heir is blocked after the check of the call and before the work of its job.
    const begin = system.storage.users.beginRemoval;
    system.storage.users.beginRemoval = async (...asked) => {
      const begun = await begin(...asked);
      await admin.post(`/api/admin/users/${heir.id}/toggle`, { blocked: true });
      return begun;
    };
    expect(await handOver(heir)).toMatchObject({ status: 409, code: 'heir-unavailable' });
  });

  it('to somebody who was no member makes them owner and member', async () => {
    const heir = await system.user('наследник');
    await director.call(updateMember, { params: { id, userId: methodist.id }, body: { role: 'owner' } });
    await admin.post(`/api/admin/users/${director.id}/hand-over`, { to: heir.id });
    expect((await members(heir)).map(([name, role]) => [name, role])).toEqual([
      ['методист', 'owner'],
      ['читатель', 'reader'],
      ['наследник', 'owner'],
    ]);
    expect(await calendar()).toMatchObject({ payerId: methodist.id, owners: 2, members: 3 });
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });
});

describe('a shared calendar is published', () => {
  it('while one of its owners may, and it is not in the trash', async () => {
    const seen: boolean[] = [];
    const look = async (...steps: (() => Promise<unknown>)[]) => {
      for (const step of steps) await step();
      seen.push(await isPublished());
      expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    };
    const toggle = (who: SystemUser, blocked: boolean) => () =>
      admin.post(`/api/admin/users/${who.id}/toggle`, { blocked });
    const publishes = (who: SystemUser, publishes: boolean) => () =>
      admin.put(`/api/admin/users/${who.id}`, { publishes });
    const role = (who: SystemUser, to: Role) => () =>
      admin.call(updateMember, { params: { id, userId: who.id }, body: { role: to } });
    await look();
    await look(publishes(director, false));
    await look(role(methodist, 'owner'));
    await look(toggle(methodist, true));
    await look(publishes(director, true));
    await look(toggle(director, true), toggle(methodist, false));
    await look(() => admin.call(removeMember, { params: { id, userId: director.id } }));
    await look(() => admin.call(removeCalendar, { params: { id } }));
    await look(() => admin.call(restoreCalendar, { params: { id } }));
    expect(seen).toEqual([true, false, true, false, true, true, true, false, true]);
  });

  it('or not, as its owners end, blocked at once', async () => {
    await director.call(updateMember, { params: { id, userId: methodist.id }, body: { role: 'owner' } });
    await Promise.all(
      [director, methodist].map((who) => admin.post(`/api/admin/users/${who.id}/toggle`, { blocked: true })),
    );
    expect(await isPublished()).toBe(false);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });
});
