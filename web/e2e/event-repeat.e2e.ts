import { expect, it } from 'vitest';
import { MONTH, openCreate } from './support/event-dialog.ts';
import { anEvent, aUser, eventsOf } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();

it('a weekly course of 16 lessons is created with one choice and one number [REC-11, REC-12, EV2-30]', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH });
  const dialog = await openCreate(page);
  await dialog.getByLabel('Название', { exact: true }).fill('Керамика');
  await dialog.getByLabel('Повторение').selectOption('Каждую среду');
  await dialog.getByLabel('Сколько раз').fill('16');
  await dialog.getByText('Каждую среду, 16 раз').waitFor();
  await dialog
    .getByText('Ближайшие даты: 16 сентября, 23 сентября, 30 сентября, 7 октября, 14 октября', { exact: true })
    .waitFor();
  await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const lessons = await eventsOf(token);
  expect(lessons).toHaveLength(16);
  expect(lessons[4]).toMatchObject({
    startDate: '2026-10-14T06:00:00.000Z',
    recurrence: 'FREQ=WEEKLY;BYDAY=WE;COUNT=16',
  });
});

it('«Другое…» says its rule and the dates that the server gives; what it lacks is said beside it [REC-12, FACE-16]', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH });
  const dialog = await openCreate(page);
  await dialog.getByLabel('Название', { exact: true }).fill('Йога');
  await dialog.getByLabel('Повторение').selectOption('Другое…');
  const interval = dialog.getByLabel('Кажд');
  const unit = dialog.getByLabel('Единица повторения').locator('option:checked');
  expect([await interval.inputValue(), await unit.innerText()]).toEqual(['1', 'неделю']);
  await dialog.getByText('Каждую', { exact: true }).first().waitFor();
  await interval.fill('2');
  await dialog.getByText('Каждые', { exact: true }).first().waitFor();
  expect(await unit.innerText()).toBe('недели');
  await dialog.getByRole('button', { name: 'среда' }).click();
  await dialog.getByLabel('или до даты').fill('2026-09-01');
  await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
  await dialog.getByText('Выберите хотя бы один день недели').waitFor();
  await dialog.getByText('Повторения заканчиваются раньше начала').waitFor();
  await dialog.getByRole('button', { name: 'понедельник' }).click();
  await dialog.getByRole('button', { name: 'пятница' }).click();
  await dialog.getByLabel('или до даты').fill('2026-10-16');
  await dialog.getByText('Каждые 2 недели по понедельникам и пятницам до 16 октября').waitFor();
  const chosen = dialog.getByLabel('Повторение', { exact: true }).locator('option:checked');
  expect(await chosen.innerText()).toBe('Каждые 2 недели по понедельникам и пятницам');
  await dialog.getByText('Первая дата — 18 сентября').waitFor();
  await dialog
    .getByText('Ближайшие даты: 18 сентября, 28 сентября, 2 октября, 12 октября, 16 октября', { exact: true })
    .waitFor();
  await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const days = (await eventsOf(token)).map(({ startDate }) => startDate.slice(0, 10));
  expect(days).toEqual(['2026-09-18', '2026-09-28', '2026-10-02', '2026-10-12', '2026-10-16']);
});

it('a change of one date asks for the scope; a change of the rule cannot be for that date alone, and the dialog says why [REC-16, REC-27]', async () => {
  const { token } = await aUser();
  const page = await visit({ token, path: MONTH });
  const dialog = await openCreate(page);
  await dialog.getByLabel('Название', { exact: true }).fill('Хор');
  await dialog.getByLabel('Повторение').selectOption('Каждую среду');
  await dialog.getByLabel('Сколько раз').fill('3');
  await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /Хор, 23 сентября/ }).click();
  const edit = page.getByRole('dialog', { name: 'Мероприятие', exact: true });
  expect(await edit.getByLabel('Повторение').inputValue()).toBe('weekly');
  await edit.getByLabel('Место').fill('Актовый зал');
  await edit.getByRole('button', { name: 'Сохранить' }).click();
  const question = page.getByRole('dialog', { name: 'Изменить повторяющееся мероприятие' });
  expect(await question.getByRole('radio', { name: 'Только 23 сентября' }).isChecked()).toBe(true);
  // «Отмена» in the question leads back to the form with everything typed.
  await question.getByRole('button', { name: 'Отмена' }).click();
  expect(await edit.getByLabel('Место').inputValue()).toBe('Актовый зал');
  await edit.getByRole('button', { name: 'Сохранить' }).click();
  await question.getByRole('button', { name: 'Сохранить' }).click();
  await edit.waitFor({ state: 'detached' });
  expect((await eventsOf(token)).map(({ location }) => location)).toEqual(['', 'Актовый зал', '']);

  await page.getByRole('button', { name: /Хор, 23 сентября/ }).click();
  await edit.getByLabel('Повторение').selectOption('Каждый день');
  await edit.getByRole('button', { name: 'Сохранить' }).click();
  expect(await question.getByRole('radio', { name: 'Только 23 сентября' }).isDisabled()).toBe(true);
  await question.getByText('одни на всю серию').waitFor();
  await question.getByText('23 сентября и все следующие').click();
  await question.getByRole('button', { name: 'Сохранить' }).click();
  await edit.waitFor({ state: 'detached' });
  const days = (await eventsOf(token)).map(({ startDate }) => startDate.slice(0, 10));
  expect(days.slice(0, 3)).toEqual(['2026-09-16', '2026-09-23', '2026-09-24']);
});

it('a counted rule that nobody changed says the dates that are left [REC-12]', async () => {
  const { token } = await aUser();
  const fields = { recurrence: 'FREQ=WEEKLY;BYDAY=WE;COUNT=5', timeZone: 'Europe/Moscow' };
  await anEvent(token, { title: 'Хор', start: '2026-09-16T10:00:00+03:00', fields });
  const page = await visit({ token, path: '/?date=2026-09-30' });
  await page.getByRole('button', { name: 'Хор, 30 сентября' }).click();
  const dialog = page.getByRole('dialog', { name: 'Мероприятие', exact: true });
  await dialog.getByText('Каждую среду, 5 раз').waitFor();
  await dialog.getByText('Ближайшие даты: 30 сентября, 7 октября, 14 октября', { exact: true }).waitFor();
  // A changed number of dates counts from this date on.
  await dialog.getByLabel('Сколько раз').fill('2');
  await dialog.getByText('Ближайшие даты: 30 сентября, 7 октября', { exact: true }).waitFor();
});
