import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp } from '#web/testing/render-app.tsx';

aCleanBrowser();

const anna = { id: 'u1', username: 'anna', role: 'user' } as const;
const aFrame = () => new Promise((done) => requestAnimationFrame(done));

it('stays when the focus goes behind it: React’s strict mode gives it back to the button and opens the dialog anew', async () => {
  const { fetch } = fakeApi({ 'GET /api/events': () => [] });
  const { user } = renderApp('/?view=agenda', { user: anna, fetch });
  const button = await screen.findByRole('button', { name: 'Создать мероприятие' });
  await user.click(button);
  const dialog = await screen.findByRole('dialog');
  await aFrame();
  button.focus();
  for (let frame = 0; frame < 3; frame++) await aFrame();
  expect(dialog.isConnected).toBe(true);
});
