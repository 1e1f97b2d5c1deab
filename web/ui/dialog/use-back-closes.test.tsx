import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BackCloses, onceClosed } from './use-back-closes.tsx';

it('a change of the address waits for an open dialog to close, but not for one from before a reload', async () => {
  const change = vi.fn<() => void>();
  const { unmount } = render(<BackCloses onBack={() => undefined} />);
  onceClosed(change);
  expect(change).not.toHaveBeenCalled();
  unmount();
  await waitFor(() => expect(change).toHaveBeenCalledTimes(1));
  history.pushState({ layer: 'of-a-dialog-before-a-reload' }, '');
  onceClosed(change);
  expect(change).toHaveBeenCalledTimes(2);
});
