import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openEditor } from '#web/features/embeddings/testing/open-editor.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { aCleanBrowser, toast } from '#web/testing/render-app.tsx';
import { settingText } from './setting-text.ts';

aCleanBrowser();

const at = (hour: number) => new Date(2026, 4, 12, hour, 30).toISOString();
const VERSIONS = [
  { n: 3, at: at(12), publishedAt: null, changes: [{ field: 'transparency', from: 10, to: 40 }] },
  { n: 2, at: at(11), publishedAt: at(14), changes: [{ field: 'ofTomorrow', from: 1, to: 2 }] },
  { n: 1, at: at(10), publishedAt: at(10), changes: [] },
];
const now = anEmbedding({
  name: 'Афиша',
  settings: { transparency: 40 },
  published: { transparency: 10 },
  publishedAt: at(14),
});
const before = anEmbedding({ name: 'Сайт', settings: { transparency: 10 }, revision: 9 });

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 1) }));

const opened = async () => {
  const shown = await openEditor({ embedding: now });
  shown.api.setVersions(VERSIONS, { n: 1, embedding: before });
  await shown.user.click(screen.getByRole('button', { name: 'Ещё действия' }));
  await shown.user.click(screen.getByRole('menuitem', { name: 'История' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'История: «Афиша»' }));
  return { ...shown, dialog };
};

describe('«История» of an embedding', () => {
  it('says what was changed when, and what visitors got when, newest first [SAFE-25, LIVE-07]', {
    tags: 'slow',
  }, async () => {
    const { dialog } = await opened();
    const list = await dialog.findByRole('list', { name: 'История' });
    expect([...list.children].map((row) => row.textContent)).toEqual([
      '12 мая 2026 в 12:30 · СейчасПрозрачность календаря: 10 % → 40 %',
      '12 мая 2026 в 11:30Опубликована 12 мая в 14:30 · Её видят посетителиВидимых изменений нетВернутьВернуть и опубликовать',
      '12 мая 2026 в 10:30Опубликована 12 мая в 10:30СозданоВернутьВернуть и опубликовать',
    ]);
  });

  it('brings name and settings back into the editor, and nothing to visitors [SAFE-25, LIVE-07]', async () => {
    const { api, user, dialog } = await opened();
    await user.click(await dialog.findByRole('button', { name: 'Вернуть версию: 12 мая 2026 в 10:30' }));
    await toast('Успешно', 'Версия возвращена');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.changes().map(({ path, query }) => [path, query.get('publish')])).toEqual([
      ['/api/embeddings/one/versions/1/restore', null],
    ]);
    await screen.findByRole('heading', { name: 'Сайт' });
    await user.click(screen.getByRole('tab', { name: 'Цвета' }));
    const slider = await screen.findByRole('slider', { name: 'Прозрачность календаря' });
    expect(slider).toHaveProperty('value', '10');
  });

  it('brings a version back to visitors too [LIVE-07]', { tags: ['slow'] }, async () => {
    const { api, user, dialog } = await opened();
    await user.click(await dialog.findByRole('button', { name: 'Вернуть и опубликовать версию: 12 мая 2026 в 10:30' }));
    await toast('Успешно', 'Версия возвращена и опубликована');
    const [call] = api.changes();
    expect([call?.path, call?.query.get('publish')]).toEqual(['/api/embeddings/one/versions/1/restore', 'true']);
  });

  it('says why a version cannot be had any more, and stays open [SAFE-25]', async () => {
    const { dialog, user } = await opened();
    await user.click(await dialog.findByRole('button', { name: 'Вернуть версию: 12 мая 2026 в 11:30' }));
    await screen.findByText('Эта версия больше не хранится', { selector: '.toast-description' });
    await dialog.findByText('Создано');
  });
});

describe('a change of a setting in words', () => {
  it.each([
    [{ field: 'name', from: 'А', to: 'Б' }, 'Название: «А» → «Б»'],
    [{ field: 'viewType', from: 'month', to: 'week' }, 'Вид календаря: «Месяц» → «Неделя»'],
    [{ field: 'hideNavigation', from: false, to: true }, 'Скрыть навигацию: нет → да'],
    [{ field: 'containerClass', from: '', to: 'box' }, 'CSS-класс контейнера: пусто → «box»'],
    [{ field: 'categories', from: '', to: 'a,b' }, 'Показывать категории: все → выбрано 2'],
    [{ field: 'calendarColor', from: '#3b82f6', to: '#15803d' }, 'Цвет календаря: #3b82f6 → #15803d'],
    [{ field: 'frameBorder', from: 0, to: 2 }, 'Толщина рамки: 0 → 2'],
    [{ field: 'ofTomorrow', from: 1, to: 2 }, undefined],
  ])('%j is «%s» [SAFE-25]', (change, said) => {
    expect(settingText(change)).toBe(said);
  });
});
