import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { showToast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

aCleanBrowser();

/** So long that no toast disappears by itself during a test. */
const LONG_MS = 600_000;

const WORDS = { title: 'Вопрос', question: 'Удалить?', confirm: 'Удалить', cancel: 'Отмена' };

const Screen = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Спросить
      </button>
      <ConfirmDialog {...WORDS} isOpen={isOpen} onConfirm={() => undefined} onCancel={() => setOpen(false)} />
      <Toaster />
    </>
  );
};

it.each([
  ['default', 'status'],
  ['destructive', 'alert'],
] as const)('a %s toast shows title, description and action, as its role says [TOAST-01]', (variant, role) => {
  renderAlone(<Toaster />);
  const action = <button type="button">Отменить</button>;
  act(
    () => void showToast({ title: 'Вопрос', description: 'Мероприятие создано', action, variant, duration: LONG_MS }),
  );
  const toast = within(screen.getByRole(role));
  toast.getByText('Вопрос', { selector: '.toast-title' });
  toast.getByText('Мероприятие создано', { selector: '.toast-description' });
  toast.getByRole('button', { name: 'Отменить' });
  expect(screen.getByRole(role).dataset.variant).toBe(variant);
});

it('a toast steps behind a dialog that opens after it and forward when that closes; one of the dialog stays before it', async () => {
  const { user } = renderAlone(<Screen />);
  const click = (name: string) => user.click(screen.getByRole('button', { name }));
  const isBehind = (text: string) => screen.getByText(text).closest('.toast')?.hasAttribute('data-behind');
  act(() => void showToast({ title: 'Мероприятие создано', duration: LONG_MS }));
  for (let time = 0; time < 2; time += 1) {
    expect(isBehind('Мероприятие создано')).toBe(false);
    await click('Спросить');
    await expect.poll(() => isBehind('Мероприятие создано')).toBe(true);
    await click('Отмена');
    await expect.poll(() => isBehind('Мероприятие создано')).toBe(false);
  }
  await click('Спросить');
  await expect.poll(() => isBehind('Мероприятие создано')).toBe(true);
  act(() => void showToast({ title: 'Не удалось удалить', duration: LONG_MS }));
  await expect.poll(() => isBehind('Не удалось удалить')).toBe(false);
  await click('Отмена');
  await click('Спросить');
  await expect.poll(() => isBehind('Не удалось удалить')).toBe(true);
});

it('a toast is read out while a dialog is open; F8 leads to its buttons, and Escape leads back [TOAST-06]', async () => {
  const { user } = renderAlone(<Screen />);
  await user.click(screen.getByRole('button', { name: 'Спросить' }));
  const dialog = await screen.findByRole('alertdialog');
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
  const before = document.activeElement;
  await expect.poll(() => screen.queryByRole('button', { name: 'Спросить' })).toBeNull();
  const action = <button type="button">Отменить</button>;
  act(() => void showToast({ title: 'Не удалось удалить', action, variant: 'destructive', duration: LONG_MS }));
  within(screen.getByRole('alert')).getByText('Не удалось удалить');
  await user.keyboard('{F8}');
  expect(document.activeElement).toBe(screen.getByRole('region'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Отменить' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(before);
});
