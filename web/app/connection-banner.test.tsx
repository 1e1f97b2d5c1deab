import { screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { expect, it, vi } from 'vitest';
import { getUser } from '#shared/contracts/accounts.ts';
import { listUsers } from '#shared/contracts/users.ts';
import { callApi } from '#web/api/call-api.ts';
import { SWR_OPTIONS } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

aCleanBrowser();

const DOWN = /^Сервер временно недоступен/;
const Count = () => useCall(listUsers, { query: {} }).data?.length ?? 'неизвестно';

it('asks again for what has failed, whichever call the server answers first', async () => {
  const api = fakeApi({
    'GET /api/admin/users': () => refused(503, 'Сервер временно недоступен'),
    'GET /api/health': () => refused(503, 'Сервер временно недоступен'),
    'GET /api/user': () => ({ id: 'u1', username: 'anna', role: 'admin' }),
  });
  vi.stubGlobal('fetch', api.fetch);
  renderAlone(
    <SWRConfig value={SWR_OPTIONS}>
      <ConnectionBanner />
      <Count />
    </SWRConfig>,
  );
  await screen.findByText(DOWN, { selector: '[role=status]' });
  api.answer('GET /api/admin/users', () => []);
  await callApi(getUser, {});
  await waitFor(() => expect(screen.queryAllByText(DOWN)).toEqual([]));
  await screen.findByText('0');
});
