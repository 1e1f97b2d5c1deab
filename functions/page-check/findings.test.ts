import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Embeddable, embedCode, liveCode } from '#shared/embedding/embed-code.ts';
import { type EmbeddingType, settingsOf } from '#shared/embedding/settings.ts';
import { findingsOf, type Owned, unreadable, withoutPage } from './findings.ts';
import { parsePage } from './parse-page.ts';

const HOST = 'calendar.example';
const ORIGIN = `https://${HOST}`;
const TOKEN = 'tok_EN-1';

const anEmbedding = (type: EmbeddingType, settings: object = {}): Embeddable => {
  const given = { transparency: 25, ...settings };
  switch (type) {
    case 'HTML':
      return { type, widgetToken: TOKEN, settings: v.parse(settingsOf.HTML, given) };
    case 'IFRAME':
      return { type, widgetToken: TOKEN, settings: v.parse(settingsOf.IFRAME, given) };
    case 'WORDPRESS':
      return { type, widgetToken: TOKEN, settings: v.parse(settingsOf.WORDPRESS, given) };
    case 'TILDA':
      return { type, widgetToken: TOKEN, settings: v.parse(settingsOf.TILDA, given) };
    case 'BITRIX':
      return { type, widgetToken: TOKEN, settings: v.parse(settingsOf.BITRIX, given) };
  }
};
const codeOf = (embedding: Embeddable, origin = ORIGIN): string => embedCode(embedding, origin) ?? '';
const HTML = anEmbedding('HTML');
const IFRAME = anEmbedding('IFRAME');

type Site = {
  embedding?: Embeddable;
  url?: string;
  headers?: Record<string, string>;
  owned?: [string, Owned][];
  isSeenToday?: boolean;
};
/** The findings about a page with this body. */
const found = (
  body: string,
  { embedding = HTML, url = 'https://dk.example/', headers = {}, owned = [], isSeenToday = false }: Site = {},
) => {
  const text = `<!doctype html><html><head><title>Афиша</title></head><body><h1>Афиша</h1>${body}</body></html>`;
  const page = { url: new URL(url), headers };
  return findingsOf(
    parsePage(text, page.url, HOST),
    { page, origin: ORIGIN },
    { ...embedding, isSeenToday },
    new Map(owned),
  );
};
/** The sentence of each code. The tests below name only codes. */
const SENTENCES: Readonly<Record<string, string>> = {
  'old-code':
    'На странице старый код: после него настройки встраивания изменились. Чтобы их увидели посетители, скопируйте код заново.',
  'code-shown':
    'Код виден на странице как текст: вставьте его не в текст, а в режиме исходного кода или в блок для HTML.',
  'only-link':
    'От кода осталась только ссылка: визуальный редактор сайта вырезал остальное. Вставьте код в блок для HTML или попросите об этом администратора сайта.',
  'no-script':
    'Нет скрипта https://calendar.example/embed.js: визуальный редактор сайта вырезал его. Вставьте код в блок для HTML или возьмите код типа «HTML iframe».',
  'script-put-off':
    'Оптимизатор сайта откладывает скрипт embed.js: календарь появляется поздно или не появляется. Добавьте embed.js в исключения оптимизатора.',
  sandbox: 'Рамке запрещены скрипты (sandbox): добавьте в атрибут sandbox слово allow-scripts.',
  insecure: 'Страница открывается по https, а код ведёт на http: браузеры его не покажут. Скопируйте код заново.',
  isolation:
    'Сайт изолирует страницу (Cross-Origin-Embedder-Policy): браузеры не показывают на ней чужие рамки. Отключите этот заголовок для страницы.',
};
const codes = (...args: Parameters<typeof found>): string[] =>
  found(...args).map(({ code, text }) => {
    expect(text).toBe(SENTENCES[code] ?? text);
    return code;
  });
const texts = (...args: Parameters<typeof found>): string[] => found(...args).map(({ text }) => text);

const asText = (code: string): string => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

it('elements that bear the name of a part of every object say nothing, and stop nothing', () => {
  const body = '<constructor></constructor><__proto__><toString><valueof a="b"></valueof>';
  expect(found(body + codeOf(HTML))).toEqual(found(codeOf(HTML)));
});

describe('a page with the code', () => {
  it.each(['HTML', 'IFRAME', 'TILDA'] as const)('of type %s says so, and nothing else [DOC-05]', (type) => {
    const embedding = anEmbedding(type);
    expect(found(codeOf(embedding), { embedding })).toEqual([{ code: 'fine', level: 'good', text: 'Код на месте' }]);
  });

  it('may have it more than once, beside other frames, and as a live code without settings [DOC-05]', () => {
    const live = `<div data-calendar-widget="${TOKEN}"><a href="${ORIGIN}/calendar/${TOKEN}">Календарь</a></div>
      <script async src="${ORIGIN}/embed.js?v=1"></script><iframe src="https://maps.example/"></iframe>`;
    expect(codes(`${live}${live}<IFRAME SRC='${ORIGIN}/calendar/${TOKEN}'></IFRAME>`)).toEqual(['fine']);
    expect(codes(`<iframe src="//${HOST}/calendar/${TOKEN}"></iframe>`)).toEqual(['fine']);
  });

  it('says that it is old where the settings have changed since [DOC-09]', () => {
    const before = codeOf(anEmbedding('HTML', { viewType: 'week' }));
    expect(codes(before)).toEqual(['fine', 'old-code']);
    expect(codes(codeOf(anEmbedding('IFRAME', { calendarColor: '#ff0000' })), { embedding: IFRAME })).toContain(
      'old-code',
    );
  });

  it('is never old where it follows what is published, except for sizes that it keeps [LIVE-01, LIVE-14]', () => {
    const live = (type: EmbeddingType, settings: object) => liveCode(anEmbedding(type, settings), ORIGIN) ?? '';
    const changed = { viewType: 'week', calendarColor: '#ff0000', height: '700px' };
    expect(codes(live('HTML', changed))).toEqual(['fine']);
    expect(codes(live('IFRAME', { viewType: 'week' }), { embedding: IFRAME })).toEqual(['fine']);
    expect(codes(live('IFRAME', changed), { embedding: IFRAME })).toEqual(['fine', 'old-code']);
    // The plugins name only the view that was chosen in their block.
    expect(codes(live('HTML', changed).replace(/\?[^"]*"/, '?viewType=list"'))).toEqual(['fine']);
  });

  it('names whose code there is besides, or instead [DOC-05]', () => {
    const others: [string, Owned][] = [
      ['own', { name: 'Сайт школы' }],
      ['theirs', 'foreign'],
      ['gone', 'gone'],
    ];
    const frames = others.map(([token]) => `<iframe src="${ORIGIN}/calendar/${token}"></iframe>`).join('');
    const said = [
      'На странице код другого встраивания: «Сайт школы»',
      'На странице код чужого календаря',
      'Код удалённого встраивания: календарь по нему больше не показывается. Замените код на странице.',
    ];
    expect(texts(frames, { owned: others })).toEqual(said);
    expect(texts(`${codeOf(HTML)}${frames}`, { owned: others })).toEqual(['Код на месте', ...said]);
  });
});

describe('a page without the code', () => {
  it.each([
    ['HTML', '<link href="https://static.tildacdn.com/a.css">', 'Для Tilda'],
    ['HTML', '<script src="/wp-includes/js/jquery.js"></script>', 'Для WordPress'],
    ['HTML', '<script src="/bitrix/js/main/core.js"></script>', 'Для 1С-Битрикс'],
    ['TILDA', '', 'Для Tilda'],
    ['WORDPRESS', '', 'Для WordPress'],
    ['BITRIX', '', 'Для 1С-Битрикс'],
    ['IFRAME', '', 'Вставьте код в HTML страницы'],
  ] as const)('advises an owner of type %s whose page has %j [DOC-06]', (type, sign, advice) => {
    const [first, second, ...more] = texts(`<p>Ждём вас</p>${sign}`, { embedding: anEmbedding(type) });
    expect(first).toBe('Кода на странице нет');
    expect(second).toContain(advice);
    expect(more).toEqual([]);
  });

  it('says that visitors have seen the calendar on that site today, and of no page with the code [DOC-06]', () => {
    const seen = 'На этом сайте календарь сегодня видели';
    const [absent, second, advice] = texts('<p>Ждём вас</p>', { isSeenToday: true });
    expect([absent, second, advice]).toEqual([
      'Кода на странице нет',
      expect.stringContaining(seen),
      expect.stringMatching(/^Вставьте код/),
    ]);
    expect(codes(codeOf(HTML), { isSeenToday: true })).toEqual(['fine']);
  });

  it.each([
    ['WORDPRESS', 'Шорткод виден на странице как текст: установите и включите наш плагин для WordPress.'],
    ['BITRIX', 'Код [calendar …] виден на странице как текст: установите наш компонент для 1С-Битрикс.'],
  ] as const)('shows the shortcode of type %s as text [DOC-07]', (type, text) => {
    const embedding = anEmbedding(type);
    expect(texts(`<p>${asText(codeOf(embedding))}</p>`, { embedding })).toEqual([text]);
    // WordPress turns straight quotation marks into typographic ones.
    const curly = codeOf(embedding).replaceAll('"', '”');
    expect(codes(`<p>${asText(curly)}</p>`, { embedding })).toEqual(['shortcode-shown']);
  });

  it.each(['HTML', 'IFRAME', 'TILDA'] as const)('shows the code of type %s as text [DOC-07]', (type) => {
    const embedding = anEmbedding(type);
    expect(codes(`<pre>${asText(codeOf(embedding))}</pre>`, { embedding })).toEqual(['code-shown']);
  });

  it('shows shortcode and code as text, beside good code, another one’s or none: each is named [DOC-07]', () => {
    const asTexts = `<p>${asText(codeOf(anEmbedding('BITRIX')))}</p><pre>${asText(codeOf(IFRAME))}</pre>`;
    expect(codes(asTexts)).toEqual(['shortcode-shown', 'code-shown']);
    expect(found(codeOf(HTML) + asTexts).map(({ code, level }) => [code, level])).toEqual([
      ['fine', 'note'],
      ['shortcode-shown', 'bad'],
      ['code-shown', 'bad'],
    ]);
    const another = codeOf(HTML).replaceAll(TOKEN, 'other');
    const owned: [string, Owned][] = [['other', { name: 'Сайт школы' }]];
    expect(codes(another + asTexts, { owned })).toEqual(['shortcode-shown', 'code-shown', 'another']);
  });

  it('has nothing but the link left [DOC-07]', () => {
    expect(codes(codeOf(HTML).replace(/<div[^>]*>|<\/div>|<script.*/g, ''))).toEqual(['only-link']);
  });

  it.each([
    ['a comment', (code: string) => `<!-- ${code} -->`],
    ['a script', (code: string) => `<script>var code = ${JSON.stringify(code).replaceAll('</', '<\\/')}</script>`],
    ['a style', (code: string) => `<style>/* ${code} */</style>`],
    ['the fallback of a frame', (code: string) => `<iframe src="/other">${code}</iframe>`],
  ])('is one that has it in %s alone', (_, wrapped) => {
    expect(codes(wrapped(codeOf(IFRAME)), { embedding: IFRAME })).toEqual(['absent', 'advice']);
  });
});

describe('what keeps the code from working', () => {
  const script = `<script async src="${ORIGIN}/embed.js"></script>`;

  it('is a script that was cut out [DOC-07]', () => {
    expect(texts(codeOf(HTML).replace(script, ''))[1]).toContain('https://calendar.example/embed.js');
    expect(codes(codeOf(HTML).replace(script, '<script src="https://other.example/embed.js"></script>'))).toEqual([
      'fine',
      'no-script',
    ]);
  });

  it.each([
    ['WP Rocket', `<script type="rocketlazyloadscript" async data-rocket-src="${ORIGIN}/embed.js"></script>`],
    ['LiteSpeed', `<script type="litespeed/javascript" data-src="${ORIGIN}/embed.js"></script>`],
    ['Cloudflare', `<script type="5f3a-text/javascript" async src="${ORIGIN}/embed.js"></script>`],
    ['a consent banner', `<script type="text/plain" src="${ORIGIN}/embed.js"></script>`],
  ])('is a script that %s puts off [DOC-07]', (_, late) => {
    expect(codes(codeOf(HTML).replace(script, late))).toEqual(['fine', 'script-put-off']);
    expect(codes(codeOf(HTML).replace(script, late + script))).toEqual(['fine']);
  });

  it('is a sandbox without scripts [DOC-07]', () => {
    const sandboxed = (value: string) =>
      codes(codeOf(IFRAME).replace('<iframe', `<iframe sandbox="${value}"`), { embedding: IFRAME });
    expect(sandboxed('')).toEqual(['fine', 'sandbox']);
    expect(sandboxed('allow-same-origin allow-scripts-x')).toEqual(['fine', 'sandbox']);
    expect(sandboxed('allow-forms ALLOW-SCRIPTS')).toEqual(['fine']);
  });

  it('is a content policy of the header or of the page: directive and source are named [DOC-08]', () => {
    const header = { 'content-security-policy': "default-src 'self'; frame-src https://maps.example" };
    expect(texts(codeOf(HTML), { headers: header })).toEqual([
      'Код на месте',
      'Политика безопасности сайта (CSP) не пускает календарь: добавьте https://calendar.example в frame-src.',
      'Политика безопасности сайта (CSP) не пускает календарь: добавьте https://calendar.example в default-src.',
    ]);
    const meta = `<meta http-equiv="Content-Security-Policy" content="child-src 'none'">`;
    expect(texts(meta + codeOf(IFRAME), { embedding: IFRAME })[1]).toContain('в child-src');
    const fine = { 'content-security-policy': `frame-src ${ORIGIN}; script-src ${ORIGIN}` };
    expect(codes(codeOf(HTML), { headers: fine })).toEqual(['fine']);
  });

  it('is an address of http on a page of https [DOC-09]', () => {
    const insecure = codeOf(IFRAME, `http://${HOST}`);
    expect(codes(insecure, { embedding: IFRAME })).toEqual(['fine', 'insecure']);
    expect(codes(insecure, { embedding: IFRAME, url: 'http://dk.example/' })).toEqual(['fine']);
  });

  it.each(['require-corp', 'credentialless; report-to="x"'])('is isolation by COEP: %s [DOC-09]', (policy) => {
    const headers = { 'cross-origin-embedder-policy': policy };
    expect(codes(codeOf(IFRAME), { embedding: IFRAME, headers })).toEqual(['fine', 'isolation']);
  });
});

describe('a page that is none', () => {
  it.each([
    [401, 'Страница закрыта паролем (401): проверить можно только то, что видят все.'],
    [403, 'Сайт не пускает проверку (403). Откройте страницу сами: у посетителей она может работать.'],
    [404, 'Такой страницы на сайте нет (404). Проверьте адрес.'],
    [500, 'Сайт ответил ошибкой (500). Попробуйте позже.'],
    [503, 'Сайт ответил ошибкой (503). Попробуйте позже.'],
    [410, 'Сайт не отдал страницу (410). Откройте её сами и проверьте адрес.'],
    [304, 'Сайт не отдал страницу (304). Откройте её сами и проверьте адрес.'],
  ])('says what %i means [DOC-09]', (status, text) => {
    expect(unreadable({ status, headers: {} })?.text).toBe(text);
  });

  it.each([
    ['redirects', 'Слишком много переадресаций'],
    ['certificate', 'Браузеры не доверяют сертификату сайта: посетители видят предупреждение вместо страницы.'],
    ['slow', 'Сайт не ответил вовремя. Попробуйте ещё раз.'],
    ['no-name', 'Сайта с таким именем нет. Проверьте адрес.'],
    ['refused', 'Сайт не принимает соединения. Проверьте, открывается ли он.'],
  ] as const)('says what keeps it from being read: %s [DOC-03, DOC-04, DOC-09]', (fault, text) => {
    expect(withoutPage(fault)).toEqual({ code: fault, level: 'bad', text });
  });

  it('says that a file is no page [DOC-09]', () => {
    const text = (type: string) => unreadable({ status: 200, headers: { 'content-type': type } })?.text;
    expect(text('application/pdf')).toBe('По этому адресу не страница, а файл. Укажите адрес страницы.');
    expect(text('text/HTML; charset=windows-1251')).toBeUndefined();
    expect(text('application/xhtml+xml')).toBeUndefined();
    expect(unreadable({ status: 200, headers: {} })).toBeUndefined();
  });
});

it('takes time by the length of a page, whatever is nested in it', () => {
  const deep = '<p><b><table>'.repeat(150_000);
  const wide = `<div ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')}>`;
  expect(codes(deep + codeOf(HTML))).toEqual(['fine']);
  expect(codes(wide + codeOf(HTML))).toEqual(['fine']);
  expect(codes('[iframe src='.repeat(150_000) + codeOf(HTML))).toEqual(['fine']);
});
