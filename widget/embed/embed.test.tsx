// Runs in jsdom. ../e2e/embed.e2e.ts tests embed.js in real browsers, on real pages.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** A placeholder with a link to the calendar, as our code writes it; attributes may be anything. */
const placeholder = (attributes: Record<string, string>, element: Element = document.createElement('div')): Element => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const link = document.createElementNS(element.namespaceURI, 'a');
  link.setAttribute('href', 'https://calendar.example/calendar/tok?viewType=week');
  element.append(link);
  document.body.append(element);
  return element;
};
const framesIn = async (holder: Element): Promise<string[]> => {
  // The script notices new placeholders a moment later.
  await new Promise((done) => setTimeout(done, 20));
  return [...holder.querySelectorAll('iframe')].map(({ src }) => src);
};

beforeAll(() => import('./embed.ts'));
beforeEach(() => document.body.replaceChildren());

describe('embed.js', () => {
  it.each([
    ['a class list over several lines', { 'data-calendar-widget': 'bad', 'data-container-class': 'a\n\tb' }],
    ['half a character for a token', { 'data-calendar-widget': '\ud800' }],
    ['an empty token', { 'data-calendar-widget': '' }],
  ])('gives a placeholder its widget whatever stands before it: %s', async (_, attributes) => {
    placeholder(attributes);
    const sound = placeholder({ 'data-calendar-widget': 'tok' });
    expect(await framesIn(sound)).toEqual(['https://calendar.example/calendar/tok?viewType=week#auto']);
  });

  it('gives a placeholder its widget after elements that are none of HTML', async () => {
    placeholder({ 'data-calendar-widget': 'tok' }, document.createElementNS('urn:stranger', 'widget'));
    placeholder({ 'data-calendar-widget': 'tok' }, document.createElementNS('http://www.w3.org/2000/svg', 'g'));
    expect(await framesIn(placeholder({ 'data-calendar-widget': 'tok' }))).toHaveLength(1);
  });

  it('listens once, however often a page includes it', async () => {
    const listen = vi.spyOn(window, 'addEventListener');
    const observe = vi.spyOn(MutationObserver.prototype, 'observe');
    vi.resetModules();
    await import('./embed.ts');
    expect([listen.mock.calls, observe.mock.calls]).toEqual([[], []]);
  });

  it('takes classes apart at any white space', async () => {
    const holder = placeholder({ 'data-calendar-widget': 'tok', 'data-container-class': ' t-col\n  t-col_12\t' });
    await framesIn(holder);
    expect([...holder.classList]).toEqual(['t-col', 't-col_12']);
  });

  it.each(['..', '.', '%2e%2e', 'a/b', '../settings', 'tok?x', 'tok#x', 'a'.repeat(65)])(
    'frames no other page of ours for the token «%s»',
    async (token) => {
      expect(await framesIn(placeholder({ 'data-calendar-widget': token }))).toEqual([]);
    },
  );
});

describe('a page that makes and removes shadow roots', () => {
  const settled = () => new Promise((done) => setTimeout(done, 20));

  it('has those alone searched that it still shows, and those that it shows again', async () => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    document.body.append(host);
    await settled();
    const search = vi.spyOn(root, 'querySelectorAll');
    document.body.append(document.createElement('p'));
    await settled();
    expect(search).toHaveBeenCalled();
    host.remove();
    await settled();
    search.mockClear();
    document.body.append(document.createElement('p'));
    await settled();
    expect(search).not.toHaveBeenCalled();
    document.body.append(host);
    await settled();
    const holder = document.createElement('div');
    holder.dataset.calendarWidget = 'tok';
    holder.innerHTML = '<a href="https://calendar.example/calendar/tok"></a>';
    root.append(holder);
    expect(await framesIn(holder)).toHaveLength(1);
  });
});

describe('a page that shows one screen after the other', () => {
  it('forgets the frames of screens that it has left, and knows a frame again that it puts back', async () => {
    const holder = placeholder({ 'data-calendar-widget': 'tok', 'data-height': '600px' });
    await framesIn(holder);
    const frame = holder.querySelector('iframe');
    const says = (height: number) => {
      const told = { origin: 'https://calendar.example', source: frame?.contentWindow ?? null };
      window.dispatchEvent(new MessageEvent('message', { ...told, data: { calendarWidget: 'tok', height } }));
    };
    holder.remove();
    await framesIn(holder);
    const asked = vi.fn(() => null);
    Object.defineProperty(frame, 'contentWindow', { get: asked, configurable: true });
    window.dispatchEvent(new MessageEvent('message', { data: {}, source: window }));
    expect(asked).not.toHaveBeenCalled();
    Reflect.deleteProperty(Object(frame), 'contentWindow');
    document.body.append(holder);
    await framesIn(holder);
    says(700);
    expect(frame?.style.height).toBe('700px');
  });

  it('gets its widget again after it is restored from a copy of its HTML, as by Turbo and htmx', async () => {
    const holder = placeholder({ 'data-calendar-widget': 'tok', 'data-height': '600px' });
    await framesIn(holder);
    const copy = document.body.innerHTML;
    document.body.innerHTML = copy;
    const again = document.body.firstElementChild ?? holder;
    expect(await framesIn(again)).toHaveLength(1);
    const frame = again.querySelector('iframe');
    const told = { origin: 'https://calendar.example', source: frame?.contentWindow ?? null };
    window.dispatchEvent(new MessageEvent('message', { ...told, data: { calendarWidget: 'tok', height: 700 } }));
    expect(frame?.style.height).toBe('700px');
  });
});

describe('what a frame tells', () => {
  const says = async (data: unknown, origin = 'https://calendar.example'): Promise<string> => {
    const holder = placeholder({ 'data-calendar-widget': 'tok', 'data-height': '600px' });
    await framesIn(holder);
    const frame = holder.querySelector('iframe');
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: frame?.contentWindow ?? null }));
    return frame?.style.height ?? '';
  };

  it('sets its height, within bounds', async () => {
    expect(await says({ calendarWidget: 'tok', height: 812.4 })).toBe('813px');
    expect(await says({ calendarWidget: 'tok', height: 1_000_000 })).toBe('20000px');
    expect(await says({ calendarWidget: 'tok', height: 5 })).toBe('120px');
  });

  it.each(['calc(1px)', '10', '5px;position:fixed', 'url(x)', '', ['600px'], 600, null, { toString: 1 }, '1e9px'])(
    'has no effect where a size is none: %j [LIVE-13]',
    async (bad) => {
      const holder = placeholder({ 'data-calendar-widget': 'tok' });
      await framesIn(holder);
      const frame = holder.querySelector('iframe');
      const before = frame?.style.cssText;
      const box = {
        width: bad,
        height: bad,
        maxWidth: bad,
        borderRadius: bad,
        responsive: bad,
        auto: bad,
        position: 'fixed',
      };
      const data = { calendarWidget: 'tok', box };
      window.dispatchEvent(
        new MessageEvent('message', { data, origin: 'https://calendar.example', source: frame?.contentWindow ?? null }),
      );
      expect(frame?.style.cssText).toBe(before);
    },
  );

  it('that it has nothing to show leaves the link shown', async () => {
    const holder = placeholder({ 'data-calendar-widget': 'tok' });
    await framesIn(holder);
    const [frame, link] = [holder.querySelector('iframe'), holder.querySelector('a')];
    vi.useFakeTimers();
    frame?.dispatchEvent(new Event('load'));
    const told = { origin: 'https://calendar.example', source: frame?.contentWindow ?? null };
    window.dispatchEvent(new MessageEvent('message', { ...told, data: { calendarWidget: 'tok', failed: true } }));
    expect(link?.style.display).toBe('');
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect(link?.style.display).toBe('');
  });

  it('counts from our origin only, and about its own calendar', async () => {
    expect(await says({ calendarWidget: 'tok', height: 812 }, 'https://stranger.example')).toBe('600px');
    expect(await says({ calendarWidget: 'other', height: 812 })).toBe('600px');
  });
});
