import type { BrowserContextOptions } from 'playwright-core';
import * as v from 'valibot';
import { ask, demand, type Person, signIn } from '#infra/testing/drill-product.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';

export const ADMIN = { username: 'admin', password: 'Пароль-администратора-1' };
const PASSWORD = 'правильный-пароль-1';
const DAY_MS = 86_400_000;

/** Who walks, where it begins, and with which device. */
export type Role = {
  readonly name: string;
  readonly start: string;
  readonly person?: Person;
  readonly device: BrowserContextOptions;
};

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };

const register = async (url: string, username: string): Promise<Person> => {
  const body = JSON.stringify({ username, password: PASSWORD });
  await demand(v.unknown(), url, { name: username }, '/api/register', { method: 'POST', body });
  return signIn(url, username, PASSWORD);
};

/** Events around today with different names. One repeats, and one lasts whole days. */
const fill = async (url: string, person: Person): Promise<void> => {
  const today = new Date();
  today.setUTCHours(9, 0, 0, 0);
  for (let at = 0; at < 12; at++) {
    const start = today.getTime() + (at * 3 - 12) * DAY_MS;
    const isWhole = at === 5;
    const midnight = start - (start % DAY_MS);
    const form = new FormData();
    const fields = {
      title: `Встреча ${at} у ${person.name}`,
      startDate: new Date(isWhole ? midnight : start).toISOString(),
      endDate: new Date(isWhole ? midnight + 2 * DAY_MS : start + 5_400_000).toISOString(),
      color: '#3b82f6',
      ...(isWhole && { allDay: 'true' }),
      ...(at === 3 && { recurrence: 'FREQ=WEEKLY;COUNT=6', timeZone: 'Europe/Moscow' }),
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    await demand(v.unknown(), url, person, '/api/events', { method: 'POST', body: form });
  }
};

const embed = async (url: string, person: Person, at: number): Promise<string> => {
  const body = JSON.stringify({ name: `Афиша ${at} у ${person.name}`, type: 'HTML' });
  const init = { method: createEmbedding.method, body };
  const made = await demand(v.object({ widgetToken: v.string() }), url, person, createEmbedding.path, init);
  return made.widgetToken;
};

/**
 * The people who walk, each with data of their own. The administrator comes last, because an administrator may block
 * the others.
 * @param host returns the address of another site's page that shows the widget with this token
 */
export const prepareRoles = async (url: string, host: (token: string) => string): Promise<Role[]> => {
  const [anna, boris, vera] = [await register(url, 'anna'), await register(url, 'boris'), await register(url, 'vera')];
  for (const person of [anna, boris, vera]) {
    await fill(url, person);
    for (const at of [1, 2]) await embed(url, person, at);
  }
  return [
    { name: 'user', start: url, person: anna, device: DESK },
    { name: 'phone', start: url, person: boris, device: PHONE },
    { name: 'visitor', start: host(await embed(url, vera, 3)), device: DESK },
    {
      name: 'administrator',
      start: `${url}/admin`,
      person: await signIn(url, ADMIN.username, ADMIN.password),
      device: DESK,
    },
  ];
};

/** What the administrators' check of the whole database finds. */
export const validate = async (url: string): Promise<readonly string[]> => {
  const admin = await signIn(url, ADMIN.username, ADMIN.password);
  const { bytes } = await ask(url, admin, '/api/admin/database/validate');
  return v.parse(v.object({ issues: v.array(v.string()) }), JSON.parse(bytes.toString())).issues;
};
