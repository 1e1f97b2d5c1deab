import { expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { anEvent, aUser } from './support/people.ts';
import { aBrowser, goTo, PHONE, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

const aBusyUser = async () => {
  const user = await aUser();
  for (const [title, start, minutes] of [
    ['Лекция', '2026-09-16T10:00:00+03:00', 60],
    ['Встреча', '2026-09-16T10:30:00+03:00', 60],
    ['Обед', '2026-09-16T13:00:00+03:00', 60],
    ['Ужин', '2026-09-16T19:00:00+03:00', 60],
    ['Поход', '2026-09-18T10:00:00+03:00', 3 * 24 * 60],
    // The title is too long for its day, and the day beside it is full.
    ['Превысокомногорассмотрительный концерт', '2026-09-15T10:00:00+03:00', 60],
    ['Очень долгое название встречи всех участников', '2026-09-15T12:00:00+03:00', 60],
  ] as const) {
    await anEvent(user.token, { title, start, minutes, color: '#eab308', description: 'Подробности' });
  }
  return user;
};

// One page for all screens, because axe takes longer to load than to check a screen.
it('axe finds nothing on any screen, wide and light, and dark on a phone', async () => {
  const out = await visit();
  await out.getByRole('button', { name: 'Login' }).click();
  await out.getByText('Введите пароль').waitFor();
  const { token } = await aBusyUser();
  const page = await visit({ token, path: '/settings' });
  for (const [viewport, theme] of [
    [WIDE, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    const at = (screen: string): string => `${screen} at ${viewport.width} px`;
    await resize(out, viewport);
    expect(await violations(out, { theme }), at('sign-in')).toEqual([]);
    await resize(page, viewport);
    for (const [view, name] of [
      ['month', 'Месяц'],
      ['week', 'Неделя'],
      ['day', 'День'],
    ] as const) {
      await goTo(page, `/?view=${view}&date=2026-09-16`);
      // One of the buttons, or the menu of a phone.
      await page.locator(`[aria-pressed=true]:text-is("${name}"), [aria-label$=": ${name}"]`).waitFor();
      await page.locator('[data-event-id]').first().waitFor();
      expect(await violations(page, { theme }), at(view)).toEqual([]);
    }
    await goTo(page, '/?view=agenda&date=2026-09-16');
    await page.getByText('Поход').first().waitFor();
    expect(await violations(page, { theme }), at('agenda')).toEqual([]);
    await page.getByText('Лекция').first().click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page, { theme }), at('dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const [path, heading] of [
      ['/settings', 'Настройки профиля'],
      ['/no/such/page', '404 Page Not Found'],
    ] as const) {
      await goTo(page, path);
      await page.getByRole('heading', { name: heading }).waitFor();
      expect(await violations(page, { theme }), at(path)).toEqual([]);
    }
  }
});
