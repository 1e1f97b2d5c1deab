import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getEventFile } from '#shared/contracts/feed.ts';
import { contrastRatio } from '#shared/embedding/paper.ts';
import { readSettings } from '#shared/embedding/query-codec.ts';
import { searchData } from '#shared/embedding/search-data.ts';
import { inTimeZone } from '#shared/time/time-zone.testing.ts';
import { fileAddress, googleLink, outlookLink, yandexLink } from '#widget/page/late/calendar-links.ts';
import { colorsOf } from '#widget/page/views/colors.ts';
import { anEvent } from '#widget/testing/events.ts';

const event = anEvent({
  id: 'e1',
  title: 'Лекция; «О космосе», часть 1\\2',
  description: 'Строка\nвторая: запятая, точка; и очень длинный текст, который не уместится в одну строку файла',
  startDate: '2026-11-21T09:00:00.000Z',
  endDate: '2026-11-21T10:30:00.000Z',
  externalLink: 'https://example.org/?a=1&b=2',
});

const FESTIVAL = {
  allDay: true,
  startDate: '2026-05-09T00:00:00.000Z',
  endDate: '2026-05-12T00:00:00.000Z',
  location: 'Парк «Горизонт»',
} as const;

describe('the links to calendars', () => {
  it('lead to the call that answers the file of one event', () => {
    const { pathname, searchParams } = new URL(fileAddress('tok', 'a&b=1 \ud800'), 'https://calendar.example');
    expect(pathname).toBe(getEventFile.path);
    expect(v.parse(getEventFile.query, Object.fromEntries(searchParams))).toEqual({
      token: 'tok',
      event: 'a&b=1 \ufffd',
    });
  });

  it('carry title, times and description, escaped', () => {
    const google = new URL(googleLink(event)).searchParams;
    expect([google.get('text'), google.get('dates')]).toEqual([event.title, '20261121T090000Z/20261121T103000Z']);
    expect(google.get('details')).toBe(`${event.description}\n\n${event.link}`);
    const yandex = new URL(yandexLink(event)).searchParams;
    expect([yandex.get('name'), yandex.get('startTs'), yandex.get('endTs')]).toEqual([
      event.title,
      '2026-11-21T09:00:00Z',
      '2026-11-21T10:30:00Z',
    ]);
    const outlook = new URL(outlookLink(event)).searchParams;
    expect([outlook.get('subject'), outlook.get('startdt'), outlook.get('enddt')]).toEqual([
      event.title,
      '2026-11-21T09:00:00Z',
      '2026-11-21T10:30:00Z',
    ]);
  });

  it('carry the registration link of an event with a long description', () => {
    const long = { ...event, description: 'Очень длинно. '.repeat(100) };
    const details = new URL(googleLink(long)).searchParams.get('details') ?? '';
    expect([details.length < 1100, details.endsWith(`\n\n${long.link}`)]).toEqual([true, true]);
    expect(new URL(yandexLink(long)).searchParams.get('description')).toBe(details);
    expect(new URL(outlookLink(long)).searchParams.get('body')).toBe(details);
  });

  it.each(['Pacific/Honolulu', 'Asia/Kamchatka'])('carry place and whole days, in %s too [EV2-28]', (zone) => {
    inTimeZone(zone, () => {
      const festival = anEvent(FESTIVAL);
      const google = new URL(googleLink(festival)).searchParams;
      expect([google.get('dates'), google.get('location')]).toEqual(['20260509/20260512', 'Парк «Горизонт»']);
      const outlook = new URL(outlookLink(festival)).searchParams;
      expect(['startdt', 'enddt', 'allday', 'location'].map((name) => outlook.get(name))).toEqual([
        '2026-05-09',
        '2026-05-12',
        'true',
        'Парк «Горизонт»',
      ]);
    });
    expect(new URL(outlookLink(event)).searchParams.get('allday')).toBe('false');
  });
});

describe('the data for search engines', () => {
  it('are the shown events as schema.org/Event, none of whose texts ends the script', () => {
    const evil = anEvent({ id: 'e2', title: '</script><b>' });
    const { '@graph': graph } = JSON.parse(searchData([event, evil], 'https://calendar.example/calendar/t'));
    expect(graph[0]).toEqual({
      '@type': 'Event',
      name: event.title,
      startDate: '2026-11-21T12:00:00+03:00',
      endDate: '2026-11-21T13:30:00+03:00',
      eventStatus: 'https://schema.org/EventScheduled',
      description: event.description,
      url: 'https://calendar.example/calendar/t?event=e1',
    });
    expect(graph[1].name).toBe('</script><b>');
  });

  it('have each occurrence as an event on its own clock, with place, status and age [EV2-27]', () => {
    const series = { title: 'Йога', repeats: 'каждый вторник', utcOffset: -210, zone: 'GMT−3:30, St. John’s' };
    const startDate = '2026-11-21T02:00:00.000Z';
    const { '@graph': graph } = JSON.parse(
      searchData(
        [
          anEvent({ ...series, id: 's_20261120', startDate, location: 'Зал 2', ageRating: '12+', status: 'cancelled' }),
          anEvent({ ...series, id: 's_20261127', startDate, location: 'https://meet.example.org/' }),
        ],
        'https://calendar.example/calendar/t',
      ),
    );
    const both = { '@type': 'Event', startDate: '2026-11-20T22:30:00-03:30', endDate: '2026-11-20T23:30:00-03:30' };
    expect(graph).toEqual([
      {
        ...both,
        name: 'Йога 12+',
        eventStatus: 'https://schema.org/EventCancelled',
        location: { '@type': 'Place', name: 'Зал 2', address: 'Зал 2' },
        typicalAgeRange: '12-',
        url: 'https://calendar.example/calendar/t?event=s_20261120',
      },
      {
        ...both,
        name: 'Йога',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'Place', name: 'https://meet.example.org/', address: 'https://meet.example.org/' },
        url: 'https://calendar.example/calendar/t?event=s_20261127',
      },
    ]);
  });

  it.each(['Pacific/Honolulu', 'Asia/Kamchatka'])('have whole days as dates, in %s too [EV2-27]', (zone) => {
    inTimeZone(zone, () => {
      const oneDay = { ...FESTIVAL, endDate: '2026-05-10T00:00:00.000Z' };
      const { '@graph': graph } = JSON.parse(
        searchData([anEvent(FESTIVAL), anEvent(oneDay)], 'https://calendar.example/calendar/t'),
      );
      expect(graph).toMatchObject([
        { startDate: '2026-05-09', endDate: '2026-05-11' },
        { startDate: '2026-05-09', endDate: '2026-05-09' },
      ]);
    });
  });
});

describe('the colours', () => {
  it('are hex and alpha by the one rule, for the calendar and for its navigation [WID-22]', () => {
    const colors = colorsOf(
      readSettings('color=ff0000&transparency=50&navigationColor=00ff00&navigationTransparency=0'),
    );
    expect([colors['--ground'], colors['--nav']]).toEqual(['#ff000080', '#00ff00e6']);
  });

  it('of the texts are those of their settings [WID-02]', () => {
    const colors = colorsOf(readSettings('navigationTextColor=000001&calendarFontColor=000002&headerFontColor=000003'));
    expect([colors['--nav-ink'], colors['--ink'], colors['--head-ink']]).toEqual(['#000001', '#000002', '#000003']);
  });

  it('leave the lines of weekdays and dates plain, unless the owner’s text reads better on the calendar’s own [FACE-06]', () => {
    const head = (query: string) => colorsOf(readSettings(query))['--head'];
    expect([head(''), head('color=facc15'), head('headerFontColor=112233')]).toEqual(Array(3).fill('transparent'));
    // The white text of a code that was made for a filled header.
    expect(head('headerFontColor=ffffff')).toBe('#3b82f6e6');
    expect(head('headerFontColor=ffffff&calendarFontColor=f1f5f9')).toBe('transparent');
  });

  it('of today and links are the calendar’s, as dark or light as AA asks on paper, white or dark [FACE-061, FACE-062]', () => {
    expect(colorsOf(readSettings(''))['--way']).toBe('#236ade');
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => number.toString(16).padStart(6, '0'));
    fc.assert(
      fc.property(hex, fc.constantFrom('000000', 'f1f5f9'), (color, ink) => {
        const settings = readSettings(`color=${color}&calendarFontColor=${ink}`);
        const { '--way': way, '--ink': text, '--sheet': sheet } = colorsOf(settings);
        for (const each of [way, text]) expect(contrastRatio(String(each), String(sheet))).toBeGreaterThanOrEqual(4.8);
      }),
    );
  });

  it('mark today so that it shows on a dark calendar, too', () => {
    expect(colorsOf(readSettings('color=0f172a&calendarFontColor=f1f5f9'))['--accent']).toBe('#f1f5f9');
    expect(colorsOf(readSettings(''))['--accent']).toBe('#3b82f6');
  });
});
