import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NARROW } from '#web/calendar/state/view-state.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp } from '#web/testing/render-app.tsx';

aCleanBrowser();

it('a phone’s month calls no day empty whose events have not come', { tags: 'slow' }, async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media === NARROW,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  let isUp = false;
  const { user } = renderApp('/?date=2026-09-16', {
    user: { id: 'u1', username: 'anna', role: 'user' },
    fetch: fakeApi({ 'GET /api/events': () => (isUp ? [] : refused(503, 'Занято')) }).fetch,
  });
  await screen.findByText(/^Не удалось загрузить мероприятия/);
  screen.getByRole('button', { name: 'среда, 16 сентября' });
  screen.getByRole('region', { name: '16 сентября 2026' });
  expect(screen.queryByText('В этот день мероприятий нет')).toBeNull();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  await screen.findByText('В этот день мероприятий нет');
  await waitFor(() => screen.getByRole('button', { name: 'среда, 16 сентября: 0 мероприятий' }));
});
