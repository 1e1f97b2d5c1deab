import { describe, expect, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';
import { seeToast } from './support/administrators.ts';
import { aUser, PASSWORD, theAdmin } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();
const REFUSED_OR_SAID = /status of 4\d\d|Error submitting form/;

describe('a blocked person', () => {
  it('learns why they are out with the next call, and finds what they typed once they are back', async () => {
    const { username, token, id } = await aUser();
    const admin = await theAdmin();
    const block = (blocked: boolean) =>
      fetch(`${product.url}/api/admin/users/${id}/toggle`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ blocked }),
      });
    const page = await visit({ token, expectedErrors: REFUSED_OR_SAID });
    await page.getByRole('button', { name: 'Создать мероприятие' }).first().click();
    await page.getByRole('dialog').getByLabel('Название').fill('Недописанное');
    expect((await block(true)).status).toBe(200);
    await page.getByRole('dialog').getByRole('button', { name: 'Создать' }).click();
    await seeToast(page, 'Ошибка', 'Учётная запись заблокирована');
    await page.getByRole('tab', { name: 'Login' }).waitFor();
    await block(false);
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect.poll(() => page.getByRole('dialog').getByLabel('Название').inputValue()).toBe('Недописанное');
  });
});
