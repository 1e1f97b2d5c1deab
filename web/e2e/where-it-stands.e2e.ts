import { expect, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';
import { violations } from './support/axe.ts';
import { anEmbedding } from './support/embeddings.ts';
import { aUser } from './support/people.ts';
import { aBrowser, PHONE, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

/** Reports a visit to the widget, as a visitor's browser does. */
const told = async (token: string, host: string, outcome: string): Promise<void> => {
  const body = JSON.stringify({ token, host, outcome });
  const answer = await fetch(`${product.url}/api/seen`, { method: 'POST', body, headers: { 'user-agent': 'Firefox' } });
  expect(answer.status).toBe(204);
};

it('shows an owner the views and the sites, on a phone and in the dark too [SEEN-01, SEEN-09]', async () => {
  const { token } = await aUser();
  const { id, widgetToken } = await anEmbedding(token, { type: 'HTML' });
  for (const [host, outcome] of [
    ['dk.example', 'shown'],
    ['dk.example', 'shown'],
    ['school.example', 'failed'],
  ] as const)
    await told(widgetToken, host, outcome);
  const screen = await visit({ token, path: `/embeddings?id=${id}`, viewport: WIDE });
  await screen.getByRole('button', { name: 'Ещё действия' }).click();
  await screen.getByRole('menuitem', { name: 'Где стоит' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByText('2 показа за 30 дней').waitFor();
  const sites = dialog.getByRole('list', { name: 'Сайты' }).getByRole('listitem');
  expect(await sites.allTextContents()).toEqual(['dk.exampleсегодня', 'school.exampleНе загрузилось: сегоднясегодня']);
  for (const viewport of [WIDE, PHONE])
    for (const colorScheme of ['light', 'dark'] as const) {
      await resize(screen, viewport);
      await screen.emulateMedia({ colorScheme });
      expect([viewport, colorScheme, await violations(screen)]).toEqual([viewport, colorScheme, []]);
    }
  await dialog.getByRole('switch', { name: 'Считать показы' }).press('Space');
  await dialog.getByRole('switch', { name: 'Считать показы', checked: false, disabled: false }).waitFor();
  await told(widgetToken, 'third.example', 'shown');
  await screen.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await screen.getByRole('button', { name: 'Ещё действия' }).click();
  await screen.getByRole('menuitem', { name: 'Где стоит' }).click();
  await dialog.getByText('2 показа за 30 дней').waitFor();
});
