import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anEvent, aUser } from './support/people.ts';
import { aBrowser, PHONE, WIDE } from './support/visit.ts';

const { visit } = aBrowser();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations of WCAG 2.2 AA, each with the elements concerned. */
const violations = async (page: Page): Promise<string[]> => {
  // Colours are judged at rest, not on their way in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForTimeout(300);
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const tool = Reflect.get(window, 'axe');
    const { violations: found } = await tool.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: {
        // Experimental: an event shows «10:00 Лекция» and is called «Лекция, 16 сентября, 10:00 – 11:00».
        'label-content-name-mismatch': { enabled: false },
        // Events of a month are 18 px high; day, list and phone month show the same ones larger (WCAG 2.5.8, equivalent).
        'target-size': { enabled: false },
      },
    });
    return found.map(
      ({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
        `${id}: ${nodes
          .map(({ html }) => html.slice(0, 160))
          .slice(0, 3)
          .join(' | ')}`,
    );
  });
};

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
  it.each(['light', 'dark'] as const)('finds nothing on the screens of the %s theme', async (colorScheme) => {
    const out = await visit({ viewport, colorScheme });
    await out.getByRole('button', { name: 'Login' }).click();
    await out.getByText('Введите пароль').waitFor();
    expect(await violations(out), 'sign-in').toEqual([]);
    const { token } = await aBusyUser();
    for (const path of ['/?date=2026-09-16', '/?view=week&date=2026-09-16', '/?view=day&date=2026-09-16']) {
      const page = await visit({ viewport, colorScheme, token, path });
      await page.locator('[data-event-id]').first().waitFor();
      expect(await violations(page), path).toEqual([]);
    }
    const agenda = await visit({ viewport, colorScheme, token, path: '/?view=agenda&date=2026-09-16' });
    await agenda.getByText('Поход').first().waitFor();
    expect(await violations(agenda), 'agenda').toEqual([]);
    await agenda.getByText('Лекция').click();
    await agenda.getByRole('dialog').waitFor();
    expect(await violations(agenda), 'dialog').toEqual([]);
    for (const path of ['/settings', '/no/such/page']) {
      const page = await visit({ viewport, colorScheme, token, path });
      await page.getByRole('heading').first().waitFor();
      expect(await violations(page), path).toEqual([]);
    }
  });
});
