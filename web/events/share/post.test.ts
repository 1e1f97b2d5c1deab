import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { isWellFormed } from '#shared/contracts/well-formed.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { inTimeZone } from '#shared/time/time-zone.testing.ts';
import { linkOf, POST_MAX, postOf, telegramAddress, vkAddress, whenOf } from './post.ts';

const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...PLAIN_EVENT,
  id: 'e1',
  userId: 'u1',
  title: 'Концерт & «хор»',
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  startDate: new Date(2026, 8, 5, 18).toISOString(),
  endDate: new Date(2026, 8, 5, 20).toISOString(),
  ...fields,
});
const sender = { id: 'u1', role: 'user', origin: 'https://calendar.example' };

describe('the post of an event', () => {
  it('says what, when, where, for whom, and where to learn more [PRG-51]', () => {
    const post = postOf(
      event({ location: 'Большой зал', ageRating: '6+', description: 'Вход свободный.\n' }),
      'https://c.example/1',
    );
    expect(post).toBe(
      'Концерт & «хор» 6+\n5 сентября, суббота, 18:00 – 20:00\nБольшой зал\n\nВход свободный.\n\nПодробнее: https://c.example/1',
    );
  });

  it('says so of a cancelled one, and leaves out what is not known [PRG-51]', () => {
    expect(postOf(event({ status: 'cancelled', description: '' }), '')).toBe(
      'Концерт & «хор»\nМероприятие отменено\n5 сентября, суббота, 18:00 – 20:00',
    );
  });

  it('is cut at a word before the link, and never longer than below a picture [PRG-51]', () => {
    const post = postOf(event({ description: 'слово '.repeat(1000) }), 'https://c.example/1');
    expect(post.length).toBeLessThanOrEqual(POST_MAX);
    expect(post.length).toBeGreaterThan(POST_MAX - 20);
    expect(post).toMatch(/слово…\n\nПодробнее: https:\/\/c\.example\/1$/);
    expect(postOf(event({ description: 'х'.repeat(5000) }), '').length).toBeLessThanOrEqual(POST_MAX);
    const long = (title: string) => postOf(event({ title, description: '🎉'.repeat(2500) }), '');
    // Two of these four lengths cut through a pair.
    expect(['', 'ы', 'ыы', 'ыыы'].every((end) => isWellFormed(long(`Хор${end}`)))).toBe(true);
  });

  it('has the time in the event’s own zone, and names the zone if the sender’s clock is another [PRG-51]', () => {
    const times = (startDate: string, endDate: string) => ({ timeZone: 'Asia/Yekaterinburg', startDate, endDate });
    const evening = event(times('2026-09-05T17:00:00.000Z', '2026-09-05T19:00:00.000Z'));
    const night = event(times('2026-09-05T20:00:00.000Z', '2026-09-05T22:00:00.000Z'));
    inTimeZone('Europe/Moscow', () => {
      expect(whenOf(evening)).toBe('5 сентября, суббота, 22:00 – 00:00 (МСК+2, Екатеринбург)');
      expect(whenOf(night)).toBe('6 сентября, воскресенье, 01:00 – 03:00 (МСК+2, Екатеринбург)');
      expect(postOf(night, '')).toContain('\n6 сентября, воскресенье, 01:00 – 03:00 (МСК+2, Екатеринбург)');
    });
    inTimeZone('Asia/Yekaterinburg', () => expect(whenOf(night)).toBe('6 сентября, воскресенье, 01:00 – 03:00'));
  });

  it('names whole days without a clock', () => {
    const days = (startDate: string, endDate: string) => whenOf(event({ allDay: true, startDate, endDate }));
    expect(days('2026-09-05T00:00:00.000Z', '2026-09-06T00:00:00.000Z')).toBe('5 сентября, суббота');
    expect(days('2026-09-05T00:00:00.000Z', '2026-09-08T00:00:00.000Z')).toBe('5–7 сентября');
  });
});

describe('the link of a post', () => {
  const widget = (widgetToken: string, calendars?: string[], categories: string[] = []) => ({
    widgetToken,
    ...(calendars && { calendars }),
    published: { settings: { categories } },
  });

  it('leads to no widget that does not show the category of the event [PRG-50]', () => {
    const all = [widget('children', undefined, ['c1', 'c2']), widget('all')];
    const tokenFor = (categoryId: string, among = all) =>
      /calendar\/(\w+)\?/.exec(linkOf(event({ categoryId }), among, sender))?.[1];
    expect(['c1', 'c3', ''].map((category) => tokenFor(category))).toEqual(['children', 'all', 'all']);
    expect(tokenFor('c3', all.slice(0, 1))).toBeUndefined();
  });

  it('is the event in the newest widget that shows its calendar, else its own link [PRG-50]', () => {
    const shared = event({ calendarId: 'c-1', externalLink: 'https://tickets.example' });
    const all = [widget('own'), widget('two', ['c-2', 'c-1']), widget('one', ['c-1'])];
    expect(linkOf(shared, all, sender)).toBe('https://calendar.example/calendar/two?event=e1&date=2026-09-05');
    expect(linkOf(event(), all, sender)).toContain('/calendar/own?');
    expect(linkOf(shared, [widget('own')], sender)).toBe('https://tickets.example');
    expect(linkOf(shared, [widget('own')], { ...sender, role: 'admin' })).toContain('/calendar/own?');
  });

  it('opens the page of a network, where nothing of it is cut or run together [PRG-52]', () => {
    const link = 'https://calendar.example/calendar/t?event=e1&date=2026-09-05';
    const telegram = new URL(telegramAddress(link, 'Концерт & хор'));
    expect([telegram.origin + telegram.pathname, ...telegram.searchParams.values()]).toEqual([
      'https://t.me/share/url',
      link,
      'Концерт & хор',
    ]);
    const vk = new URL(vkAddress(link, 'Концерт & хор'));
    expect([vk.origin + vk.pathname, ...vk.searchParams.values()]).toEqual([
      'https://vk.com/share.php',
      link,
      'Концерт & хор',
    ]);
  });
});
