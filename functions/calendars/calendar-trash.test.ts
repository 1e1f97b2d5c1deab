import { beforeEach, describe, expect, it } from 'vitest';
import { anEvent } from '#functions/domain/events/stored.testing.ts';
import { doLongWork } from '#functions/scheduled-jobs/long-work.ts';
import { purgeCalendars } from '#functions/scheduled-jobs/purge-calendars.ts';
import { newId } from '#functions/storage/ids.ts';
import { anEvent as formWith } from '#functions/testing/builders.ts';
import { toForm } from '#functions/testing/caller.ts';
import { failOnce } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { listEventViews, validateDatabase } from '#shared/contracts/administration.ts';
import {
  acceptInvite,
  addMember,
  createCalendar,
  createLink,
  listCalendars,
  listMembers,
  type Role,
  removeCalendar,
  restoreCalendar,
} from '#shared/contracts/calendars.ts';
import { createEvent, listEvents, removeEvent } from '#shared/contracts/events.ts';
import { listTrash } from '#shared/contracts/history.ts';
import { searchEvents } from '#shared/contracts/search.ts';
import { DAY_MS } from '#shared/time/units.ts';

const SOUND = { isValid: true, issues: [] };
const EVENTS = 70;

let system: System;
let admin: SystemUser;
let director: SystemUser;
let methodist: SystemUser;
let reader: SystemUser;
let id: string;
let params: { readonly id: string };
const joined = async (who: SystemUser, role: Role) => {
  await director.call(addMember, { params, body: { name: who.username, role } });
  await who.call(acceptInvite, { params });
};
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
  [director, methodist, reader] = [
    await system.user('директор'),
    await system.user('методист'),
    await system.user('читатель'),
  ];
  id = (await director.call(createCalendar, { body: { name: 'Афиша', color: '#d97706' } })).id;
  params = { id };
  await joined(methodist, 'editor');
  await joined(reader, 'reader');
});

const write = (title = 'Концерт') =>
  system.storage.events.createEvent(
    anEvent({ id: newId(), title, userId: methodist.id, calendarId: id, picture: null }),
    { line: { type: 'CALENDAR', description: 'Создано', username: 'методист', userId: methodist.id }, now: new Date() },
    methodist.id,
  );
const rolesOf = async (who: SystemUser) =>
  (await system.storage.calendars.callerOf({ ...who, shares: true })).calendars;
/** Runs the scheduled jobs as at this moment. */
const scheduledJobs = async (at: Date) => {
  const run = { now: at, isOver: () => false };
  await purgeCalendars({ storage: system.storage })(run);
  await doLongWork({ storage: system.storage })(run);
};
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
/** The items that still name the calendar, without those of the log, of jobs and of their attempts. */
const traces = async () =>
  (await system.items()).filter(
    ({ kind, ...item }) => !/^(LOG|JOB|TRY)/.test(kind) && JSON.stringify(item).includes(id),
  );

describe('a deleted calendar', () => {
  it('gives its members no right and takes nothing; its owners see it in the trash for 30 days [SHR-20]', async () => {
    await write();
    await director.call(removeCalendar, { params });
    for (const who of [director, methodist, reader]) {
      expect(await rolesOf(who)).toEqual(new Map());
      expect(await who.get(`/api/calendars/${id}/members`)).toMatchObject({ status: 404 });
    }
    await expect(write()).rejects.toMatchObject({ code: 'calendar-not-found' });
    const [, trashed, ...others] = await director.call(listCalendars, {});
    expect(others).toEqual([]);
    expect(trashed).toMatchObject({ id, name: 'Афиша', role: 'owner', deletedUntil: expect.any(String) });
    const days = (Date.parse(trashed?.deletedUntil ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    expect(await methodist.call(listCalendars, {})).toHaveLength(1);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('is in no list of administrators, nor is its trash [SHR-20]', async () => {
    await write();
    const query = { calendarId: id };
    const form = formWith({ title: 'Концерт в корзине' });
    const thrown = await methodist.call(createEvent, { query, form });
    await methodist.call(removeEvent, { params: { id: thrown.id } });
    const seen = async () => [
      (await admin.call(listEvents, { query: {} })).length,
      (await admin.call(searchEvents, { query: { q: 'концерт', limit: '10' } })).events.length,
      (await admin.call(listEventViews, { query: { order: 'asc', limit: '10' } })).events.length,
      (await admin.call(listTrash, { query: {} })).items.length,
    ];
    expect(await seen()).toEqual([1, 1, 1, 1]);
    await director.call(removeCalendar, { params });
    expect(await seen()).toEqual([0, 0, 0, 0]);
    await director.call(restoreCalendar, { params });
    expect(await seen()).toEqual([1, 1, 1, 1]);
  });

  it('hides its events from administrators who know their ids [SHR-20]', async () => {
    const form = formWith({ title: 'Концерт' });
    const { id: event } = await methodist.call(createEvent, { query: { calendarId: id }, form });
    await director.call(removeCalendar, { params });
    const missing = { status: 404, code: 'event-not-found' };
    expect(await admin.get(`/api/events/${event}/history`)).toMatchObject(missing);
    expect(await admin.put(`/api/events/${event}`, toForm(form))).toMatchObject(missing);
    expect(await admin.delete(`/api/events/${event}`)).toMatchObject(missing);
    expect(await admin.post(`/api/events/${event}/move`, { calendarId: admin.id })).toMatchObject(missing);
    expect(await admin.post(`/api/events?copyOf=${event}`, toForm(form))).toMatchObject(missing);
    await director.call(restoreCalendar, { params });
    expect(await admin.get(`/api/events/${event}/history`)).toMatchObject({ status: 200 });
  });

  it('comes back with its events and members, by its owners and administrators alone [SHR-20, SHR-24]', async () => {
    await write();
    await director.call(removeCalendar, { params });
    const restored = (who: SystemUser) => who.post(`/api/calendars/${id}/restore`);
    expect([await restored(reader), await restored(methodist)]).toMatchObject([{ status: 403 }, { status: 403 }]);
    expect(await restored(await system.user('чужой'))).toMatchObject({ status: 404, code: 'calendar-not-found' });
    expect(await director.call(restoreCalendar, { params })).toMatchObject({ id, name: 'Афиша', members: 3 });
    expect(await restored(director)).toMatchObject({ status: 404 });
    expect([await rolesOf(methodist), await rolesOf(reader)]).toEqual([
      new Map([[id, 'editor']]),
      new Map([[id, 'reader']]),
    ]);
    expect(await director.call(listMembers, { params })).toHaveLength(3);
    await write();
    await director.call(removeCalendar, { params });
    await admin.call(restoreCalendar, { params });
    expect(await rolesOf(director)).toEqual(new Map([[id, 'owner']]));
    expect((await logEntries(admin, 'OTHER')).slice(0, 2)).toEqual([
      'главный: Календарь «Афиша» восстановлен из корзины',
      'директор: Календарь «Афиша» в корзине',
    ]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('killed before its members lose their rights is ended by the worker [SHR-20]', async () => {
    failOnce(
      system.storage.table.access.client,
      ({ name, json }) => name === 'TransactWriteCommand' && json.includes(`USER#${methodist.id}#CALENDARS`),
    );
    expect(await director.delete(`/api/calendars/${id}`)).toMatchObject({ status: 500 });
    expect(await rolesOf(methodist)).toEqual(new Map([[id, 'editor']]));
    await scheduledJobs(new Date());
    expect(await rolesOf(methodist)).toEqual(new Map());
    await director.call(restoreCalendar, { params });
    expect(await rolesOf(methodist)).toEqual(new Map([[id, 'editor']]));
  });

  it('restored and deleted by two owners again and again ends as it is said to be', async () => {
    await director.call(addMember, { params, body: { name: 'главный', role: 'owner' } });
    await admin.call(acceptInvite, { params });
    for (let round = 0; round < 4; round++)
      await Promise.all([
        director.delete(`/api/calendars/${id}`),
        admin.post(`/api/calendars/${id}/restore`),
        admin.delete(`/api/calendars/${id}`),
        director.post(`/api/calendars/${id}/restore`),
      ]);
    await scheduledJobs(new Date());
    const { deletedAt } = (await rawItems(system).ofKind('CALENDAR'))[0] ?? {};
    for (const row of await rawItems(system).ofKind('MEMBERSHIP')) expect(row.deletedAt).toBe(deletedAt);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('stays if it is restored after the job that deletes it was started [SHR-20]', async () => {
    await write();
    await director.call(removeCalendar, { params });
    await system.storage.jobs.startJob({ name: 'purgeCalendar', subject: id, userId: 'system' }, new Date());
    await director.call(restoreCalendar, { params });
    await scheduledJobs(new Date());
    expect(await director.call(listEvents, { query: { calendarId: id } })).toHaveLength(1);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('goes after 30 days with an invitation that nobody has accepted [SHR-20]', async () => {
    const guest = await system.user('гость');
    await director.call(addMember, { params, body: { name: 'гость', role: 'reader' } });
    await director.call(removeCalendar, { params });
    // Time to live deletes what has expired.
    const expired = Math.floor(inDays(8).getTime() / 1000);
    for (const item of await rawItems(system).all())
      if (typeof item.ttl === 'number' && item.ttl < expired)
        await rawItems(system).drop({ pk: String(item.pk), sk: String(item.sk) });
    await scheduledJobs(inDays(30.1));
    const rows = await rawItems(system).ofKind('MEMBERSHIP');
    expect(rows.filter(({ userId }) => userId === guest.id)).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('goes after 30 days, in slices that survive a kill, and leaves nothing [SHR-20]', { tags: ['slow'] }, async () => {
    for (let n = 0; n < EVENTS; n++) await write(`Концерт ${n}`);
    await director.call(createLink, { params, body: { role: 'reader', uses: 3, until: '2100-01-01T00:00:00Z' } });
    await director.call(addMember, { params, body: { name: 'никто', role: 'reader' } });
    await director.call(removeCalendar, { params });
    await scheduledJobs(inDays(29.9));
    expect(await rawItems(system).countOf('EVENT')).toBe(EVENTS);
    let writes = 0;
    failOnce(
      system.storage.table.access.client,
      ({ name, json }) => name === 'TransactWriteCommand' && json.includes(`${id}#EVENTS`) && ++writes === 2,
    );
    await scheduledJobs(inDays(30.1)).catch(() => undefined);
    expect(await rawItems(system).countOf('EVENT')).toBe(EVENTS - 30);
    expect(await director.post(`/api/calendars/${id}/restore`)).toMatchObject({ status: 404 });
    await scheduledJobs(inDays(30.2));
    expect(await traces()).toEqual([]);
    expect(await director.call(listCalendars, {})).toHaveLength(1);
    expect((await logEntries(admin, 'OTHER'))[0]).toContain('Календарь «Афиша» удалён навсегда');
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });
});
