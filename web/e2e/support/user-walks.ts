import { expect } from 'vitest';
import { MONTH, openEdit } from './event-dialog.ts';
import { placeOf } from './slow-phone.ts';
import { button, dialog, keys, see, seenAt, type Walk } from './walk.ts';

/** Walks of a user with an event «Концерт» in September 2026, and «Старое» in the trash. */
export const USER_WALKS: Walk[] = [
  {
    what: 'another screen, while its code is coming: no event of the one that is left is moved',
    path: MONTH,
    ready: async (page) => {
      see('event', await placeOf(button(page, 'Концерт')));
      see('link', await placeOf(page.getByRole('link', { name: 'Встраивание' })));
    },
    act: async (page) => {
      const [x, y] = seenAt('event');
      await Promise.all([
        page.mouse.click(...seenAt('link')),
        page.mouse.move(x, y),
        page.mouse.down(),
        page.mouse.move(x + 100, y, { steps: 4 }),
        page.mouse.move(x + 180, y, { steps: 4 }),
        page.mouse.up(),
      ]);
    },
    ends: (page) => page.getByRole('heading', { name: 'Встраивания', exact: true }).waitFor(),
  },
  {
    what: 'an event, while the code of its dialog is coming: no key moves it',
    path: MONTH,
    ready: (page) => button(page, 'Концерт').focus(),
    act: (page) => Promise.all(keys(page, 'Enter', 'Alt+ArrowRight', 'Alt+ArrowRight')),
    ends: (page) => dialog(page, 'Мероприятие').waitFor(),
  },
  {
    what: '«История» of an open event, given up while its code is coming: the event stays open',
    path: MONTH,
    ready: async (page) => {
      await openEdit(page, 'Концерт');
      await button(page, 'История').focus();
    },
    act: (page) => Promise.all(keys(page, 'Enter', 'Escape')),
    ends: async (page) => {
      expect(await page.getByRole('dialog').count()).toBe(1);
      await dialog(page, 'Мероприятие').waitFor();
    },
  },
  {
    what: '«Корзина», while its code is coming: the calendar behind it opens nothing',
    path: MONTH,
    ready: async (page) => {
      see('new', await placeOf(button(page, 'Создать мероприятие')));
      await page.locator('header [aria-haspopup=menu]').click();
      see('trash', await placeOf(page.getByRole('menuitem', { name: 'Корзина' })));
    },
    act: (page) => Promise.all([page.mouse.click(...seenAt('trash')), page.mouse.click(...seenAt('new'))]),
    ends: async (page) => {
      await dialog(page, 'Корзина').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(1);
    },
  },
  {
    what: 'what is brought back from «Корзина», pressed twice',
    path: `${MONTH}&open=trash`,
    ready: (page) => button(page, 'Восстановить «Старое»').waitFor(),
    act: (page) => button(page, 'Восстановить «Старое»').dblclick(),
    ends: (page) => page.getByText('Корзина пуста').waitFor(),
    sent: [/^POST \/api\/trash\/\S+\/restore/],
  },
  {
    what: 'the next month, while its events are coming: a new event is on a day of it',
    path: MONTH,
    ready: async (page) => {
      see('next', await placeOf(button(page, 'Следующий месяц')));
      see('day', await placeOf(page.locator('.rbc-day-bg').nth(16)));
    },
    act: (page) => Promise.all([page.mouse.click(...seenAt('next')), page.mouse.click(...seenAt('day'))]),
    ends: async (page) => {
      await dialog(page, 'Новое мероприятие').waitFor();
      expect(await page.getByLabel('Дата начала').inputValue()).toMatch(/\.10\.2026$/);
    },
  },
];
