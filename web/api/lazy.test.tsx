import { screen } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { lazyDialog } from './lazy.tsx';

aCleanBrowser();

it('takes what is typed from the moment its dialog is drawn, and nothing before', async () => {
  const key = () => new KeyboardEvent('keydown', { key: 'з', bubbles: true, cancelable: true });
  const taken = vi.fn();
  const Field = () => {
    const field = useRef<HTMLInputElement>(null);
    useLayoutEffect(() => taken(field.current?.dispatchEvent(key())), []);
    return <input ref={field} aria-label="Поиск" />;
  };
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const Dialog = lazyDialog(async () => {
    await loaded;
    return Field;
  });
  renderAlone(<Dialog />);
  expect(document.body.dispatchEvent(key())).toBe(false);
  load();
  await screen.findByLabelText('Поиск');
  expect(taken.mock.calls).toEqual([[true]]);
});
