import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

aCleanBrowser();

it.each([true, false])('can be neither cancelled nor confirmed again while it is busy: %s', async (isBusy) => {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
  const words = { title: 'Вопрос', question: 'Удалить?', confirm: 'Удалить', cancel: 'Отмена' };
  const { user } = renderAlone(<ConfirmDialog isOpen {...words} {...{ isBusy, onConfirm, onCancel }} />);
  for (const name of ['Удалить', 'Отмена']) await user.click(await screen.findByRole('button', { name }));
  await user.keyboard('{Escape}');
  const [confirmed, cancelled] = isBusy ? [0, 0] : [1, 2];
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(cancelled));
  expect(onConfirm).toHaveBeenCalledTimes(confirmed);
});
