import { describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { anEvent, aUser } from './support/people.ts';
import { aBrowser, PHONE, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

const aBusyUser = async () => {
  const user = await aUser();
  for (const [title, start, minutes] of [
    ['Лекция', '2026-09-16T10:00:00+03:00', 60],
    ['Встреча', '2026-09-16T10:30:00+03:00', 60],
    ['Обед', '2026-09-16T13:00:00+03:00', 60],
    ['Ужин', '2026-09-16T19:00:00+03:00', 60],
    ['Поход', '2026-09-18T10:00:00+03:00', 3 * 24 * 60],
  ] as const) {
    await anEvent(user.token, { title, start, minutes, color: '#eab308', description: 'Подробности' });
  }
  return user;
};

describe.each([
  ['wide', WIDE],
  ['phone', PHONE],
])('axe on a %s screen', (_name, viewport) => {
  it('finds nothing on any screen, in both themes', async () => {
    const out = await visit({ viewport });
    await out.getByRole('button', { name: 'Login' }).click();
    await out.getByText('Введите пароль').waitFor();
    expect(await violations(out), 'sign-in').toEqual([]);
    const { token } = await aBusyUser();
    const page = await visit({ viewport, token, path: '/settings' });
    for (const path of ['/?date=2026-09-16', '/?view=week&date=2026-09-16', '/?view=day&date=2026-09-16']) {
      await page.goto(path);
      await page.locator('[data-event-id]').first().waitFor();
      expect(await violations(page), path).toEqual([]);
    }
    await page.goto('/?view=agenda&date=2026-09-16');
    await page.getByText('Поход').first().waitFor();
    expect(await violations(page), 'agenda').toEqual([]);
    await page.getByText('Лекция').click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page), 'dialog').toEqual([]);
    for (const path of ['/settings', '/no/such/page']) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      expect(await violations(page), path).toEqual([]);
    }
  });
});
