import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aFeedEvent } from '#widget/testing/events.ts';
import { parseFeed } from './event.ts';

const parsed = (...events: unknown[]) => parseFeed(JSON.stringify({ month: '2026-11', settings: '', events })).events;

describe('the feed', () => {
  it('becomes events with their place in the calendar', () => {
    const event = aFeedEvent({ title: 'Лекция', startDate: '2026-11-21T10:00:00.000Z' });
    expect(parsed(event)).toMatchObject([
      { id: event.id, title: 'Лекция', start: Date.parse(event.startDate), end: Date.parse(event.endDate) },
    ]);
  });

  it('of a newer release is read without the fields that this page does not know', () => {
    const event = aFeedEvent();
    const newer = { ...event, mood: 'festive', tickets: { price: 5 }, categories: ['a'] };
    expect(parsed(newer)).toEqual(parsed(event));
    const otherKinds = {
      allDay: 'true',
      status: 'moved',
      utcOffset: '5h',
      zone: 5,
      location: {},
      ageRating: 12,
      repeats: 1,
    };
    expect(parsed({ ...event, ...otherKinds })).toEqual(parsed(event));
    expect(parsed({ ...event, utcOffset: 1e300 })).toEqual(parsed(event));
  });

  it('leaves out an event that makes no sense, and keeps the others', () => {
    const good = aFeedEvent();
    const bad = [null, 7, 'x', {}, [], { ...good, startDate: 'soon' }, { ...good, id: '' }, { ...good, endDate: null }];
    bad.push({ ...good, endDate: '+275760-09-13T00:00:00Z' });
    expect(parsed(...bad, good).map(({ id }) => id)).toEqual([good.id]);
  });

  it('gives an event without a sound colour the default one', () => {
    const colors = ['red', '', '#12', '#12345678', 'url(//evil)', 5].map(
      (color) => parsed({ ...aFeedEvent(), color })[0]?.color,
    );
    expect(new Set(colors)).toEqual(new Set(['#3b82f6']));
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    'https://',
    'http:evil',
    'file:///etc/passwd',
  ])('makes no link of «%s»', (externalLink) => {
    expect(parsed({ ...aFeedEvent(), externalLink })[0]?.link).toBeNull();
  });

  it('makes a link of http and https alone, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `javascript:${text}`),
        ),
        (externalLink) => {
          const link = parsed({ ...aFeedEvent(), externalLink })[0]?.link ?? null;
          if (link !== null) expect(link).toMatch(/^https?:\/\//i);
        },
      ),
      { numRuns: 40 },
    );
    expect(parsed({ ...aFeedEvent(), externalLink: ' https://example.org/x ' })[0]?.link).toBe('https://example.org/x');
  });

  it('takes pictures from this site or over https only', () => {
    const picture = (imageUrl: unknown) => parsed({ ...aFeedEvent(), imageUrl })[0]?.imageUrl;
    expect(picture('/api/events/1/image?v=2')).toBe('/api/events/1/image?v=2');
    expect(picture('https://example.org/a.png')).toBe('https://example.org/a.png');
    for (const other of ['//evil.example/a.png', '/\\evil.example', 'javascript:1', 'http://x/a.png', null]) {
      expect(picture(other)).toBeNull();
    }
  });

  it('says what is published, and whether its frame follows the height; an older server’s list says nothing', () => {
    const published = (rest: object) => parseFeed(JSON.stringify({ events: [], ...rest })).publishedQuery;
    expect(published({ settings: 'viewType=week' })).toBe('viewType=week&responsive=true');
    expect(published({ settings: 'viewType=week', responsive: false })).toBe('viewType=week&responsive=false');
    expect([published({}), published({ settings: 5, responsive: 'no' })]).toEqual(['', '']);
    const event = aFeedEvent();
    expect(parseFeed(JSON.stringify([event]))).toEqual({ publishedQuery: '', events: parsed(event), isPartial: false });
    const isPartial = (value: unknown) => parseFeed(JSON.stringify({ events: [], isPartial: value })).isPartial;
    expect([isPartial(true), isPartial('no')]).toEqual([true, false]);
  });

  it.each(['', 'null', '{}', '{"events":{}}', '"text"', '[', '<html>'])('is no feed at all when it is «%s»', (body) => {
    expect(() => parseFeed(body)).toThrow();
  });
});
