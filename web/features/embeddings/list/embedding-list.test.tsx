import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refetchQueries } from '#web/api/swr-options.ts';
import { renderManager } from '#web/features/embeddings/testing/render-manager.tsx';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp } from '#web/testing/render-app.tsx';

aCleanBrowser();

const three = [
  anEmbedding({ id: 'old', name: 'Старое', createdAt: '2026-01-01T00:00:00.000Z' }),
  anEmbedding({ id: 'new', name: 'Новое', createdAt: '2026-03-01T00:00:00.000Z', type: 'TILDA' }),
  anEmbedding({ id: 'mid', name: 'Среднее', createdAt: '2026-02-01T00:00:00.000Z', type: 'BITRIX' }),
];
const cards = () => within(screen.getByRole('region', { name: 'Встраивания' })).getAllByRole('listitem');

describe('the list of embeddings', () => {
  it('[EMB-03] says that there are none, beside a button that creates', async () => {
    renderManager();
    await screen.findByText('Нет созданных встраиваний');
    await screen.findByRole('button', { name: 'Создать' });
  });

  it('[EMB-09] [EMB-03] shows the newest first, each card with a trash button', async () => {
    renderManager({ embeddings: three });
    await screen.findByText('Новое');
    expect(cards().map((card) => within(card).getByText(/Старое|Новое|Среднее/).textContent)).toEqual([
      'Новое',
      'Среднее',
      'Старое',
    ]);
    expect(
      cards().map((card) =>
        within(card)
          .getByRole('button', { name: /^Удалить/ })
          .getAttribute('aria-label'),
      ),
    ).toEqual(['Удалить «Новое»', 'Удалить «Среднее»', 'Удалить «Старое»']);
    screen.getByRole('button', { name: 'Создать' });
  });

  it('[EMB-10] says «Failed to fetch embeddings» with the reason, and tries again when asked', async () => {
    const { api, user } = renderManager({ embeddings: three });
    await screen.findByText('Новое');
    api.refuse('GET', 500, 'Внутренняя ошибка сервера');
    await refetchQueries();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to fetch embeddings');
    expect(alert.textContent).toContain('Внутренняя ошибка сервера');
    expect(cards()).toHaveLength(3);
    api.accept('GET');
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('[EMB-10] says so where nothing has come yet, and not that there are none', async () => {
    const { fetch } = fakeApi({ 'GET /api/embeddings': () => refused(500, 'Внутренняя ошибка сервера') });
    renderApp('/embeddings', { user: { id: 'me', username: 'ivan', role: 'user' }, fetch });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch embeddings');
    expect(screen.queryByText('Нет созданных встраиваний')).toBeNull();
  });

  it('[EMB-04] shows the hint until one is selected, then its editor', async () => {
    const { user } = renderManager({ embeddings: three });
    await screen.findByText('Выберите встраивание слева или создайте новое');
    await user.click(await screen.findByRole('button', { name: /^Среднее/ }));
    await screen.findByRole('heading', { name: 'Среднее' });
    await waitFor(() => expect(screen.queryByText('Выберите встраивание слева или создайте новое')).toBeNull());
  });

  it('[EMB-01] has the header of all screens: it leads back to /, to /settings, and out', async () => {
    const { api, user } = renderManager({ embeddings: three });
    expect((await screen.findByRole('link', { name: 'Назад' })).getAttribute('href')).toBe('/');
    await user.click(screen.getByRole('button', { name: 'ivan' }));
    await user.click(screen.getByRole('menuitem', { name: 'Настройки' }));
    await screen.findByRole('heading', { name: 'Настройки профиля' });
    await user.click(screen.getByRole('button', { name: 'Назад' }));
    await user.click(await screen.findByRole('button', { name: 'ivan' }));
    await user.click(screen.getByRole('menuitem', { name: 'Выйти' }));
    await screen.findByText('Выход выполнен успешно');
    expect(api.changes()).toMatchObject([{ method: 'POST', path: '/api/logout' }]);
  });
});

describe('a choice in the list', () => {
  const chosen = async ({ isWide }: { isWide: boolean }) => {
    const before = window.matchMedia;
    vi.stubGlobal('matchMedia', (media: string) => ({ ...before(media), matches: isWide && media.includes('56rem') }));
    const { user } = renderManager({ embeddings: three });
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await user.click(await screen.findByRole('button', { name: /^Среднее/ }));
    await screen.findByRole('heading', { name: 'Среднее' });
    return { user, scrolled };
  };
  /** Waits longer than the screen waits for a second tap, which is 300 ms. */
  const rest = () => new Promise((done) => setTimeout(done, 301));

  it('leads a phone to the editor, but not by a double tap, which renames, nor when the chosen one is deleted', async () => {
    const { user, scrolled } = await chosen({ isWide: false });
    await waitFor(() => expect(scrolled).toHaveBeenCalledOnce());
    expect(document.activeElement?.textContent).toMatch('К списку встраиванийСреднее');
    await user.click(screen.getByRole('button', { name: 'Удалить «Среднее»' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }));
    await screen.findByText('Выберите встраивание слева или создайте новое');
    await rest();
    const face = screen.getByRole('button', { name: /^Новое/ });
    // Both taps come within 300 ms on any machine, because no timer runs between them.
    for (const tap of [fireEvent.click, fireEvent.click, fireEvent.doubleClick]) tap(face);
    await rest();
    expect(document.activeElement).toBe(screen.getByDisplayValue('Новое'));
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it('leaves a wide screen where it is', async () => {
    const { scrolled } = await chosen({ isWide: true });
    await rest();
    expect(scrolled).not.toHaveBeenCalled();
  });
});
