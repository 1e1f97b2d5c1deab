import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp } from '#web/testing/render-app.tsx';

aCleanBrowser();

const COUNT = 400;
const events = Array.from({ length: COUNT }, (_, at) => ({
  ...{ ...PLAIN_EVENT, id: `e${at}`, userId: 'u1', title: `Дело ${at}` },
  startDate: new Date(2026, 8, 1 + (at % 28), 10).toISOString(),
  endDate: new Date(2026, 8, 1 + (at % 28), 12).toISOString(),
}));

it('does not lay out the events again when the search or a dialog opens', async () => {
  const { user } = renderApp('/?date=2026-09-16', {
    user: { id: 'u1', username: 'anna', role: 'user' },
    fetch: fakeApi({ 'GET /api/events': () => events }).fetch,
  });
  await waitFor(() => expect(document.querySelector('[data-event-id]')).not.toBeNull());
  // A layout calls `getFullYear` for every event, because it compares their days.
  const compared = vi.spyOn(Date.prototype, 'getFullYear');
  await user.keyboard('{Control>}[KeyK]{/Control}');
  await screen.findByRole('combobox');
  expect(compared.mock.calls.length).toBeLessThan(COUNT);
  await user.keyboard('{Escape}');
  compared.mockClear();
  (await screen.findByRole('button', { name: 'Создать мероприятие' })).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  expect(compared.mock.calls.length).toBeLessThan(COUNT);
  compared.mockRestore();
});

it('«Сегодня» scrolls a list back to today, even if today is already chosen', async () => {
  const today = { startDate: new Date().toISOString(), endDate: new Date(Date.now() + 60_000).toISOString() };
  const { user } = renderApp('/?view=agenda', {
    user: { id: 'u1', username: 'anna', role: 'user' },
    fetch: fakeApi({ 'GET /api/events': () => [{ ...PLAIN_EVENT, ...today, id: 'e1', userId: 'u1', title: 'Лекция' }] })
      .fetch,
  });
  await screen.findByRole('button', { name: /Лекция/ });
  const list = screen.getByRole('region', { name: 'Мероприятия' });
  await waitFor(() => expect(list.scrollTop).not.toBe(0));
  for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
  list.scrollTop = 500;
  await user.click(screen.getByRole('button', { name: 'Сегодня' }));
  await waitFor(() => expect(list.scrollTop).toBeLessThan(500));
});
