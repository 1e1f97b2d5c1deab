import { expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { aCalendar, aName, aUser, PASSWORD } from './support/people.ts';
import { aBrowser, PHONE, resize, WIDE } from './support/visit.ts';
import { button } from './support/walk.ts';

const { visit } = aBrowser();

it('brings a colleague without an account by a link, who works with the role it gives and leaves; the owner deletes it and takes that back [SHR-10, SHR-20]', async () => {
  const owner = await aUser();
  const { id } = await aCalendar(owner.token, 'Афиша');
  const page = await visit({ token: owner.token, path: `/calendars/${id}`, expectedErrors: /409/ });
  await page.getByText('Действующих ссылок нет').waitFor();
  await button(page, 'Создать ссылку').click();
  const link = await page.getByLabel('Ссылка', { exact: true }).inputValue();
  for (const [viewport, theme] of [
    [WIDE, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    await resize(page, viewport);
    expect(await violations(page, { theme }), `at ${viewport.width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  }

  const other = await visit({ path: link.slice(new URL(link).origin.length), alone: true, viewport: PHONE });
  await other.getByText('чтобы принять приглашение в календарь').waitFor();
  const username = aName();
  await other.getByRole('tab', { name: 'Register' }).click();
  await other.getByLabel('Username').fill(username);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Register' }).click();
  await other.getByText(`Вы вошли как ${username}`).waitFor();
  expect(await violations(other)).toEqual([]);
  await button(other, 'Принять').click();
  await other.getByText('Календарь «Афиша» теперь среди ваших').waitFor();
  expect(new URL(other.url()).hash).toBe('');
  await other.goto(`/calendars/${id}`);
  await other.getByText('Владелец', { exact: true }).waitFor();
  await button(other, 'Покинуть').click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Покинуть' }).click();
  await other.getByText('Вы покинули календарь «Афиша»').waitFor();

  await page.reload();
  await page.getByText('Действующих ссылок нет').waitFor();
  await button(page, 'Покинуть').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Покинуть' }).click();
  await page.getByText('У календаря должен остаться владелец').waitFor();

  await button(page, 'Удалить календарь').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить календарь' }).click();
  await page.getByText('Календарь «Афиша» удалён').waitFor();
  await button(page, 'Отменить').click();
  await page.getByText('Календарь восстановлен').waitFor();
});
