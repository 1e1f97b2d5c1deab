import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { MONTH, openCreate, openEdit } from './support/event-dialog.ts';
import { aUser } from './support/people.ts';
import { aBrowser, PHONE } from './support/visit.ts';

const { visit } = aBrowser();

/** Calls the API as the page's user. */
const call = (page: Page, method: string, path: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const authorization = `Bearer ${localStorage.getItem('token')}`;
      const headers = { authorization, ...(sent && { 'content-type': 'application/json' }) };
      const answer = await fetch(String(address), { method: String(verb), headers, body: sent ?? null });
      if (!answer.ok) throw new Error(`${verb} ${address}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [method, path, body && JSON.stringify(body)],
  );

it('two people keep a calendar: made on a laptop, accepted on a phone, corrected, and lost with an open dialog [SHR-04, SHR-06, SHR-09, SHR-25, SHR-26]', async () => {
  const [owner, editor] = [await aUser(), await aUser()];
  const laptop = await visit({ token: owner.token, path: MONTH, expectedErrors: /status of 404/ });
  await laptop.getByRole('button', { name: owner.username }).click();
  await laptop.getByRole('menuitem', { name: 'Поделиться календарём' }).click();
  const share = laptop.getByRole('dialog', { name: 'Создать календарь' });
  await share.getByLabel('Название').fill('Афиша');
  await share.getByLabel('Название').press('Enter');
  await laptop.waitForURL(/\/calendars\/c-/);
  const calendar = new URL(laptop.url()).pathname.slice('/calendars/'.length);
  await call(laptop, 'POST', `/api/calendars/${calendar}/members`, { name: editor.username, role: 'editor' });
  await laptop.goto(MONTH);
  const panel = laptop.getByRole('complementary', { name: 'Календари' });
  await panel.getByRole('checkbox', { name: 'Афиша' }).waitFor();
  expect((await panel.boundingBox())?.width).toBe(240);
  const created = await openCreate(laptop);
  await created.getByLabel('Название', { exact: true }).fill('Премьера');
  await created.getByLabel('Календарь').selectOption('Афиша');
  await created.getByRole('button', { name: 'Создать', exact: true }).click();
  await created.waitFor({ state: 'detached' });
  await laptop.getByRole('button', { name: /Премьера.*календарь «Афиша»/ }).waitFor();
  expect(await violations(laptop)).toEqual([]);
  await panel.getByRole('checkbox', { name: 'Афиша' }).click();
  await laptop.getByRole('button', { name: /Премьера/ }).waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Показать все' }).click();
  await laptop.getByRole('button', { name: 'Календари' }).click();
  await panel.waitFor({ state: 'detached' });

  const phone = await visit({
    token: editor.token,
    path: `${MONTH}&view=agenda`,
    viewport: PHONE,
    expectedErrors: /status of 404|Error submitting form/,
  });
  await phone.getByRole('button', { name: 'Календари: есть приглашения' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Календари' });
  await sheet.getByRole('button', { name: 'Принять' }).click();
  await sheet.getByRole('checkbox', { name: 'Афиша' }).waitFor();
  expect(await violations(phone)).toEqual([]);
  await sheet.getByRole('button', { name: 'Только этот' }).last().click();
  await sheet.waitFor({ state: 'detached' });
  const dialog = await openEdit(phone, 'Премьера');
  await dialog.getByLabel('Место').fill('Большой зал');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await dialog.waitFor({ state: 'detached' });

  await laptop.reload();
  const corrected = await openEdit(laptop, 'Премьера');
  expect(await corrected.getByLabel('Место').inputValue()).toBe('Большой зал');
  await corrected.getByRole('img', { name: `Последнее изменение: ${editor.username}` }).waitFor();

  await openEdit(phone, 'Премьера');
  await dialog.getByLabel('Описание').fill('В трёх действиях');
  await call(laptop, 'DELETE', `/api/calendars/${calendar}/members/${editor.id}`);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await dialog.getByText('У вас больше нет доступа к этому календарю').waitFor();
  await dialog.getByRole('button', { name: 'Скопировать в мой календарь' }).click();
  await dialog.waitFor({ state: 'detached' });
  const copy = await openEdit(phone, 'Премьера');
  expect(await copy.getByLabel('Описание').inputValue()).toBe('В трёх действиях');
});
