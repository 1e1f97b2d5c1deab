import { join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundledAsText } from '#widget/build/inline.ts';
import { Dialog } from '#widget/page/dialog.tsx';
import { Frame } from '#widget/page/frame.tsx';
import type { Model, Opened } from '#widget/page/model.ts';
import { anEvent } from '#widget/testing/events.ts';
import { aModel } from '#widget/testing/model.ts';

type Draw = (model: Model) => string;
let drawAsText: Draw;

beforeAll(async () => {
  const code = await bundledAsText(join(import.meta.dirname, 'draw.tsx'), 'esm');
  const module: { draw: Draw } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  drawAsText = module.draw;
});

// React writes some things otherwise that mean the same to a parser, and asks for pictures ahead.
const likeOurs = (html: string): string =>
  html
    .replaceAll('&#x27;', "'")
    .replaceAll('/>', '>')
    .replace(/<link rel="preload"[^>]*>/g, '');

const drawByReact: Draw = (model) =>
  likeOurs(renderToString(createElement(Frame, { model })) + renderToString(createElement(Dialog, { model })));

// From where the two differ, not the whole pages.
const difference = (model: Model): [string, string] => {
  const [ours, reacts] = [drawAsText(model), drawByReact(model)];
  const at = [...ours].findIndex((sign, index) => sign !== reacts[index]);
  return at < 0 ? ['', reacts.slice(ours.length)] : [ours.slice(at, at + 60), reacts.slice(at, at + 60)];
};

const day = Date.UTC(2026, 10, 21) / 86_400_000;
const events = [
  anEvent({
    id: 'a',
    title: `<b>"Тест" & 'кавычки'</b></script>`,
    description: 'строка\nещё <i>одна</i>',
    startDate: '2026-11-21T09:00:00Z',
    externalLink: 'https://example.org/?a=1&b="2"',
  }),
  anEvent({ id: 'b', startDate: '2026-11-21T22:00:00Z', endDate: '2026-11-23T02:00:00Z', imageUrl: '/x.png' }),
];

describe('the first picture', () => {
  const layouts = [
    { narrow: false, height: 600, auto: false },
    { narrow: true, height: 500, auto: true },
  ];
  const opened: (Opened | null)[] = [null, { event: 'a' }, { day }, { day, event: 'b' }];
  const cases = ['month', 'week', 'day', 'list'].flatMap((view) =>
    layouts.flatMap((layout) => opened.map((each) => ({ view, layout, opened: each }))),
  );

  it.each(cases)('is what React will draw: $view, $layout, $opened', ({ view, ...given }) => {
    const model = aModel({ query: `viewType=${view}&defaultFilter=all&modalSize=80`, events, ...given });
    expect(difference(model)).toEqual(['', '']);
  });

  it('is what React will draw with a chosen filter, hidden parts, and nothing loaded', () => {
    for (const query of ['defaultFilter=upcoming&todayButtonPosition=hide', 'hideNavigation=true']) {
      expect(difference(aModel({ query }))).toEqual(['', '']);
    }
  });

  it('lets no text of an event become markup', () => {
    const html = drawAsText(aModel({ events, opened: { event: 'a' } }));
    expect(html).not.toMatch(/<b>"|<i>одна|<\/script/);
    expect(html).toContain('&lt;b&gt;&quot;Тест&quot; &amp; ');
  });
});
