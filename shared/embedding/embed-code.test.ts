import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { someSettings } from './arbitraries.ts';
import { type Embeddable, embedCode, liveCode, previewCode, sizesFollow, widgetUrl } from './embed-code.ts';
import { readSettings } from './query-codec.ts';
import { settingsOf } from './settings.ts';

const HOST = 'https://calendar.example';
const TOKEN = 'tok_EN-1';
const QUERY =
  'viewType=month&color=3b82f6&transparency=10&navigationColor=ffffff&navigationTransparency=10' +
  '&navigationTextColor=000000&calendarFontColor=000000&headerFontColor=000000' +
  '&borderRadius=8px&hideFilter=false&defaultFilter=all';
const ADDRESS = `${HOST}/calendar/${TOKEN}?${QUERY}`;
const IN_HTML = ADDRESS.replaceAll('&', '&amp;');

const HTML: Embeddable = { type: 'HTML', widgetToken: TOKEN, settings: v.parse(settingsOf.HTML, {}) };
const IFRAME: Embeddable = { type: 'IFRAME', widgetToken: TOKEN, settings: v.parse(settingsOf.IFRAME, {}) };
const WORDPRESS: Embeddable = { type: 'WORDPRESS', widgetToken: TOKEN, settings: v.parse(settingsOf.WORDPRESS, {}) };
const TILDA: Embeddable = { type: 'TILDA', widgetToken: TOKEN, settings: v.parse(settingsOf.TILDA, {}) };
const BITRIX: Embeddable = { type: 'BITRIX', widgetToken: TOKEN, settings: v.parse(settingsOf.BITRIX, {}) };
const ALL = [HTML, IFRAME, WORDPRESS, TILDA, BITRIX];

describe('the embed code', () => {
  it('is a placeholder, a link inside and the script for HTML [CODE-02, CODE-08]', () => {
    expect(embedCode(HTML, HOST)).toBe(
      [
        `<div data-calendar-widget="${TOKEN}" data-width="100%" data-height="600px" data-max-width="1200px" data-border-radius="8px" data-responsive="true">`,
        `  <a href="${IN_HTML}">Календарь мероприятий</a>`,
        '</div>',
        `<script async src="${HOST}/embed.js"></script>`,
      ].join('\n'),
    );
  });

  it('is one iframe for IFRAME [CODE-02, CODE-09]', () => {
    expect(embedCode(IFRAME, HOST)).toBe(
      `<iframe src="${IN_HTML}" title="Календарь мероприятий" loading="lazy" style="width:100%;height:600px;max-width:1200px;border:0;border-radius:8px;color-scheme:light"></iframe>`,
    );
  });

  it('draws the border of an IFRAME as wide as its settings want', () => {
    const settings = { ...IFRAME.settings, frameBorder: 2 };
    expect(embedCode({ ...IFRAME, settings }, HOST)).toContain(
      ';border:2px solid #d4d4d8;border-radius:8px;color-scheme:light"',
    );
  });

  it('is an iframe shortcode for WORDPRESS [CODE-02, CODE-10]', () => {
    expect(embedCode(WORDPRESS, HOST)).toBe(
      `[iframe src="${ADDRESS}" width="100%" height="600px" class="aligncenter" loading="lazy" frameborder="0" style="color-scheme:light"]`,
    );
  });

  it('holds our script for TILDA with the height of the content, in the same wrapper', () => {
    const settings = { ...TILDA.settings, responsive: true };
    const code = (sizes: string, address: string) =>
      [
        '<div class="t-container" style="display:flow-root">',
        '  <div class="t-col t-col_12">',
        '    <div class="t-embed">',
        `      <div data-calendar-widget="${TOKEN}"${sizes} data-responsive="true">`,
        `        <a href="${address}">Календарь мероприятий</a>`,
        '      </div>',
        `      <script async src="${HOST}/embed.js"></script>`,
        '    </div>',
        '  </div>',
        '</div>',
      ].join('\n');
    const sizes = ' data-width="100%" data-height="600px" data-max-width="1200px" data-border-radius="8px"';
    expect(embedCode({ ...TILDA, settings }, HOST)).toBe(code(sizes, IN_HTML));
    expect(liveCode({ ...TILDA, settings }, HOST)).toBe(code('', `${IN_HTML}&amp;live=1`));
    expect([...ALL, { ...TILDA, settings }].map(sizesFollow)).toEqual([true, false, false, false, false, true]);
  });

  it('is a wrapper of three classes with an iframe for TILDA [CODE-02, CODE-11]', () => {
    expect(embedCode(TILDA, HOST)).toBe(
      [
        '<div class="t-container" style="display:flow-root">',
        '  <div class="t-col t-col_12">',
        '    <div class="t-embed">',
        `      <iframe src="${IN_HTML}" title="Календарь мероприятий" loading="lazy" style="display:block;width:100%;height:600px;max-width:1200px;border:0;border-radius:8px;color-scheme:light"></iframe>`,
        '    </div>',
        '  </div>',
        '</div>',
      ].join('\n'),
    );
  });

  it('is a calendar shortcode with its blockCode for BITRIX [CODE-02, CODE-12]', () => {
    expect(embedCode(BITRIX, HOST)).toBe(
      `[calendar src="${ADDRESS}" width="100%" height="600px" blockCode="calendar_widget"]`,
    );
  });

  it('exists for all five types [CODE-14]', () => {
    expect(ALL.map((embedding) => embedCode(embedding, HOST)?.split('=')[0])).toEqual([
      '<div data-calendar-widget',
      '<iframe src',
      '[iframe src',
      '<div class',
      '[calendar src',
    ]);
    for (const embedding of ALL) expect(embedCode(embedding, HOST)).toContain(`${HOST}/calendar/${TOKEN}`);
  });

  it('is built only when viewType and calendarColor are set [CODE-01]', () => {
    for (const embedding of ALL) {
      // A half-filled form may lack fields that the types require.
      const without = (field: string) =>
        Object.assign({}, embedding, { settings: { ...embedding.settings, [field]: '' } });
      expect(embedCode(without('viewType'), HOST)).toBeNull();
      expect(embedCode(without('calendarColor'), HOST)).toBeNull();
    }
  });

  it('carries every setting in the address, for every target [CODE-04]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALL), someSettings, (embedding, settings) => {
        const code =
          embedCode(Object.assign({}, embedding, { settings: { ...embedding.settings, ...settings } }), HOST) ?? '';
        const address = /https:\/\/calendar\.example\/calendar\/[^"]+/.exec(code)?.[0] ?? '';
        expect(readSettings(new URL(address.replaceAll('&amp;', '&')).search)).toEqual(settings);
      }),
    );
  });

  it('lets no value leave its place, even one that no schema would pass', () => {
    const evil = `x"><script>alert(1)</script>' onload='1' ]`;
    for (const embedding of ALL) {
      const settings = {
        ...embedding.settings,
        width: evil,
        containerClass: evil,
        blockCode: evil,
        borderRadius: evil,
      };
      const code = embedCode(Object.assign({}, embedding, { widgetToken: evil, settings }), HOST) ?? '';
      expect(code.replace(/"[^"]*"/g, '""')).not.toMatch(/alert|onload/);
      if (code.startsWith('[')) expect(code.slice(0, -1)).not.toContain(']');
    }
  });
});

describe('signs that mean something in the target', () => {
  const signs = `&<>"'[]_ \t\n`;

  it('are entities in HTML', () => {
    const settings = { ...TILDA.settings, containerClass: signs };
    const code = embedCode({ ...TILDA, settings }, HOST);
    expect(code).toContain('<div class="&amp;&lt;&gt;&quot;&#39;[]_ \t\n" style=');
  });

  it('are percent-encoded in a shortcode, which knows no entities', () => {
    const settings = { ...BITRIX.settings, blockCode: signs };
    const code = embedCode({ ...BITRIX, settings }, HOST);
    expect(code).toContain(` blockCode="&%3C%3E%22'%5B%5D_%20%09%0A"]`);
  });
});

describe('the preview', () => {
  it('shows code for HTML and IFRAME and one text for any other type [CODE-15]', () => {
    for (const known of [HTML, IFRAME]) expect(previewCode(known, 'код')).toBe('код');
    for (const other of [WORDPRESS, TILDA, BITRIX])
      expect(previewCode(other, 'код')).toBe('Unsupported embedding type');
  });

  it('points at the widget of the token [CODE-02]', () => {
    expect(widgetUrl(HTML, HOST)).toBe(ADDRESS);
  });
});

describe('the code that follows «Опубликовать»', () => {
  it('has live=1 behind all names of SPEC, and no size that the frame of HTML could not change [LIVE-01, CODE-03, FACE-21]', () => {
    const settings = { ...HTML.settings, width: '50%', responsive: false, containerClass: 'wide' };
    expect(liveCode({ ...HTML, settings }, HOST)).toBe(
      [
        `<div data-calendar-widget="${TOKEN}" data-container-class="wide">`,
        `  <a href="${IN_HTML}&amp;width=50%25&amp;live=1">Календарь мероприятий</a>`,
        '</div>',
        `<script async src="${HOST}/embed.js"></script>`,
      ].join('\n'),
    );
  });

  it.each([IFRAME, WORDPRESS, TILDA, BITRIX])(
    'of any other type is its code with live=1, sizes included (%#)',
    (embedding) => {
      const fixed = embedCode(embedding, HOST) ?? '';
      expect(liveCode(embedding, HOST)?.replace(/&(amp;)?live=1/, '')).toBe(fixed);
    },
  );
});

describe('the code of a block', () => {
  const blocks = [
    ['next=3', { next: 3 }, '342px', 'Ближайшие мероприятия'],
    ['event=a_1&only=1', { event: 'a_1' }, '700px', 'Мероприятие'],
  ] as const;

  it.each(ALL.flatMap((embedding) => blocks.map((block) => [embedding.type, embedding, ...block] as const)))(
    'of %s has %o in its address, also where the code is live, and a height of its own [FACE-093]',
    (_, embedding, query, block, height, title) => {
      for (const [code, end] of [
        [embedCode(embedding, HOST, block), ''],
        [liveCode(embedding, HOST, block), '&live=1'],
      ] as const) {
        const plain = code?.replaceAll('&amp;', '&');
        expect(plain).toContain(`${ADDRESS}&${query}${end}"`);
        expect(plain).toContain(height);
        expect(plain?.includes(title)).toBe(embedding.type !== 'WORDPRESS' && embedding.type !== 'BITRIX');
      }
    },
  );

  it('follows its content where our script places it, whatever the calendar does [FACE-093]', () => {
    const settings = { ...HTML.settings, responsive: false };
    for (const code of [embedCode, liveCode])
      expect(code({ ...HTML, settings }, HOST, { next: 3 })).toMatch(
        / data-height="342px"[^>]* data-responsive="true"/,
      );
  });
});
