import { describe, expect, it } from 'vitest';
import { oEmbedOf, widgetAddress } from './oembed.ts';

const HOST = 'calendar.example';

describe('the widget that an address names', () => {
  it.each([
    ['a page', `https://${HOST}/calendar/tok`, 'tok'],
    ['with a slash at its end', `https://${HOST}/calendar/tok/`, 'tok'],
    ['with settings', `https://${HOST}/calendar/tok?viewType=week#top`, 'tok'],
    ['without TLS', `http://${HOST}/calendar/tok`, 'tok'],
    ['with escapes', `https://${HOST}/calendar/t%6Fk`, 'tok'],
    ['with the longest token', `https://${HOST}/calendar/${'a'.repeat(64)}`, 'a'.repeat(64)],
    ['with a longer one', `https://${HOST}/calendar/${'a'.repeat(65)}`, undefined],
    ['without a token', `https://${HOST}/calendar/`, undefined],
    ['with more path behind', `https://${HOST}/calendar/tok/more`, undefined],
    ['with more path before', `https://${HOST}/a/calendar/tok`, undefined],
    ['with half an escape', `https://${HOST}/calendar/%E0%A4%A`, undefined],
    ['of another site', 'https://other.example/calendar/tok', undefined],
    ['of another port', `https://${HOST}:8443/calendar/tok`, undefined],
    ['of another protocol', `ftp://${HOST}/calendar/tok`, undefined],
    ['that is none', 'календарь', undefined],
  ])('%s', (_, address, token) => {
    expect(widgetAddress(address, HOST)?.token).toBe(token);
  });

  it('is ours however the host is written, and nobody’s where there is none', () => {
    expect(widgetAddress('https://calendar.example:8443/calendar/tok', 'Calendar.Example:8443')?.token).toBe('tok');
    expect(widgetAddress('https://calendar.example/calendar/tok', undefined)).toBeUndefined();
  });
});

describe('the answer for a widget', () => {
  const answer = (query = '', bounds = {}) =>
    oEmbedOf({ url: new URL(`https://user:pass@${HOST}/calendar/tok${query}`) }, bounds);
  const size = (query: string, bounds = {}) => {
    const { width, height } = answer(query, bounds);
    return [width, height];
  };

  it('is a frame around the page, without user or fragment', () => {
    const { html, ...rest } = answer('?viewType=week#top');
    expect(rest).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Календарь мероприятий',
      provider_name: 'Calendar System',
      provider_url: 'https://calendar.example/',
      cache_age: 3600,
      width: 1200,
      height: 600,
    });
    expect(html).toBe(
      '<blockquote hidden><a href="https://calendar.example/calendar/tok?viewType=week">Календарь мероприятий</a></blockquote>' +
        '<iframe src="https://calendar.example/calendar/tok?viewType=week" title="Календарь мероприятий" loading="lazy" width="1200" height="600" frameborder="0" style="border:0;max-width:100%;color-scheme:light"></iframe>',
    );
  });

  it.each([
    ['the defaults', '', [1200, 600]],
    ['pixels', '?width=800px&height=450px', [800, 450]],
    ['parts of pixels', '?width=800.9px&height=450.5PX', [800, 450]],
    ['hundredths of pixels', '?width=800.25px', [800, 600]],
    ['less than one pixel', '?height=0.5px', [1200, 600]],
    ['a width over the widest', '?width=900px&maxWidth=700px', [700, 600]],
    ['percents, which mean the widest', '?width=50%25&maxWidth=700px&height=100%25', [700, 600]],
    ['a widest of percents, which means the default', '?maxWidth=100%25', [1200, 600]],
  ])('has the size that the settings want: %s', (_, query, expected) => {
    expect(size(query)).toEqual(expected);
  });

  it.each([
    ['three rows', '?next=3&height=900px', 'Ближайшие мероприятия', 342],
    ['a row of cards', '?next=3&viewType=cards', 'Ближайшие мероприятия', 460],
    ['one event', '?event=e1&only=1', 'Мероприятие', 700],
  ])('has height and name of a block, as its code has: %s [FACE-093]', (_, query, title, height) => {
    const frame = answer(query);
    expect([frame.title, frame.height]).toEqual([title, height]);
    expect(frame.html).toContain(` title="${title}" `);
  });

  it('is no larger than asked for, and a pixel at least', () => {
    expect(size('', { maxwidth: 500, maxheight: 300 })).toEqual([500, 300]);
    expect(size('', { maxwidth: 5000, maxheight: 4000 })).toEqual([1200, 600]);
    expect(size('', { maxwidth: 0, maxheight: 0 })).toEqual([1, 1]);
  });
});
