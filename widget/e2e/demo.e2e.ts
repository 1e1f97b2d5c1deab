import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { login } from '#shared/contracts/accounts.ts';
import { listCalendars } from '#shared/contracts/calendars.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { listEmbeddings } from '#shared/contracts/embeddings.ts';
import { listEvents } from '#shared/contracts/events.ts';
import { listUsers, toggleUser } from '#shared/contracts/users.ts';
import { embedCode, liveCode } from '#shared/embedding/embed-code.ts';
import { EMBEDDING_TYPES } from '#shared/embedding/settings.ts';
import { demoCalendars, demoCategories, demoCourses, demoOnce, demoStaff } from '#shared/locale/demo.ts';
import { product } from '#shared/testing/served-product.ts';
import { apiOf } from '#widget/demo/api.ts';
import { DEMO_ACCOUNT, seed } from '#widget/demo/seed.ts';

it('npm run demo fills two months of three shared calendars, a code of each type, and adds nothing when it runs again', async () => {
  const today = new Date(2026, 1, 17);
  const { token, embeddings } = await seed(product.url, today);
  expect(embeddings.map(({ type }) => type)).toEqual([...EMBEDDING_TYPES]);
  for (const embedding of embeddings) expect(embedCode(embedding, product.url)).toContain(embedding.widgetToken);
  const api = apiOf(product.url, token);
  const events = await api(listEvents);
  expect(new Set(events.flatMap(({ seriesId }) => seriesId ?? [])).size).toBe(demoCourses.length + demoStaff.length);
  const calendars = (await api(listCalendars)).filter(({ isOwn }) => !isOwn);
  expect(calendars.map(({ name, members }) => [name, members])).toEqual(
    expect.arrayContaining(demoCalendars.map(({ name, members }) => [name, members.length + 1])),
  );
  expect(new Set(events.map(({ userId }) => userId)).size).toBe(3);
  const [festival] = events.filter(({ allDay }) => allDay);
  expect(festival).toMatchObject({ startDate: '2026-02-13T00:00:00.000Z', endDate: '2026-02-16T00:00:00.000Z' });
  const categories = await Promise.all(calendars.map(({ id }) => api(listCategories, { query: { calendarId: id } })));
  const names = Object.values(demoCategories).map(({ name }) => name);
  expect([...new Set(categories.flat().map(({ name }) => name))].toSorted()).toEqual(names.toSorted());
  const staff = calendars.find(({ name }) => name === 'Служебный план');
  expect(embeddings.map((embedding) => embedding.calendars)).toEqual(
    embeddings.map(() => calendars.filter((calendar) => calendar !== staff).map(({ id }) => id)),
  );
  for (const rating of ['0+', '6+', '12+']) expect(events.map(({ ageRating }) => ageRating)).toContain(rating);
  expect(events.filter(({ location }) => location === '')).toEqual([]);
  const ownDates = events.filter(({ isChanged }) => isChanged).map(({ title, status }) => `${title}, ${status}`);
  expect(ownDates).toEqual(['Хор «Горизонт»: открытая репетиция, published', 'Английский разговорный клуб, cancelled']);
  const ofStatus = (status: string) => events.filter((event) => !event.seriesId && event.status === status).length;
  expect([ofStatus('draft'), ofStatus('cancelled')]).toEqual([2, 2]);
  expect(events.filter(({ imageUrl }) => imageUrl)).toHaveLength(8);
  await seed(product.url, today);
  expect(await api(listEvents)).toEqual(events);
  expect(await api(listCalendars)).toHaveLength(demoCalendars.length + 1);
  expect(await api(listEmbeddings)).toHaveLength(EMBEDDING_TYPES.length);
});

/**
 * Runs `npm run demo` in the time zone UTC. After its first output calls `look`, then ends it. @returns the first
 * output
 */
const runDemo = async (look: () => Promise<void> = () => Promise.resolve()): Promise<string> => {
  const env = { ...process.env, TZ: 'UTC', PORT: new URL(product.url).port };
  const child = spawn(process.execPath, ['widget/demo/main.ts'], { env });
  const said = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
  await look();
  child.kill();
  return String(said[0]);
};

it('npm run demo serves a site with the live code: what is published shows there', async () => {
  await runDemo(async () => {
    const { token } = await apiOf(product.url)(login, { body: DEMO_ACCOUNT });
    const forHtml = (await apiOf(product.url, token)(listEmbeddings)).find(({ type }) => type === 'HTML');
    const { port } = new URL(product.url);
    const site = await (await fetch(`http://localhost:${Number(port) + 1}`)).text();
    const code = forHtml && liveCode(forHtml, `http://localhost:${port}`);
    expect(code).toContain(forHtml?.widgetToken);
    expect(site).toContain(code);
  });
});

it('npm run demo keeps the clock of Moscow on a machine in UTC', async () => {
  await runDemo();
  const { token } = await apiOf(product.url)(login, { body: DEMO_ACCOUNT });
  const future = { from: new Date().toISOString() };
  const events = await apiOf(product.url, token)(listEvents, { query: future });
  const clock = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow', hour: '2-digit', minute: '2-digit' });
  const planned = new Set(
    [...demoCourses, ...demoStaff, ...demoOnce].flatMap((one) =>
      'time' in one
        ? [one.title, ...('other' in one && 'title' in one.other ? [one.other.title] : [])].map(
            (title) => `${title} ${one.time}`,
          )
        : [],
    ),
  );
  const unplanned = events
    .filter(({ allDay }) => !allDay)
    .map(({ title, startDate }) => `${title} ${clock.format(new Date(startDate))}`);
  expect(unplanned.length).toBeGreaterThan(10);
  expect(unplanned.filter((one) => !planned.has(one))).toEqual([]);
});

it('npm run demo says what to do about a blocked demo user', async () => {
  await seed(product.url, new Date());
  const body = { username: product.adminUsername, password: product.adminPassword };
  const admin = apiOf(product.url, (await apiOf(product.url)(login, { body })).token);
  const [demo] = await admin(listUsers, { query: { search: DEMO_ACCOUNT.username } });
  const block = (blocked: boolean) => admin(toggleUser, { params: { id: demo?.id ?? '' }, body: { blocked } });
  await block(true);
  try {
    expect(await runDemo()).toContain(
      `The user ${DEMO_ACCOUNT.username} is blocked: unblock it at ${product.url}/admin/users`,
    );
  } finally {
    await block(false);
  }
});
