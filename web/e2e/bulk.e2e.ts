import { describe, expect, it } from 'vitest';
import { seeToast } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { anEvent, aUser, eventsOf } from './support/people.ts';
import { aBrowser, goTo, PHONE, resize, WIDE } from './support/visit.ts';

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
    // The code that chooses events comes after the list.
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

it('a click with Ctrl, and Ctrl+Enter, choose events in every view; a plain click still opens [FACE-19]', async () => {
  const { token, startsOf } = await fourEvents();
  const page = await visit({ token, path: '/?date=2026-09-14' });
  const event = (day: number) => page.getByRole('button', { name: new RegExp(`Дело ${day}`) });
  const bar = page.getByRole('region', { name: 'Выбранные мероприятия' });
  for (const view of ['month', 'week']) {
    await goTo(page, `/?view=${view}&date=2026-09-14`);
    await event(14).click({ modifiers: ['ControlOrMeta'] });
    await event(15).focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await bar.getByText('Выбрано: 2').waitFor();
    expect(await page.getByRole('button', { pressed: true, name: /Дело/ }).count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await event(14).click({ modifiers: ['ControlOrMeta'] });
    await bar.getByText('Выбрано: 1').waitFor();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
  }
  await goTo(page, '/?view=day&date=2026-09-14');
  await event(14).click({ modifiers: ['ControlOrMeta'] });
  await bar.getByText('Выбрано: 1').waitFor();
  await goTo(page, '/?view=agenda&date=2026-09-14');
  await event(16).click({ modifiers: ['ControlOrMeta'] });
  await bar.getByText('Выбрано: 2').waitFor();
  await resize(page, PHONE);
  await goTo(page, '/?date=2026-09-14');
  await event(14).click({ modifiers: ['ControlOrMeta'] });
  await bar.getByText('Выбрано: 1').waitFor();
  await event(14).click({ modifiers: ['ControlOrMeta'] });
  await resize(page, WIDE);
  await bar.getByRole('button', { name: 'Удалить' }).click();
  await bar.waitFor({ state: 'detached' });
  await expect.poll(startsOf).toEqual([BEFORE[1], BEFORE[3]]);
  await event(15).click();
  await page.getByRole('dialog', { name: 'Мероприятие' }).waitFor();
});
