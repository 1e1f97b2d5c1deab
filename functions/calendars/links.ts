import { newLinkToken, readLinkToken } from '#functions/auth/link-token.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { NotFound, Rejected } from '#functions/domain/errors.ts';
import type { CalendarLinkItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { newId } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/calendars.ts';
import { calendarLog, calendarWords as words } from '#shared/locale/calendars.ts';
import { shown } from './calendars.ts';
import { calendarLetter } from './letters.ts';
import { calendarFor, whoLetsIn } from './rights.ts';
import { handle } from './storage.ts';

const shownLink = ({ id, role, usesLeft, until }: CalendarLinkItem): contract.CalendarLink => ({
  id,
  role,
  usesLeft,
  until,
});

export const listLinks = handle(contract.listLinks, async ({ params: { id }, user, now, storage }) => {
  await calendarFor(storage, user, { id, action: 'own' });
  const links = await storage.calendars.linksOf(id, now);
  // A link whose maker is no owner any more lets nobody in until the maker is an owner again. It is shown as used up.
  const makers = [...new Set(links.map(({ by }) => by))];
  const letIn = await Promise.all(makers.map((by) => whoLetsIn(storage, id, by)));
  const isOpen = ({ by }: CalendarLinkItem) => letIn[makers.indexOf(by)] !== undefined;
  return links.map((link) => shownLink(isOpen(link) ? link : { ...link, usesLeft: 0 }));
});

export const createLink = handle(contract.createLink, async ({ params: { id }, body, user, now, storage }) => {
  const calendar = await calendarFor(storage, user, { id, action: 'own' });
  if (body.until <= now.toISOString()) throw new Rejected(['invalid-input', words.linkIsPast], { field: 'until' });
  const linkId = newId();
  const { token, hash } = newLinkToken(`${id}:${linkId}`);
  const description = calendarLog.linkMade(calendar.name, words.roles[body.role]);
  const link = { id: linkId, calendarId: id, hash, role: body.role, usesLeft: body.uses, until: body.until };
  const line = { type: 'CALENDAR', description, ...doneBy(user) } as const;
  return { ...shownLink(await storage.calendars.createLink(link, { line, now, actor: user })), token };
});

export const removeLink = handle(contract.removeLink, async ({ params: { id, linkId }, user, now, storage }) => {
  const calendar = await calendarFor(storage, user, { id, action: 'own' });
  const line = { type: 'CALENDAR', description: calendarLog.linkRemoved(calendar.name), ...doneBy(user) } as const;
  await storage.calendars.removeLink(id, linkId, { line, now });
  return { ok: true } as const;
});

export const acceptLink = handle(contract.acceptLink, async ({ body, user, now, storage }) => {
  const { calendars } = storage;
  const { id: named, hash } = readLinkToken(body.token);
  const [calendarId = '', id = ''] = named.split(':');
  const link = await calendars.findLink(calendarId, { id, hash }, now);
  const calendar = await calendars.getCalendar(calendarId).catch((reason: unknown) => {
    throw reason instanceof NotFound ? new Rejected('bad-link', { cause: reason }) : reason;
  });
  const description = calendarLog.joined(calendar.name, words.roles[link.role]);
  const line = { type: 'CALENDAR', description, ...doneBy(user, user) } as const;
  const told = { by: user, calendar: calendar.name, role: link.role, now };
  const maker = await whoLetsIn(storage, calendarId, link.by);
  if (!maker) throw new Rejected('bad-link');
  const letters = await calendarLetter(storage, 'calendarJoined', maker, told);
  const role = await calendars.join(link, user, { line, now, letters });
  return shown(await calendars.getCalendar(calendarId), role);
});
