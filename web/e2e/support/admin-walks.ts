import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './administrators.ts';
import { placeOf } from './slow-phone.ts';
import { button, dialog, keys, see, seenAt, type Walk } from './walk.ts';

const OWNER = /^Показать только мероприятия пользователя anna-/;

const isSelected = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name, selected: true }).waitFor();
};

/** Walks of an administrator. This month the administrator's lists hold another user's event «Концерт». */
export const ADMIN_WALKS: Walk[] = [
  {
    what: 'a section of the administration, while its code is coming: the form that is left is not saved',
    path: '/admin/settings?tab=security',
    ready: async (page) => {
      see('save', await placeOf(button(page, 'Сохранить')));
      see('log', await placeOf(page.getByRole('link', { name: 'События' })));
    },
    act: (page) => Promise.all([page.mouse.click(...seenAt('log')), page.mouse.click(...seenAt('save'))]),
    ends: (page) => page.getByRole('heading', { level: 1, name: 'События' }).waitFor(),
  },
  {
    what: 'two tabs by two arrows',
    path: '/admin/settings',
    ready: (page) => page.getByRole('tab', { name: 'Почтовый сервер' }).focus(),
    act: (page) => Promise.all(keys(page, 'ArrowRight', 'ArrowRight')),
    ends: (page) => isSelected(page, 'Двухфакторная аутентификация'),
  },
  {
    what: 'two filters of the users',
    path: '/admin/users',
    ready: (page) =>
      button(page, /Заблокировать/)
        .first()
        .waitFor(),
    act: (page) =>
      Promise.all([
        page.getByLabel('Статус').selectOption('active'),
        page.getByLabel('Роль').first().selectOption('admin'),
      ]),
    ends: (page) =>
      eventually(() => new URL(page.url()).search).toMatch(/(state=active.*role=admin|role=admin.*state=active)/),
  },
  {
    what: 'the week of all events, and the one after it',
    path: '/',
    ready: (page) => page.getByRole('tab', { name: 'Неделя' }).waitFor(),
    act: async (page) => {
      await page.getByRole('tab', { name: 'Неделя' }).click();
      await button(page, /^Следующ/).click();
    },
    ends: async (page) => {
      await isSelected(page, 'Неделя');
      await button(page, 'Текущая неделя').waitFor();
      await button(page, 'Предыдущая неделя').click();
      await button(page, 'Текущая неделя').waitFor({ state: 'detached' });
    },
  },
  {
    what: 'the events of one user, and their week',
    path: '/',
    ready: async (page) => {
      await button(page, OWNER).first().waitFor();
    },
    act: async (page) => {
      await button(page, OWNER).first().click();
      await page.getByRole('tab', { name: 'Неделя' }).click();
    },
    ends: async (page) => {
      await isSelected(page, 'Неделя');
      await page.getByText(/Только мероприятия пользователя anna-/).waitFor();
    },
  },
  {
    what: 'an event of the list, and then a new one: the last choice is open, whatever answer is late',
    path: '/',
    ready: async (page) => {
      see('new', await placeOf(button(page, 'Создать мероприятие')));
      see('row', await placeOf(button(page, /Открыть мероприятие «Концерт»/).first()));
    },
    act: (page) => Promise.all([page.mouse.click(...seenAt('row')), page.mouse.click(...seenAt('new'))]),
    ends: async (page) => {
      await dialog(page, 'Новое мероприятие').waitFor();
      expect(await page.getByRole('dialog').getByLabel('Название', { exact: true }).inputValue()).toBe('');
    },
  },
];
