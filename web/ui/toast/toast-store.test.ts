import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyError, notifySuccess } from './notify.tsx';
import { dismissToast, readToasts, showToast } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of readToasts()) dismissToast(id);
  vi.runAllTimers();
});

describe('toasts', () => {
  it('have an id, a title, a description, an action and a variant [TOAST-01]', () => {
    const id = showToast({ title: 'Успешно', description: 'Код скопирован', action: 'Ещё раз' });
    expect(readToasts()).toEqual([
      {
        id,
        title: 'Успешно',
        description: 'Код скопирован',
        action: 'Ещё раз',
        variant: 'default',
        duration: 5000,
        open: true,
      },
    ]);
  });

  it('one is kept at a time, the newer in place of the older [TOAST-02]', () => {
    const older = notifySuccess('Мероприятие создано');
    expect(readToasts()).toMatchObject([{ id: older, title: 'Успешно', variant: 'default' }]);
    const newer = notifyError('Не вышло');
    expect(readToasts()).toMatchObject([{ id: newer, title: 'Ошибка', variant: 'destructive' }]);
  });

  it('a toast is open, then dismissed, then removed after 1000000 ms [TOAST-03]', () => {
    const id = notifySuccess('Пароль обновлен');
    dismissToast(id);
    expect(readToasts()).toMatchObject([{ id, open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(readToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(readToasts()).toEqual([]);
  });

  it('shows for 5000 ms unless told otherwise [TOAST-04]', () => {
    showToast({ title: 'Код скопирован', duration: 1000 });
    expect(readToasts()[0]?.duration).toBe(1000);
    showToast({ title: 'Успешно' });
    expect(readToasts()[0]?.duration).toBe(5000);
  });
});
