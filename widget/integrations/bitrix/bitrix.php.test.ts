import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { embedCode, liveCode } from '#shared/embedding/embed-code.ts';
import { shownSettings, writeSettings } from '#shared/embedding/query-codec.ts';
import { settingsOf } from '#shared/embedding/settings.ts';

const ORIGIN = 'https://calendar.example';

/** See testing/bitrix.php. @throws Error with everything PHP said */
const bitrix = (asked: unknown): string => {
  const input = JSON.stringify(asked);
  const { status, stdout, stderr } = spawnSync('php', [join(import.meta.dirname, 'testing/bitrix.php')], {
    input,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    // If the handler took quadratic time, the test of a long page would not end.
    timeout: 60_000,
  });
  if (status !== 0 || stderr) throw new Error((stdout + stderr).slice(-2000));
  return stdout;
};
/** The output of Bitrix for a page whose HTML is in a file. Only the origin of the installation is registered. */
const page = (html: string, uri = '/') => bitrix({ page: html, origin: ORIGIN, uri });
/** The output of Bitrix for a page with a text of visitors. A component takes this text from the database. */
const pageWith = (content: string, more: object = {}) =>
  bitrix({ page: '<h1>Новости</h1>', content, origin: ORIGIN, ...more });

const settings = v.parse(settingsOf.BITRIX, { viewType: 'week', height: '500px', maxWidth: '900px' });
const code = embedCode({ type: 'BITRIX', widgetToken: 'tok_EN-1', settings }, ORIGIN) ?? '';
const placeholder = /<div id="calendar_widget" class="calendar-system" data-calendar-widget="tok_EN-1"[^>]*>/;

describe('the handler of the shortcode', () => {
  it('turns the generated code into what embed.js makes a calendar of [CODE-12, CODE-18]', () => {
    const html = page(`<p>Выше</p>${code}<p>Ниже</p>`);
    expect(html).toMatch(placeholder);
    expect(html).toContain('data-width="100%" data-height="500px" data-max-width="900px" data-border-radius="8px"');
    expect(html).toContain(`<a href="${ORIGIN}/calendar/tok_EN-1?viewType=week&amp;color=3b82f6&amp;`);
    expect(html).toContain('>Календарь мероприятий</a></div>');
    expect(html).toContain(`<script async src="${ORIGIN}/embed.js"></script>`);
    expect(html).not.toContain('[calendar');
  });

  it('takes along what a block shows [FACE-093]', () => {
    const block = embedCode({ type: 'BITRIX', widgetToken: 'tok_EN-1', settings }, ORIGIN, { next: 3 }) ?? '';
    expect(page(block)).toMatch(/data-height="342px".*<a href="[^"]*&amp;next=3">/);
  });

  it('understands what the visual editor makes of it: entities, and a paragraph of its own', () => {
    const entities = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replace(' ', '&nbsp;');
    const html = page(`<div><p style="color:red"> ${entities}\n</p></div>`);
    expect(html).toMatch(placeholder);
    expect(html).not.toMatch(/<p|&quot;/);
  });

  it.each([
    ['https://Календарь.рф', 'https://xn--80aaldxhp0a2i.xn--p1ai'],
    ['https://xn--80aaldxhp0a2i.xn--p1ai/login', 'https://календарь.рф'],
  ])('knows the address %j of init.php in the code of %j', (origin, shown) => {
    const own = new URL(shown).origin;
    const html = bitrix({ page: code.replace(ORIGIN, shown), origin });
    expect(html).toContain(`<a href="${own}/calendar/tok_EN-1?`);
    expect(html).toContain(`src="${own}/embed.js"`);
    expect(bitrix({ component: { ADDRESS: `${shown}/calendar/tok` }, origin })).toContain(`${own}/embed.js`);
  });

  it('gives an id to the first of two calendars only', () => {
    const html = page(code + code);
    expect(html.match(/data-calendar-widget/g)).toHaveLength(2);
    expect(html.match(/id="calendar_widget"/g)).toHaveLength(1);
  });

  it.each([
    ['a field of a form', `<textarea>${code}</textarea>`],
    ['an example', `<pre>${code}</pre><code>${code}</code>`],
    ['a script', `<script>const x = '${code}';</script>`],
    ['a comment', `<!-- ${code} -->`],
    ['an attribute', `<input value='${code}'>`],
    ['a title', `<title>${code}</title>`],
    ['a calendar of another installation', code.replace(ORIGIN, 'https://evil.example')],
    ['an origin that only begins like ours', code.replace(ORIGIN, `${ORIGIN}.evil.example`)],
    ['an address that is none of a calendar', `[calendar src="${ORIGIN}/admin"]`],
    ['a shortcode without anything', '[calendar][calendar ][calendar src=]'],
    ['a page without shortcodes', '<p>[галерея] <b>1 < 2</b>'],
  ])('leaves %s as it is', (_, html) => {
    expect(page(html)).toBe(html);
  });

  it('leaves the pages of the administration alone, for there it is edited', () => {
    expect(page(code, '/bitrix/admin/fileman_html_edit.php')).toBe(code);
  });

  describe.each([
    ['nothing is registered', {}],
    ['another token is registered', { tokens: ['other'] }],
  ])('where %s', (_, more) => {
    it.each([
      ['a comment', (text: string) => `<div class="comment">${text}</div>`],
      ['a comment in a paragraph of its own', (text: string) => `<p class="comment">${text}</p>`],
      ['the echo of a search', (text: string) => `<p>Вы искали: <b>${text}</b></p><input value="${text}">`],
    ])('a shortcode in %s stays text, escaped or not', (__, around) => {
      for (const text of [code, code.replaceAll('&', '&amp;').replaceAll('"', '&quot;')]) {
        const html = around(text);
        expect(pageWith(html, more)).toBe(`<h1>Новости</h1>${html}`);
      }
    });
  });

  it('shows a text from the table where its token is registered', () => {
    const html = pageWith(`<p>${code}</p>`, { tokens: ['other', 'tok_EN-1'] });
    expect(html).toMatch(placeholder);
  });

  it.each([
    ['in the address', { uri: `/search/?q=${encodeURIComponent(code)}` }],
    ['in the path', { uri: `/tag/${encodeURIComponent(code)}/` }],
    ['in a form', { form: { comment: { text: code } } }],
    ['in a form, as entities', { form: { q: code.replaceAll('[', '&#91;') } }],
  ])('shows nothing of what a request repeats %s, registered or not', (_, request) => {
    const html = `<p>${code}</p>`;
    expect(pageWith(html, { tokens: ['tok_EN-1'], ...request })).toContain(html);
  });

  it.each(['upload', 'bitrix/cache', 'local/managed_cache/x'])(
    'takes no file of %s for one of its editors',
    (folder) => {
      expect(bitrix({ page: code, origin: ORIGIN, folder })).toBe(code);
    },
  );

  it.each(['application/json', 'text/plain; charset=UTF-8', 'application/rss+xml'])(
    'leaves an answer of type %s alone',
    (type) => {
      expect(bitrix({ page: code, origin: ORIGIN, type })).toBe(code);
    },
  );

  it.each([
    ['an attribute with a bare >', `<input title="a > b" value='> ${code}'>`],
    ['an attribute with a bare > in other quotes', `<img alt='"> ${code.replaceAll('"', '&quot;')}' src=x>`],
    ['a tag after an apostrophe', `<p title=it's>it's</p><input value="'> ${code.replaceAll('"', '&quot;')}">`],
    ['a tag that nothing ends', `<p>text</p><input value="> ${code.replaceAll('"', '&quot;')}`],
    ['a comment that nothing ends', `<p>text</p><!-- > ${code}`],
    ['a field of a form whose tag has a bare >', `<textarea title=">">${code}</textarea>`],
    ['a script that nothing ends', `<script>x${code}`],
    ['a name that only ends like ours', code.replace('src=', 'data-src=')],
    ['what stands between its attributes', code.replace(' width', ' onload width')],
  ])('leaves %s as it is', (_, html) => {
    expect(page(html)).toBe(html);
  });

  it('takes its label from nobody', () => {
    expect(page(code.replace('[calendar ', '[calendar label="Нажмите сюда" '))).toContain('>Календарь мероприятий</a>');
  });

  it('lets no value leave its place', () => {
    const evil = `[calendar src='${ORIGIN}/calendar/tok?viewType=month&x=&quot;onload' width="100%;position:fixed" height='1px" onload="alert(1)' blockCode='x" onload="alert(1)']`;
    const html = page(evil);
    expect(html).toContain('data-width="100%" data-height="600px"');
    expect(html).not.toMatch(/position:fixed|alert|id=/);
    expect(html.replace(/"[^"]*"/g, '""')).not.toContain('onload');
  });

  it('comes to the end of a long page', () => {
    const long = `<p>${'слово [раз] <b>два</b> '.repeat(50_000)}</p>`;
    expect(page(long + code)).toMatch(placeholder);
  });
});

describe('the component', () => {
  it('takes a link or a whole code [CODE-18]', () => {
    for (const ADDRESS of [code, `${ORIGIN}/calendar/tok_EN-1?viewType=week`, `${ORIGIN}/calendar/tok_EN-1/`]) {
      const html = bitrix({
        origin: ORIGIN,
        component: { ADDRESS, VIEW: 'list', HEIGHT: '400px', RESPONSIVE: 'N', BLOCK_CODE: 'calendar_widget' },
      });
      expect(html).toMatch(placeholder);
      expect(html).toContain('?viewType=list');
      expect(html).toContain('data-height="400px"');
      expect(html).toContain('data-responsive="false"');
    }
  });

  it('shows the chosen view whatever is published, and all else as it is published', () => {
    const live = liveCode({ type: 'BITRIX', widgetToken: 'tok_EN-1', settings }, ORIGIN, { next: 3 }) ?? '';
    const html = bitrix({ origin: ORIGIN, component: { ADDRESS: live, VIEW: 'list' } });
    const query = /href="[^"?]*\?([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(query).toContain('next=3');
    const published = `${writeSettings({ ...settings, viewType: 'month', calendarColor: '#ff0000' })}`;
    expect(shownSettings(query, published)).toMatchObject({ viewType: 'list', calendarColor: '#ff0000' });
    expect(html).toContain('data-max-width="900px"');
  });

  it('shows nothing to visitors without an address, and says so to whoever edits', () => {
    const component = { ADDRESS: 'скоро будет' };
    expect(bitrix({ component, origin: ORIGIN })).toBe('');
    expect(bitrix({ component, origin: ORIGIN, editing: true })).toContain('нет ссылки на календарь');
  });

  it('shows no calendar, and no script, of an installation that the site has not registered', () => {
    const component = { ADDRESS: code };
    expect(bitrix({ component, origin: ORIGIN })).toContain('data-calendar-widget="tok_EN-1"');
    expect(bitrix({ component })).toBe('');
    expect(bitrix({ component, editing: true })).toContain('не зарегистрирован');
    expect(bitrix({ component, origin: 'https://other.example' })).toBe('');
    expect(bitrix({ component, origin: 'https://other.example', editing: true })).toContain('не зарегистрирован');
  });

  it('is found in the visual editor, with a Russian name for each parameter', () => {
    const about = JSON.parse(bitrix({}));
    expect(about[0]).toMatchObject({ NAME: 'Календарь мероприятий', PATH: { ID: 'content' } });
    const parameters = Object.values(about[1].PARAMETERS);
    expect(parameters.map((each) => Reflect.get(Object(each), 'NAME'))).not.toContain('');
    expect(about[1].PARAMETERS.VIEW.VALUES).toMatchObject({ list: 'список' });
  });
});
