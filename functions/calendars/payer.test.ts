import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { plainEvent } from '#functions/domain/events/stored.testing.ts';
import { usageIndex, usageKey } from '#functions/storage/dynamodb/keys.ts';
import { anEvent } from '#functions/testing/builders.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { acceptInvite, addMember, createCalendar, removeMember, updateMember } from '#shared/contracts/calendars.ts';
import { createEvent } from '#shared/contracts/events.ts';

const SOUND = { isValid: true, issues: [] };
const NOTHING = { events: 0, series: 0, seriesBytes: 0, pictureBytes: 0, embeddings: 0, templates: 0 };

let system: System;
let admin: SystemUser;
let director: SystemUser;
let methodist: SystemUser;
let calendarId: string;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
  [director, methodist] = [await system.user('директор'), await system.user('методист')];
  calendarId = (await director.call(createCalendar, { body: { name: 'Афиша', color: '#d97706' } })).id;
  await director.call(addMember, { params: { id: calendarId }, body: { name: 'методист', role: 'editor' } });
  await methodist.call(acceptInvite, { params: { id: calendarId } });
});

/** Adds an event of this maker to the shared calendar. */
const anEventBy = ({ id, username }: SystemUser) =>
  system.storage.events.createEvent(
    plainEvent({
      id: randomUUID(),
      userId: id,
      calendarId,
      title: 'Концерт',
      startDate: '2026-03-10T15:00:00.000Z',
      endDate: '2026-03-10T16:00:00.000Z',
    }),
    { line: { type: 'CALENDAR', description: 'Создано', username, userId: id }, now: new Date() },
    id,
  );
const usageOf = async (id: string) => {
  const item = (await rawItems(system).ofKind('USAGE')).find(({ pk }) => pk === usageKey(id).pk);
  return item?.events;
};
const claim = (id: string, events: number) =>
  rawItems(system).put({ ...usageKey(id), ...usageIndex(id), kind: 'USAGE', ...NOTHING, events });

describe('a shared calendar', () => {
  it('counts for itself and against its oldest owner, whoever makes its events', async () => {
    await director.call(createEvent, { form: anEvent() });
    await anEventBy(methodist);
    await anEventBy(director);
    expect([await usageOf(calendarId), await usageOf(director.id), await usageOf(methodist.id)]).toEqual([
      2,
      3,
      undefined,
    ]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('takes nothing more when its oldest owner has as much as they may', async () => {
    await claim(director.id, 5000);
    await expect(anEventBy(methodist)).rejects.toThrow('Достигнут предел: 5000 мероприятий');
    await claim(director.id, 4999);
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => anEventBy(methodist)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await usageOf(calendarId)).toBe(1);
  });

  it('counts against the next owner once the oldest has left, also while events are made', async () => {
    await anEventBy(methodist);
    await director.call(updateMember, { params: { id: calendarId, userId: methodist.id }, body: { role: 'owner' } });
    await Promise.all([
      ...Array.from({ length: 4 }, () => anEventBy(methodist)),
      director.call(removeMember, { params: { id: calendarId, userId: director.id } }),
    ]);
    expect([await usageOf(calendarId), await usageOf(director.id), await usageOf(methodist.id)]).toEqual([5, 0, 5]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('and its owner are counted anew where the numbers are lost [SHR-23]', async () => {
    await anEventBy(methodist);
    await director.call(createEvent, { form: anEvent() });
    for (const one of await rawItems(system).ofKind('USAGE')) await rawItems(system).drop(one);
    await Promise.all([anEventBy(director), anEventBy(methodist), director.call(createEvent, { form: anEvent() })]);
    expect([await usageOf(calendarId), await usageOf(director.id)]).toEqual([3, 5]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });
});
