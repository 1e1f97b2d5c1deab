import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { widgetUrl } from '#shared/embedding/embed-code.ts';
import { EMBEDDING_TYPES } from '#shared/embedding/settings.ts';
import { openEditor, untilSaved } from '#web/features/embeddings/testing/open-editor.ts';
import { renderManager } from '#web/features/embeddings/testing/render-manager.tsx';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { aCleanBrowser, address, renderAlone } from '#web/testing/render-app.tsx';
import { PreviewFrame } from './preview-frame.tsx';

aCleanBrowser();

const TITLE = 'Предпросмотр календаря';
const frames = () => screen.getAllByTitle<HTMLIFrameElement>(TITLE);
const colorOf = (frame: HTMLIFrameElement | undefined) => new URL(frame?.src ?? '').searchParams.get('color');

describe('the live preview', () => {
  it('[CODE-13] is a frame as wide and high as its place, without a border', async () => {
    const { embedding } = await openEditor();
    const [frame] = await screen.findAllByTitle<HTMLIFrameElement>(TITLE);
    expect(frame?.getAttribute('src')).toBe(widgetUrl(embedding, location.origin));
    expect(frame?.getAttribute('width')).toBe('100%');
    expect(frame?.getAttribute('height')).toBe('100%');
    expect(frame?.style.border).toMatch(/^0(px)?$/);
  });

  it('[EMB-33] follows each save, and the list is fetched anew; the old picture stays until the new one is there', async () => {
    const { api, user } = await openEditor({ tab: 'Цвета' });
    // Hides the page, which stops the refresh of every 30 s.
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const fetches = () => api.seen.filter(({ method }) => method === 'GET').length;
    const before = fetches();
    const color = screen.getByRole('textbox', { name: 'Цвет календаря' });
    await user.clear(color);
    await user.type(color, '#00ff00');
    await user.tab();
    // The settings and the number of saves may come one after the other. Each of them draws a frame.
    await untilSaved(api);
    await waitFor(() => expect(fetches()).toBeGreaterThan(before));
    await waitFor(() => expect(frames()).toHaveLength(2));
    const [old, fresh] = frames();
    expect([colorOf(old), colorOf(fresh)]).toEqual(['3b82f6', '00ff00']);
    expect([old?.style.visibility, fresh?.style.visibility]).toEqual(['visible', 'hidden']);
    if (fresh) fireEvent.load(fresh);
    await waitFor(() => expect(frames()).toEqual([fresh]));
    expect(fresh?.style.visibility).toBe('visible');
  });

  it('[EMB-33] keeps the old picture if the next save comes just after the new picture has loaded', () => {
    const Saves = () => {
      const [saves, setSaves] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setSaves(saves + 1)} />
          <PreviewFrame src={`/${saves}`} revision={saves} />
        </>
      );
    };
    renderAlone(<Saves />);
    const save = () => fireEvent.click(screen.getByRole('button'));
    save();
    const [, second] = frames();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    if (second) fireEvent.load(second);
    save();
    act(() => void vi.advanceTimersByTime(1_000));
    vi.useRealTimers();
    expect(frames().map((frame) => [frame.getAttribute('src'), frame.style.visibility])).toEqual([
      ['/0', 'visible'],
      ['/2', 'hidden'],
    ]);
  });

  it('starts by itself when its place comes near to what is seen, and stays then', async () => {
    type Tell = (entries: readonly { isIntersecting: boolean }[]) => void;
    let tell: Tell = () => undefined;
    class Watch {
      constructor(onChange: Tell) {
        tell = onChange;
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Watch);
    await openEditor();
    await screen.findByRole('radio', { name: 'Телефон' });
    act(() => tell([{ isIntersecting: false }]));
    expect(screen.queryByTitle(TITLE)).toBeNull();
    act(() => tell([{ isIntersecting: true }]));
    expect(frames()).toHaveLength(1);
  });

  it('is drawn for a phone, a tablet or a computer', async () => {
    const { user } = await openEditor();
    const stage = () => frames()[0]?.parentElement?.parentElement?.parentElement;
    for (const [device, width] of [
      ['Телефон', '375px'],
      ['Планшет', '768px'],
      ['Компьютер', '1280px'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: device }));
      await waitFor(() => expect(getComputedStyle(stage() ?? document.body).width).toBe(width));
    }
  });
});

describe('the preview screen', () => {
  const open = (type: (typeof EMBEDDING_TYPES)[number] = 'HTML') => {
    const embedding = anEmbedding({ type });
    const shown = renderManager({ embeddings: [embedding], path: '/embeddings?id=one&preview=1' });
    return { ...shown, embedding };
  };
  const bar = () => screen.findByRole('contentinfo', { name: 'Код для встраивания' });

  it('[EMB-07] shows the calendar with its settings over a fixed bar with the two buttons', async () => {
    const { embedding } = open();
    const buttons = within(await bar()).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['Копировать код', 'Предпросмотр кода']);
    expect(getComputedStyle(await bar()).position).toBe('fixed');
    const shown = await screen.findAllByTitle<HTMLIFrameElement>(TITLE);
    expect(shown.map((frame) => frame.src)).toEqual([widgetUrl(embedding, location.origin)]);
  });

  it.each(EMBEDDING_TYPES)('[CODE-15] shows the code of HTML and IFRAME only: %s', async (type) => {
    const { user } = open(type);
    await user.click(within(await bar()).getByRole('button', { name: 'Предпросмотр кода' }));
    const dialog = await screen.findByRole('dialog', { name: 'Код для встраивания' });
    const { textContent } = within(dialog).getByRole('region', { name: 'Код' });
    if (type === 'HTML') expect(textContent).toContain('data-calendar-widget="token-of-one"');
    else if (type === 'IFRAME') expect(textContent).toContain('<iframe');
    else expect(textContent).toBe('Unsupported embedding type');
  });

  it('[EMB-07] [EMB-08] copies the code, and leads back to the editor', async () => {
    const { user } = open('TILDA');
    await user.click(within(await bar()).getByRole('button', { name: 'Копировать код' }));
    await screen.findByText('Код скопирован');
    expect(await navigator.clipboard.readText()).toContain('class="t-container"');
    await user.click(screen.getByRole('button', { name: 'К настройкам' }));
    await screen.findByRole('tab', { name: 'Основные' });
  });

  it('opens from the editor', async () => {
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Ещё действия' }));
    await user.click(screen.getByRole('menuitem', { name: 'На весь экран' }));
    await bar();
    expect(address()).toBe('/embeddings?id=one&preview=1');
  });
});
