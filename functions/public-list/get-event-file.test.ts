import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { anEvent } from '#functions/testing/builders.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { getCalendarFile, getEventFile } from '#shared/contracts/feed.ts';

const tokenOf = async (owner: SystemUser): Promise<string> =>
  (await owner.call(createEmbedding, { body: { name: 'Виджет', type: 'HTML' } })).widgetToken;
const pathOf = (token: string, event: string) => `${getEventFile.path}?${new URLSearchParams({ token, event })}`;
const eventsIn = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');

describe('GET /api/events/public/event.ics', () => {
  it('is the event as the subscription has it, to save, under no name of a calendar', async () => {
    const system = await aSystem();
    const owner = await system.user();
    const token = await tokenOf(owner);
    const externalLink = 'https://example.ru/a,b;c?d=\\e';
    const { id } = await owner.call(createEvent, {
      form: anEvent({ title: 'Лекция; «О космосе», 1\\2', externalLink }),
    });
    const reply = await system.nobody.get(pathOf(token, id));
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="event.ics"',
        'cache-control': 'public, max-age=30, stale-while-revalidate=15, stale-if-error=604800',
      },
    });
    const subscription = await system.nobody.get(`${getCalendarFile.path}?token=${token}`);
    const [event, ...others] = eventsIn(reply.text);
    expect(others).toEqual([]);
    expect(event?.toString()).toBe(eventsIn(subscription.text)[0]?.toString());
    expect(event?.getFirstPropertyValue('summary')).toBe('Лекция; «О космосе», 1\\2');
    expect(event?.getFirstPropertyValue('url')).toBe('https://example.ru/a%2Cb%3Bc?d=%5Ce');
    expect(reply.text).not.toMatch(/X-WR-CALNAME|REFRESH-INTERVAL/);
  });

  it('shows a user’s widget no event of another, and an admin’s widget all [FEED-03, FEED-04]', async () => {
    const system = await aSystem();
    const [owner, other, admin] = [await system.user('владелец'), await system.user('другой'), await system.admin()];
    const { id } = await other.call(createEvent, { form: anEvent() });
    expect(await system.nobody.get(pathOf(await tokenOf(owner), id))).toMatchObject({
      status: 404,
      text: 'Мероприятие не найдено',
      code: 'event-not-found',
    });
    expect(await system.nobody.get(pathOf(await tokenOf(admin), id))).toMatchObject({ status: 200 });
  });

  it('is gone with the owner of the embedding [FEED-05]', async () => {
    const system = await aSystem();
    const [admin, owner] = [await system.admin(), await system.user()];
    const token = await tokenOf(owner);
    const { id } = await owner.call(createEvent, { form: anEvent() });
    await admin.post(`/api/admin/users/${owner.id}/toggle`);
    expect(await system.nobody.get(pathOf(token, id))).toMatchObject({
      status: 404,
      text: 'Календарь не найден',
      code: 'calendar-not-found',
    });
  });

  it.each([
    ['no token', '?event=a', 400],
    ['no event', '?token=a', 400],
    ['an event of 65 characters', `?token=a&event=${'a'.repeat(65)}`, 400],
    ['an unknown token', '?token=a&event=a', 404],
  ])('with %s is refused in Russian [API-07]', async (_, query, status) => {
    const { nobody } = await aSystem();
    const reply = await nobody.get(`${getEventFile.path}${query}`);
    expect([reply.status, reply.text]).toEqual([status, expect.stringMatching(/^[А-ЯЁ]/)]);
  });

  it('is a whole series, or one of its dates, and no draft [EV2-16, REC-41]', async () => {
    const system = await aSystem();
    const owner = await system.user();
    const token = await tokenOf(owner);
    const { id, seriesId } = await owner.call(createEvent, { form: anEvent({ recurrence: 'FREQ=DAILY;COUNT=3' }) });
    const whole = await system.nobody.get(pathOf(token, seriesId ?? ''));
    expect(whole.text).toContain('RRULE:FREQ=DAILY;COUNT=3');
    const subscription = await system.nobody.get(
      `${getCalendarFile.path}?token=${token}&from=2025-03-01T00:00:00Z&to=2025-04-01T00:00:00Z`,
    );
    expect(eventsIn(whole.text).map(String)).toEqual(eventsIn(subscription.text).map(String));
    const date = await system.nobody.get(pathOf(token, id));
    expect(eventsIn(date.text).map((event) => event.getFirstPropertyValue('uid'))).toEqual([`${id}@calendar-system`]);
    expect(date.text).not.toMatch(/RRULE|RECURRENCE-ID/);
    expect((await system.nobody.get(pathOf(token, `${seriesId}_20250309`))).status).toBe(404);
    const draft = await owner.call(createEvent, { form: anEvent({ status: 'draft' }) });
    expect((await system.nobody.get(pathOf(token, draft.id))).status).toBe(404);
  });
});
