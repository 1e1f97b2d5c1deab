import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { fetchDialogsAhead, lazyDialog } from './lazy.tsx';

aCleanBrowser();

/** A dialog with one field. Its code comes when `come` is called. */
const held = (Frame?: ComponentType) => {
  let come = () => {};
  const allowed = new Promise<void>((resolve) => {
    come = resolve;
  });
  const load = vi.fn(async () => {
    await allowed;
    return () => <input aria-label="Поиск" />;
  });
  return { load, come, Dialog: lazyDialog(load, Frame) };
};

/** Presses a key. @returns false if the opening dialog took the key, that is, cancelled its default action */
const press = (key: string): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

it('keeps what is typed until its dialog takes the focus, and says at once that it is coming [FACE-012]', async () => {
  // jsdom has no `execCommand`.
  const insert = vi.fn();
  Object.assign(document, { execCommand: insert });
  const { Dialog, come } = held();
  renderAlone(<Dialog />);
  expect(getComputedStyle(screen.getByRole('status')).animation).toBe('none');
  expect([...'Хорр', 'Backspace', 'Tab'].map(press)).toEqual(Array(6).fill(false));
  come();
  const field = await screen.findByLabelText('Поиск');
  expect(press('м')).toBe(false);
  field.focus();
  await Promise.resolve();
  expect(insert.mock.calls).toEqual([['insertText', false, 'Хорм']]);
  expect(press('а')).toBe(true);
});

it('is there at once where its code came ahead, in idle times [FACE-011]', { tags: ['slow'] }, async () => {
  const idle = vi.fn((callback: () => void) => callback());
  vi.stubGlobal('requestIdleCallback', idle);
  const [first, second] = [held(), held()];
  first.come();
  second.come();
  // The application's own dialogs are fetched first.
  await fetchDialogsAhead();
  expect(idle.mock.invocationCallOrder.at(-1)).toBeGreaterThan(first.load.mock.invocationCallOrder[0] ?? 0);
  expect(second.load).toHaveBeenCalledOnce();
  renderAlone(<first.Dialog />);
  screen.getByLabelText('Поиск');
  expect(first.load).toHaveBeenCalledOnce();
});

it('is seen empty before it is drawn where that takes long, though its code came ahead [FACE-014]', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
  const { Dialog, come } = held(() => <h2>Новое мероприятие</h2>);
  come();
  await fetchDialogsAhead();
  renderAlone(<Dialog />);
  screen.getByRole('heading');
  expect(screen.queryByLabelText('Поиск')).toBeNull();
  expect(press('Х')).toBe(false);
  await screen.findByLabelText('Поиск');
  expect(screen.queryByRole('heading')).toBeNull();
});

it('comes not ahead where the browser saves data [FACE-011]', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
  Object.assign(navigator, { connection: { saveData: true } });
  const { load } = held();
  await fetchDialogsAhead();
  expect(load).not.toHaveBeenCalled();
  Object.assign(navigator, { connection: undefined });
});
