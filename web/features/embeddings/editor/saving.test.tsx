import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drag, letGo, openEditor, untilSaved } from '#web/features/embeddings/testing/open-editor.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { aCleanBrowser } from '#web/testing/render-app.tsx';

aCleanBrowser();

const settingsOfPut = (call: { body: unknown } | undefined) => Object(Object(call?.body).settings);
const color = () => screen.getByRole('textbox', { name: 'Цвет календаря' });
const width = () => screen.getByRole('textbox', { name: 'Ширина' });
const saveSizes = () => screen.getByRole('button', { name: 'Сохранить размеры' });

describe('when a setting is saved', () => {
  it('[EMB-28] [EMB-32] a colour: when the focus leaves, the whole embedding with replaced settings', async () => {
    const { api, user, embedding } = await openEditor({ tab: 'Цвета' });
    await user.clear(color());
    await user.type(color(), '#FF0000');
    expect(api.changes()).toEqual([]);
    await user.tab();
    await untilSaved(api);
    expect(api.changes()).toMatchObject([
      {
        method: 'PUT',
        path: '/api/embeddings/one',
        body: { ...embedding, settings: { ...embedding.settings, calendarColor: '#ff0000' } },
      },
    ]);
  });

  it('[EMB-28] a colour: not when nothing has changed, and not while it is none', async () => {
    const { api, user } = await openEditor({ tab: 'Цвета' });
    await user.click(color());
    await user.tab();
    await user.clear(color());
    await user.type(color(), '#12');
    await user.tab();
    await screen.findByText('Неверный формат цвета');
    expect(api.changes()).toEqual([]);
  });

  it('[EMB-28] a colour of the picker: when the picker closes', { tags: 'slow' }, async () => {
    const { api, user } = await openEditor({ tab: 'Цвета' });
    await user.click(screen.getByRole('button', { name: 'Цвет календаря: выбрать' }));
    await user.click(await screen.findByRole('button', { name: '#ef4444' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    expect(settingsOfPut(api.changes()[0]).calendarColor).toBe('#ef4444');
  });

  it('[EMB-29] a slider: when it is let go', async () => {
    const { api } = await openEditor({ tab: 'Цвета' });
    const slider = screen.getByRole('slider', { name: 'Прозрачность календаря' });
    drag(slider, 30);
    drag(slider, 40);
    await screen.findByText('40 %');
    expect(api.changes()).toEqual([]);
    letGo(slider);
    await untilSaved(api);
    expect(api.changes().map((call) => settingsOfPut(call).transparency)).toEqual([40]);
  });

  it('[EMB-35] sliders go from 0 to 100, the modal size from 20 to 150 with 100 by default, by 1', async () => {
    const { user } = await openEditor({ tab: 'Цвета' });
    const bounds = (name: string) => {
      const { min, max, step, value } = screen.getByRole<HTMLInputElement>('slider', { name });
      return { min, max, step, value };
    };
    const transparency = { min: '0', max: '100', step: '1', value: '10' };
    expect(bounds('Прозрачность календаря')).toEqual(transparency);
    expect(bounds('Прозрачность навигации')).toEqual(transparency);
    await user.click(screen.getByRole('tab', { name: 'Размеры' }));
    await screen.findByRole('tabpanel', { name: 'Размеры' });
    expect(bounds('Размер окна мероприятия')).toEqual({ min: '20', max: '150', step: '1', value: '100' });
  });

  it('[EMB-30] the navigation toggle and the positions: at once', async () => {
    const { api, user } = await openEditor({ tab: 'Навигация' });
    await user.selectOptions(screen.getByLabelText('Кнопка «Сегодня»'), 'Скрыть');
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    await user.click(screen.getByRole('switch', { name: 'Скрыть навигацию' }));
    await waitFor(() => expect(api.changes()).toHaveLength(2));
    expect(settingsOfPut(api.changes()[1]).navigation).toEqual({
      hideNavigation: true,
      todayButtonPosition: 'hide',
      navigationArrowsPosition: 'left',
      currentDatePosition: 'right',
      filterPosition: 'right',
    });
  });

  it('[EMB-31] a size: with the next save, and the form holds it until then', async () => {
    const { api, user } = await openEditor({ tab: 'Размеры' });
    await user.clear(width());
    await user.type(width(), '80%');
    await user.keyboard('{Tab}{Tab}{Tab}{Tab}'); // past all four sizes
    expect(api.changes()).toEqual([]);
    await screen.findByText('Есть несохранённое');
    await user.click(screen.getByRole('tab', { name: 'Основные' }));
    await user.click(await screen.findByRole('switch', { name: 'Скрыть фильтр' }));
    await untilSaved(api);
    expect(settingsOfPut(api.changes()[0])).toMatchObject({ width: '80%', hideFilter: true });
  });

  it('[EMB-31] a size: by its own button', async () => {
    const { api, user } = await openEditor({ tab: 'Размеры' });
    await user.clear(width());
    await user.type(width(), '640px');
    await waitFor(() => expect(saveSizes().matches(':disabled')).toBe(false));
    await user.click(saveSizes());
    await untilSaved(api);
    expect(api.changes().map((call) => settingsOfPut(call).width)).toEqual(['640px']);
  });

  it('[EMB-31] a size that is set back during its save stays as it was typed last', async () => {
    const { api, user } = await openEditor({ tab: 'Размеры' });
    const before = width().getAttribute('value') ?? '';
    const type = async (text: string) => {
      await user.clear(width());
      await user.type(width(), text);
    };
    const letPass = api.holdChanges();
    await type('640px');
    await waitFor(() => expect(saveSizes().matches(':disabled')).toBe(false));
    await user.click(saveSizes());
    await type(before);
    letPass();
    await screen.findByText('Есть несохранённое');
    expect(width().getAttribute('value')).toBe(before);
    await user.click(saveSizes());
    await untilSaved(api, 2);
    expect(api.changes().map((call) => settingsOfPut(call).width)).toEqual(['640px', before]);
  });

  it('a wrong size says what is right and does not stand in the way of another setting', { tags: 'slow' }, async () => {
    const { api, user } = await openEditor({ tab: 'Размеры' });
    await user.clear(width());
    await user.type(width(), '100%;position:fixed');
    await screen.findByText(/^Размер: число с единицей/);
    const slider = screen.getByRole('slider', { name: 'Размер окна мероприятия' });
    drag(slider, 120);
    letGo(slider);
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    expect(settingsOfPut(api.changes()[0])).toMatchObject({ width: '100%', modalSize: 120 });
    expect(width().getAttribute('value')).toBe('100%;position:fixed');
  });

  it('a class of Tilda: when the focus leaves', { tags: 'slow' }, async () => {
    const { api, user } = await openEditor({ embedding: anEmbedding({ type: 'TILDA' }) });
    const column = screen.getByRole('textbox', { name: 'CSS-класс колонки' });
    await user.clear(column);
    await user.type(column, 't-col t-col_8');
    await user.tab();
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    expect(settingsOfPut(api.changes()[0]).columnClass).toBe('t-col t-col_8');
  });

  it('the alignment of WordPress: at once', async () => {
    const { api, user } = await openEditor({ embedding: anEmbedding({ type: 'WORDPRESS' }) });
    await user.selectOptions(screen.getByLabelText('Выравнивание'), 'По правому краю');
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    expect(settingsOfPut(api.changes()[0]).align).toBe('right');
  });
});
