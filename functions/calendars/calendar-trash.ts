import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { assertMay } from '#functions/domain/calendars/may.ts';
import { settleCalendarWork } from '#functions/jobs/calendar-work.ts';
import { beginJob } from '#functions/jobs/run-job.ts';
import { jobId } from '#functions/storage/jobs/jobs.ts';
import * as contract from '#shared/contracts/calendars.ts';
import { calendarLog } from '#shared/locale/calendars.ts';
import { shown } from './calendars.ts';
import { calendarFor } from './rights.ts';
import { handle, type Storage } from './storage.ts';

/**
 * Begins the job that changes the members' rights. If the job needs more time than the call has, it continues after the
 * call's answer.
 */
const settle = (storage: Storage, subject: string, now: Date) =>
  beginJob(storage, jobId({ name: 'settleCalendar', subject }), settleCalendarWork, now);

export const removeCalendar = handle(contract.removeCalendar, async ({ params: { id }, user, now, storage }) => {
  const calendar = await calendarFor(storage, user, { id, action: 'own' });
  const line = { type: 'CALENDAR', description: calendarLog.removed(calendar.name), ...doneBy(user) } as const;
  await storage.calendars.trashCalendar(calendar, { line, now, actor: user });
  await settle(storage, id, now);
  return { ok: true } as const;
});

export const restoreCalendar = handle(contract.restoreCalendar, async ({ params: { id }, user, now, storage }) => {
  const { calendars } = storage;
  const [calendar, role] = await Promise.all([calendars.findTrashedCalendar(id, now), calendars.roleIn(id, user.id)]);
  const roles = new Map(role === undefined ? [] : [[id, role]]);
  assertMay({ id: user.id, role: user.role, calendars: roles }, id, 'own', 'calendar-not-found');
  const line = { type: 'CALENDAR', description: calendarLog.restored(calendar.name), ...doneBy(user) } as const;
  await calendars.restoreCalendar(calendar, { line, now, actor: user });
  await settle(storage, id, now);
  return shown(await calendars.getCalendar(id), 'owner');
});
