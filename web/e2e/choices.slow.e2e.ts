import { describe, expect, it } from 'vitest';
import { ADMIN_WALKS } from './support/admin-walks.ts';
import { anEvent, aUser, eventsOf, theAdmin, trashEvent } from './support/people.ts';
import { changesOf, placeOf, slowDown, untilStill } from './support/slow-phone.ts';
import { USER_WALKS } from './support/user-walks.ts';
import { aBrowser } from './support/visit.ts';
import { button, dialog, type Walk } from './support/walk.ts';

const { visit } = aBrowser();
const SEPTEMBER = '2026-09-16T10:00:00+03:00';

const walk = async ({ path, ready, act, ends, sent = [] }: Walk, token: string): Promise<void> => {
  const page = await visit({ token, path, alone: true });
  await ready(page);
  await untilStill(page);
  await slowDown(page);
  const changes = changesOf(page);
  await act(page);
  await untilStill(page);
  await ends(page);
  expect(changes).toEqual(sent.map((one) => expect.stringMatching(one)));
};

describe('at a quarter of the speed and 400 ms a request, the next hand acts on what was chosen:', () => {
  it.each(USER_WALKS)('$what', async (one) => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Концерт', start: SEPTEMBER });
    const old = await anEvent(token, { title: 'Старое', start: SEPTEMBER });
    await trashEvent(token, old.id);
    await walk(one, token);
  });

  it.each(ADMIN_WALKS)('$what', async (one) => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Концерт', start: new Date().toISOString() });
    await walk(one, (await theAdmin()).token);
  });

  it('two accounts in two tabs: what was typed for one is not sent in the name of the other', async () => {
    const [first, second] = [await aUser(), await aUser()];
    const page = await visit({ token: first.token, alone: true, expectedErrors: /status of 401/ });
    const other = await page.context().newPage();
    await other.goto('/favicon.svg');
    await button(page, 'Создать мероприятие').click();
    const create = dialog(page, 'Новое мероприятие');
    await create.getByLabel('Название', { exact: true }).fill('Личное');
    const save = await placeOf(create.getByRole('button', { name: 'Создать', exact: true }));
    await untilStill(page);
    await slowDown(page);
    await other.evaluate((token) => localStorage.setItem('token', token), second.token);
    await page.mouse.click(...save);
    await button(page, second.username).waitFor();
    await untilStill(page);
    expect(await eventsOf(second.token)).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
