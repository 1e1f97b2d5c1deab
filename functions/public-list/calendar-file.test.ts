import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import { EVENT_DEFAULTS } from '#shared/contracts/events.ts';
import { inTimeZone } from '#shared/time/time-zone.testing.ts';
import { calendarFile as fileOf } from './calendar-file.ts';

const calendarFile = (singles: readonly StoredEvent[]) =>
  fileOf({ singles, series: [], categoryOf: () => undefined, shows: () => true });

const event: StoredEvent = {
  id: 'e1',
  userId: 'u1',
  calendarId: 'u1',
  title: 'Встреча',
  description: '',
  startDate: '2025-03-05T09:00:00.000Z',
  endDate: '2025-03-05T10:00:00.000Z',
  externalLink: '',
  ...EVENT_DEFAULTS,
  picture: null,
  revision: 3,
  updatedAt: '2025-02-01T08:30:15.000Z',
};
/** Reads a file with ical.js, which did not write it. */
const read = (file: string) => new ICAL.Component(ICAL.parse(file));
const readEvents = (file: string) => read(file).getAllSubcomponents('vevent');
const instant = (component: ICAL.Component | undefined, name: string) => {
  const value = component?.getFirstPropertyValue(name);
  return value instanceof ICAL.Time ? value.toJSDate().toISOString() : value;
};

describe('the calendar file', () => {
  it('says what it is and how often to look again', () => {
    const calendar = read(calendarFile([event]));
    expect(calendar.name).toBe('vcalendar');
    const values = ['version', 'prodid', 'method', 'x-wr-calname', 'refresh-interval', 'x-published-ttl'].map((name) =>
      String(calendar.getFirstPropertyValue(name)),
    );
    const name = 'Календарь мероприятий';
    expect(values).toEqual(['2.0', '-//Calendar System//widget//RU', 'PUBLISH', name, 'PT1H', 'PT1H']);
  });

  it('has each event with a UID that never changes, its instants in UTC and its last change, not the moment of asking [REC-44]', () => {
    const [component, ...more] = readEvents(calendarFile([event]));
    expect(more).toEqual([]);
    expect(component?.getFirstPropertyValue('uid')).toBe('e1@calendar-system');
    expect(component?.getFirstPropertyValue('sequence')).toBe(3);
    expect(instant(component, 'dtstart')).toBe(event.startDate);
    expect(instant(component, 'dtend')).toBe(event.endDate);
    expect(instant(component, 'last-modified')).toBe(event.updatedAt);
    expect(instant(component, 'dtstamp')).toBe(event.updatedAt);
    expect(component?.hasProperty('description')).toBe(false);
    expect(component?.hasProperty('url')).toBe(false);
  });

  it('gives every title and description back as it was, control characters apart', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...'\\;,:"\n\r\t\u0000\u001b Яй😀'), fc.string({ maxLength: 1 })),
    });
    const shown = (raw: string) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 forbids exactly these
      raw.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
    fc.assert(
      fc.property(text, text, (title, description) => {
        const [component] = readEvents(calendarFile([{ ...event, title: `т${title}`, description }]));
        expect(component?.getFirstPropertyValue('summary')).toBe(`т${shown(title)}`);
        expect(component?.getFirstPropertyValue('description') ?? '').toBe(shown(description));
      }),
    );
  });

  it('folds lines at 75 bytes and never within a character', () => {
    const file = calendarFile([{ ...event, title: 'Щ'.repeat(200), description: '😀'.repeat(500) }]);
    const lines = file.split('\r\n');
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(file).not.toMatch(/[^\r]\n/);
    const [component] = readEvents(Buffer.from(file).toString('utf8'));
    expect(component?.getFirstPropertyValue('summary')).toBe('Щ'.repeat(200));
    expect(component?.getFirstPropertyValue('description')).toBe('😀'.repeat(500));
  });

  it('links to the same address, whose commas and semicolons no reader mistakes', () => {
    const externalLink = 'https://пример.рф/a,b;c?d=1,2&e=\\#f';
    const [component] = readEvents(calendarFile([{ ...event, externalLink }]));
    const url = String(component?.getFirstPropertyValue('url'));
    expect(url).toBe('https://xn--e1afmkfd.xn--p1ai/a%2Cb%3Bc?d=1%2C2&e=%5C#f');
    expect(decodeURIComponent(url)).toBe(decodeURIComponent(new URL(externalLink).href));
  });

  it('leaves the oldest events out where all of them were too many for one answer', { tags: 'slow' }, () => {
    const events = Array.from({ length: 2000 }, (_, at) => ({
      ...event,
      id: `e${at}`,
      startDate: `2025-03-05T0${at < 1000 ? 8 : 9}:00:00.${String(at % 1000).padStart(3, '0')}Z`,
      description: 'ж'.repeat(5000),
    }));
    const file = calendarFile(events);
    const ids = readEvents(file).map((component) => component.getFirstPropertyValue('uid'));
    expect(Buffer.byteLength(file)).toBeLessThan(5_900_000);
    expect(ids.length).toBeGreaterThan(500);
    expect(ids.at(-1)).toBe('e1999@calendar-system');
    const escapes = calendarFile(events.map((each) => ({ ...each, description: ';'.repeat(5000) })));
    expect(Buffer.byteLength(escapes)).toBeLessThan(5_900_000);
    expect(escapes).toContain('e1999@calendar-system');
  });
});

describe('an event of the calendar file', () => {
  it('of whole days has dates, the end exclusive, wherever it is written [EV2-05, REC-44]', () => {
    const days = { allDay: true, startDate: '2026-05-09T00:00:00.000Z', endDate: '2026-05-11T00:00:00.000Z' };
    for (const zone of ['Pacific/Honolulu', 'Asia/Kamchatka'])
      inTimeZone(zone, () => {
        const file = calendarFile([{ ...event, ...days, timeZone: 'Asia/Omsk' }]);
        expect(file).toContain('DTSTART;VALUE=DATE:20260509\r\nDTEND;VALUE=DATE:20260511\r\n');
      });
  });

  it('has its age behind the title, its place, category and cancellation [EV2-15, EV2-17]', () => {
    const full = { ...event, ageRating: '12+', location: 'Зал, 2', status: 'cancelled', categoryId: 'c1' } as const;
    const categoryOf = () => ({ id: 'c1', name: 'Лекции', color: '#ff0000' });
    const [component] = readEvents(fileOf({ singles: [full], series: [], categoryOf, shows: () => true }));
    const values = ['summary', 'location', 'status', 'categories'].map((name) =>
      component?.getFirstPropertyValue(name),
    );
    expect(values).toEqual(['Встреча 12+', 'Зал, 2', 'CANCELLED', 'Лекции']);
  });

  it('keeps to instants of UTC, whatever the zone it was written down in [REC-41]', () => {
    const plain = calendarFile([event]);
    expect(calendarFile([{ ...event, timeZone: 'Asia/Omsk' }])).toBe(plain);
    expect(plain).toContain('DTSTART:20250305T090000Z\r\nDTEND:20250305T100000Z\r\n');
    expect(plain).not.toMatch(/VTIMEZONE|STATUS|LOCATION|CATEGORIES/);
  });
});
