import { describe, expect, it } from 'vitest';
import { seeToast } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { anEvent, aUser, eventsOf } from './support/people.ts';
import { aBrowser, PHONE } from './support/visit.ts';

const { visit } = aBrowser();
const LIST = '/?view=agenda&date=2026-09-14';

const fourEvents = async () => {
  const { token } = await aUser();
  for (const day of [14, 15, 16, 17])
    await anEvent(token, { title: `Дело ${day}`, start: `2026-09-${day}T18:00:00+03:00` });
  const startsOf = async () => (await eventsOf(token)).map(({ startDate }) => startDate.slice(5, 16)).sort();
  return { token, startsOf };
};
const BEFORE = ['09-14T15:00', '09-15T15:00', '09-16T15:00', '09-17T15:00'];

describe('several events of the list', () => {
  it('are chosen with Shift, by the space bar too, moved by days, and back by Ctrl+Z [SAFE-26, SAFE-27, SAFE-02, SAFE-29]', async () => {
    const { token, startsOf } = await fourEvents();
    const page = await visit({ token, path: LIST });
    const box = (day: number) => page.getByRole('checkbox', { name: `Выбрать «Дело ${day}»` });
    await box(14).click();
    await box(16).click({ modifiers: ['Shift'] });
    await page.getByText('Выбрано: 3').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Выбрано: 3').waitFor({ state: 'detached' });
    await box(17).focus();
    await page.keyboard.press('Space');
    await box(15).focus();
    await page.keyboard.press('Shift+Space');
    await page.getByText('Выбрано: 3').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Перенести' }).click();
    const dialog = page.getByRole('dialog', { name: 'Перенести мероприятия' });
    await dialog.getByText('Раньше').click();
    await dialog.getByText('Первое: 15 сентября 2026 → 8 сентября 2026').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Перенести' }).click();
    await seeToast(page, 'Успешно', 'Изменено 3 мероприятия');
    expect(await startsOf()).toEqual(['09-08T15:00', '09-09T15:00', '09-10T15:00', '09-14T15:00']);
    await page.keyboard.press('Control+KeyZ');
    await seeToast(page, 'Успешно', 'Изменение отменено');
    expect(await startsOf()).toEqual(BEFORE);
  });

  it('are chosen on a phone by a long press and taps, deleted, and brought back by «Отменить» [SAFE-26, SAFE-01]', async () => {
    const { token, startsOf } = await fourEvents();
    const page = await visit({ token, path: LIST, viewport: PHONE, hasTouch: true, isMobile: true });
    const row = (day: number) => page.getByRole('button', { name: `Дело ${day}` });
    // The code of choosing comes after the list.
    await page.getByRole('button', { name: 'Выбрать мероприятия' }).click();
    await page.getByText('Отметьте мероприятия').waitFor();
    await page.getByRole('button', { name: 'Снять выделение' }).click();
    await row(15).dispatchEvent('touchstart', { touches: [{ identifier: 0, clientX: 1, clientY: 1 }] });
    await page.getByText('Выбрано: 1').waitFor();
    await row(15).dispatchEvent('touchend');
    await row(15).dispatchEvent('click');
    await row(16).tap();
    await page.getByText('Выбрано: 2').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Удалить' }).click();
    await row(15).waitFor({ state: 'detached' });
    expect(await startsOf()).toEqual(['09-14T15:00', '09-17T15:00']);
    await page.getByRole('button', { name: 'Отменить' }).click();
    await row(15).waitFor();
    expect(await startsOf()).toEqual(BEFORE);
  });
});
