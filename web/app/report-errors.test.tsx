import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { shellWords as words } from '#shared/locale/shell.ts';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { ErrorBoundary } from '#web/ui/status/message-screen.tsx';
import { reportErrors } from './report-errors.ts';

aCleanBrowser();

const Broken = () => {
  throw new TypeError('no such field');
};

it('a screen that fails is reported, and still written into the console [API-21]', async () => {
  const sendBeacon = vi.fn((_path: string, _body: string) => true);
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = { location: { pathname: '/settings' }, navigator: { sendBeacon }, addEventListener: () => undefined };
  renderAlone(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    reportErrors(page),
  );
  await screen.findByText(words.failedTitle);
  expect(sendBeacon.mock.calls.map(([path, body]) => [path, JSON.parse(body)])).toEqual([
    ['/api/errors', expect.objectContaining({ place: 'app', message: 'TypeError: no such field', path: '/settings' })],
  ]);
  expect(written).toHaveBeenCalledWith(new TypeError('no such field'));
});
