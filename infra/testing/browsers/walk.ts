import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { ask, demand, type Person, signIn } from '#infra/testing/drill-product.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import type { Page } from './page.ts';

// The main ways through the product, the same in every browser. A step asks the server for facts that it needs.

const PASSWORD = 'правильный-пароль-1';
const TITLE = 'Лекция о звёздах';

/** The next Wednesday, or today (UTC): `YYYY-MM-DD`. The views of its week and of its month show the next day too. */
const comingWednesday = (): string => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
};

type Place = { readonly url: string; readonly page: Page; readonly username: string; readonly person: Person };
type Step = [name: string, walk: (place: Place) => Promise<unknown>];

const Events = v.object({ events: v.array(v.object({ title: v.string(), startDate: v.string() })) });
const Embeddings = v.array(v.object({ widgetToken: v.string() }));

/** The start of the walk's event as the server has it. */
const startOf = async ({ url, person }: Place): Promise<string | undefined> => {
  const from = new Date(Date.now() - 40 * 86_400_000).toISOString();
  const to = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const { bytes } = await ask(url, person, `/api/events?from=${from}&to=${to}`);
  const answer: unknown = JSON.parse(bytes.toString());
  const events = v.safeParse(Events, answer);
  const list = events.success ? events.output.events : v.parse(Events.entries.events, answer);
  return list.find(({ title }) => title === TITLE)?.startDate;
};

const chip = `[...document.querySelectorAll('.rbc-event, .event-tint, .event-bar')].find((one) => one.innerText.includes('${TITLE.slice(0, 6)}'))`;

/** Serves another site's page with this code while `look` runs. */
const onStrangersPage = async <T>(code: string, look: (url: string) => Promise<T>): Promise<T> => {
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(204).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="ru"><title>Афиша</title><h1>Дом культуры</h1><main>${code}</main></html>`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await look(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
  }
};

/**
 * Runs `look` on a proxy before the product. The proxy never answers requests whose address matches `held`. It has a
 * page `/next-door` of its own, which takes half a second.
 */
const withHeldAnswers = async <T>(product: string, held: RegExp, look: (url: string) => Promise<T>): Promise<T> => {
  const server = createServer(async ({ url = '/', method, headers }, response) => {
    if (held.test(url)) return;
    if (url === '/next-door') await sleep(500);
    const isPassedOn = method === 'GET' && url !== '/next-door';
    const { authorization = '' } = headers;
    const answer = isPassedOn ? await fetch(product + url, { headers: { authorization } }) : new Response('Рядом');
    response.setHeader('content-type', answer.headers.get('content-type') ?? 'application/octet-stream');
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await look(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

/** Goes from the present page to `/next-door`. Fails if the page shows or logs these words while it is left. */
const leaveInSilence = async ({ page }: Place, url: string, words: string): Promise<void> => {
  // The words that the page shows or logs are stored, so that the next page of the same site can read them.
  await page.evaluate(`(() => {
    const keep = (text) => { if (text.includes(${JSON.stringify(words)})) localStorage.setItem('said', text); };
    console.error = (...said) => keep(said.map(String).join(' '));
    new MutationObserver(() => keep(document.body.innerText)).observe(document.body, { childList: true, subtree: true, characterData: true });
  })()`);
  await page.open(`${url}/next-door`);
  const said = await page.evaluate(`localStorage.getItem('said')`);
  if (said !== null) throw new Error(`The page that was left has said: ${String(said)}`);
};

export const APPLICATION: readonly Step[] = [
  [
    'sign-in',
    async ({ page, url, username }) => {
      await page.open(url);
      await page.fill('Username', username);
      await page.fill('Password', PASSWORD);
      await page.press('Login');
      await page.sees('Сегодня');
    },
  ],
  [
    'create',
    async (place) => {
      await place.page.open(`${place.url}/?date=${comingWednesday()}`);
      await place.page.press('Создать мероприятие');
      await place.page.fill('Название', TITLE);
      await place.page.find('Описание', 'textarea');
      const at = await place.page.find('Создать', '[role="dialog"] button');
      await place.page.click(at);
      await place.page.sees('Мероприятие создано');
      if (!(await startOf(place))) throw new Error('The server has no such event');
    },
  ],
  [
    'views',
    async ({ page }) => {
      for (const view of ['Неделя', 'День', 'Список', 'Месяц']) {
        await page.press(view);
        // The event may be on another day than the one that this view shows, if it is near midnight.
        if (view !== 'День') await page.sees(TITLE.slice(0, 6));
      }
    },
  ],
  [
    'colour of an event',
    ({ page }) =>
      page.holds(
        `(() => { const one = ${chip}; const { backgroundColor, backgroundImage } = getComputedStyle(one); return backgroundImage !== 'none' || !/, 0\\)$|transparent/.test(backgroundColor); })()`,
      ),
  ],
  [
    'drag',
    async (place) => {
      await place.page.holds(chip);
      const before = await startOf(place);
      const [from, to] = v.parse(
        v.tuple([v.object({ x: v.number(), y: v.number() }), v.object({ x: v.number(), y: v.number() })]),
        await place.page.evaluate(
          `(() => { const one = ${chip}.getBoundingClientRect(); const days = [...document.querySelectorAll('.rbc-day-bg')].map((day) => day.getBoundingClientRect()); const from = { x: one.left + one.width / 2, y: one.top + one.height / 2 }; const row = days.filter((day) => day.top <= from.y && day.bottom >= from.y); const to = row.find((day) => from.x < day.left || from.x > day.right); return [from, { x: to.left + to.width / 2, y: from.y }]; })()`,
        ),
      );
      await place.page.drag(from, to);
      await place.page.sees('Мероприятие обновлено');
      if ((await startOf(place)) === before) throw new Error('The server has it on the same day');
    },
  ],
  [
    'search',
    async ({ page }) => {
      await page.press('Поиск мероприятий');
      await page.holds(`document.querySelector('[role="dialog"] input') === document.activeElement`);
      await page.type('звёзд');
      await page.holds(
        `[...document.querySelectorAll('[role="dialog"] mark')].some((one) => one.innerText.startsWith('звёзд'))`,
      );
    },
  ],
  [
    'manager and its code',
    async (place) => {
      await place.page.open(`${place.url}/embeddings`);
      await place.page.press('Создать');
      await place.page.press('HTML страница');
      await place.page.fill('Название', 'Афиша');
      await place.page.press('Добавить');
      await place.page.sees('Встраивание создано');
      await place.page.press('Копировать код');
      await place.page.sees('Код скопирован');
      const { bytes } = await ask(place.url, place.person, '/api/embeddings');
      if (v.parse(Embeddings, JSON.parse(bytes.toString())).length !== 1) throw new Error('There is not one embedding');
    },
  ],
  [
    'leaving the calendar',
    async (place) => {
      await withHeldAnswers(place.url, /^\/api\/events\?/, async (url) => {
        await place.page.open(`${url}/next-door`);
        await place.page.evaluate(`localStorage.setItem('token', ${JSON.stringify(place.person.token)})`);
        await place.page.open(url);
        await place.page.sees('Сегодня');
        await leaveInSilence(place, url, 'Сервер временно');
      });
    },
  ],
];

const aWidget = async ({ url, person }: Place): Promise<string> => {
  const body = JSON.stringify({ name: 'Афиша', type: 'HTML' });
  const made = await demand(v.object({ widgetToken: v.string() }), url, person, createEmbedding.path, {
    method: 'POST',
    body,
  });
  return made.widgetToken;
};

export const WIDGET: readonly Step[] = [
  [
    'widget',
    async (place) => {
      await place.page.open(`${place.url}/calendar/${await aWidget(place)}`);
      await place.page.sees(TITLE.slice(0, 6));
      await place.page.holds('document.querySelector(".calendar").getBoundingClientRect().height >= innerHeight - 2');
    },
  ],
  [
    'dialogs of the widget',
    async ({ page, ...place }) => {
      await page.open(`${place.url}/calendar/${await aWidget({ page, ...place })}?search=true`);
      await page.holds('document.querySelector(".event, .row")?.click() ?? document.querySelector("dialog")');
      await page.sees('Детали события');
      await page.press('Закрыть');
      await page.holds('!document.querySelector("dialog")');
      await page.press('Поиск мероприятий');
      await page.fill('Поиск мероприятий', 'бегемот');
      await page.sees('Ничего не нашлось');
      await page.press('Закрыть');
      await page.holds('!document.querySelector("dialog")');
    },
  ],
  [
    'leaving the widget',
    async (place) => {
      const path = `/calendar/${await aWidget(place)}`;
      await withHeldAnswers(place.url, /^\/api\/events\/public/, async (url) => {
        await place.page.open(url + path);
        await place.page.sees('Загрузка календаря');
        await leaveInSilence(place, url, 'Не удалось загрузить');
      });
    },
  ],
  [
    'embedded page',
    async (place) => {
      const token = await aWidget(place);
      const code = `<div data-calendar-widget="${token}"></div><script src="${place.url}/embed.js" async></script>`;
      await onStrangersPage(code, async (url) => {
        await place.page.open(url);
        await place.page.sees(TITLE.slice(0, 6), true);
        await place.page.holds('document.querySelector("iframe").getBoundingClientRect().height > 200');
      });
    },
  ],
];

/**
 * Registers a user for the walk.
 * @param withEvent whether to create the event, for a walk that does not create it
 */
export const aPlace = async (url: string, page: Page, withEvent: boolean): Promise<Place> => {
  const username = `walk-${Date.now().toString(36)}`;
  await demand(v.unknown(), url, { name: username }, '/api/register', {
    method: 'POST',
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const person = await signIn(url, username, PASSWORD);
  if (withEvent) {
    const form = new FormData();
    const start = new Date();
    start.setUTCHours(12, 0, 0, 0);
    const end = new Date(start.getTime() + 3_600_000);
    for (const [name, value] of Object.entries({
      title: TITLE,
      startDate: start.toISOString(),
      endDate: end.toISOString(),
      color: '#3b82f6',
    }))
      form.set(name, value);
    await demand(v.unknown(), url, person, '/api/events', { method: 'POST', body: form });
  }
  return { url, page, username, person };
};
