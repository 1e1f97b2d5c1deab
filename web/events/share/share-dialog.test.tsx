import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Calendar, FoundCalendar } from '#shared/contracts/calendars.ts';
import { shareWords as words } from '#shared/locale/share.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp } from '#web/testing/render-app.tsx';

aCleanBrowser();

const OWN: Calendar = {
  ...{ id: 'me', name: 'Мой календарь', color: '#3b82f6', role: 'owner', members: 1, isOwn: true, revision: 1 },
};
const day = { startDate: '2026-09-16T09:00:00.000Z', endDate: '2026-09-16T10:00:00.000Z' };
const EVENT = { ...PLAIN_EVENT, ...day, id: 'e1', userId: 'pyotr', title: 'Вечер' };

/** Opens «Поделиться» of an event. @returns the queries of the dialog */
const share = async (event: object, user: object, { hindrance, role }: Partial<FoundCalendar & Calendar> = {}) => {
  const shown = { ...EVENT, ...event };
  const { fetch } = fakeApi({
    'GET /api/calendars': () => [OWN, { ...OWN, id: 'c-1', name: 'Афиша', isOwn: false, ...(role && { role }) }],
    'GET /api/events': () => [shown],
    'GET /api/categories': () => [],
    'GET /api/embeddings': () => [anEmbedding({ calendars: ['c-1', 'pyotr'] })],
    'GET /api/admin/calendar': () => ({ events: [{ ...shown, owner: 'пётр' }], next: null }),
    'GET /api/admin/calendars/search': () => ({
      calendars: [{ id: 'pyotr', name: 'пётр', ...(hindrance && { hindrance }) }],
      hasMore: false,
    }),
  });
  const person = { id: 'me', username: 'мария', role: 'user', shares: true, ...user } as const;
  const { user: me } = renderApp('/?view=agenda&date=2026-09-16', { user: person, fetch });
  await me.click(await screen.findByRole('button', { name: /Вечер/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Мероприятие' }));
  await me.click(dialog.getByRole('button', { name: 'Ещё действия' }));
  await me.click(await screen.findByRole('menuitem', { name: words.menu }));
  return within(await screen.findByRole('dialog', { name: words.title('Вечер') }));
};

it.each([
  ['an administrator, if the calendar is not published', {}, { role: 'admin' }, { hindrance: 'notPublishing' }],
  ['a person who may only read the calendar', { calendarId: 'c-1' }, {}, { role: 'reader' }],
] as const)(
  'offers no link to a widget that does not show the event, to %s [PRG-50]',
  async (_, event, user, found) => {
    const dialog = await share(event, user, found);
    await dialog.findByText(words.noLink);
    expect(dialog.queryByRole('link', { name: words.telegram })).toBeNull();
  },
);

it.each([
  ['an administrator', {}, { role: 'admin' }],
  ['an editor', { calendarId: 'c-1' }, {}],
] as const)('offers a link to a widget that shows the event, to %s [PRG-50]', async (_, event, user) => {
  const dialog = await share(event, user, { role: 'editor' });
  const link = await dialog.findByRole('link', { name: words.telegram });
  expect(link.getAttribute('href')).toContain(encodeURIComponent('/calendar/token-of-one?event=e1'));
});
