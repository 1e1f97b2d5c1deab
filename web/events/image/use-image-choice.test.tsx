import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type PictureChange, useImageChoice } from './use-image-choice.ts';

it('takes the picture that was chosen last, although an earlier one is ready later', async () => {
  const drawn = new Map<string, () => void>();
  vi.stubGlobal(
    'createImageBitmap',
    ({ name }: File) =>
      new Promise((resolve) => {
        drawn.set(name, () => resolve({ width: 10, height: 10 }));
      }),
  );
  const [onChange, onShrinking] = [vi.fn<(change: PictureChange) => void>(), vi.fn<(isShrinking: boolean) => void>()];
  const { result } = renderHook(() =>
    useImageChoice({
      area: { current: null },
      storedUrl: null,
      change: { kind: 'same' },
      onChange,
      onShrinking,
      disabled: false,
    }),
  );
  const [slow, quick] = ['slow', 'quick'].map((name) => new File(['x'], name, { type: 'image/png' }));
  const taken = [result.current.take(slow), result.current.take(quick)];
  drawn.get('quick')?.();
  await taken[1];
  drawn.get('slow')?.();
  await taken[0];
  expect(onChange.mock.calls).toEqual([[{ kind: 'new', file: quick }]]);
  expect(onShrinking.mock.calls).toEqual([[true], [true], [false]]);
  vi.unstubAllGlobals();
});
