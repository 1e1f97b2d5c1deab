import type { Locator, Page, Request } from 'playwright-core';

/** Matches the address of the call that creates an event, whatever the id of the change. */
export const CREATION = /\/api\/events\?change=[^&]*$/;

/** The month that the tests of the dialog look at. */
export const MONTH = '/?date=2026-09-16';

/** The parts of the form that creates an event [DLG-19]. */
export const EVENT_FIELDS = [
  ...['title', 'description', 'startDate', 'endDate', 'externalLink', 'color'],
  ...['allDay', 'timeZone', 'location', 'ageRating', 'status', 'categoryId', 'recurrence'],
];

/** Names of the parts of the form that a request sends. */
export const partsOf = (request: Request) =>
  [...(request.postData() ?? '').matchAll(/name="(\w+)"/g)].map(([, name]) => name);

export const openCreate = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Создать мероприятие' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новое мероприятие' });
  await dialog.waitFor();
  return dialog;
};

/** Clicks an empty place in a day of the month, counted from the first day shown. */
export const clickDay = async (page: Page, day: number): Promise<Locator> => {
  await page
    .locator('.rbc-day-bg')
    .nth(day)
    .click({ position: { x: 40, y: 60 } });
  const bubble = page.getByRole('dialog', { name: 'Новое мероприятие' });
  await bubble.waitFor();
  return bubble;
};

export const openEdit = async (page: Page, title: string): Promise<Locator> => {
  await page.getByRole('button', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: 'Мероприятие', exact: true });
  await dialog.waitFor();
  return dialog;
};
