import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { embedCode, liveCode, liveUrl } from '#shared/embedding/embed-code.ts';
import { EMBEDDING_TYPES } from '#shared/embedding/settings.ts';
import { openEditor } from '#web/features/embeddings/testing/open-editor.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { aCleanBrowser } from '#web/testing/render-app.tsx';
import { readToasts } from '#web/ui/toast/toast-store.ts';

aCleanBrowser();

const copyButton = () => screen.getByRole('button', { name: 'Копировать код' });
const openDialog = async (user: Awaited<ReturnType<typeof openEditor>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Предпросмотр кода' }));
  return screen.findByRole('dialog', { name: 'Код для встраивания' });
};

describe('copying the code', () => {
  it('[EMB-08] says «Код скопирован» for one second', { tags: 'slow' }, async () => {
    const { user, embedding } = await openEditor();
    await user.click(copyButton());
    await screen.findByText('Код скопирован');
    await screen.findByText('Код для встраивания календаря скопирован в буфер обмена');
    expect(readToasts()).toMatchObject([{ duration: 1000, variant: 'default' }]);
    expect(await navigator.clipboard.readText()).toBe(liveCode(embedding, location.origin));
    await waitFor(() => expect(screen.queryByText('Код скопирован')).toBeNull());
  });

  it.each([
    [
      'HTML',
      /^<div data-calendar-widget="TOKEN">[\s\S]*live=1[\s\S]*<script async src="ORIGIN\/embed\.js"><\/script>$/,
    ],
    ['IFRAME', /^<iframe src="ORIGIN\/calendar\/TOKEN\?viewType=month&amp;[^"]*"[^>]*><\/iframe>$/],
    ['WORDPRESS', /^\[iframe src="ORIGIN\/calendar\/TOKEN\?viewType=month&[^"]*" width="100%"[^\]]*\]$/],
    [
      'TILDA',
      /^<div class="t-container"[\s\S]*<iframe src="ORIGIN\/calendar\/TOKEN\?viewType=month&amp;[\s\S]*<\/div>$/,
    ],
    ['BITRIX', /^\[calendar src="ORIGIN\/calendar\/TOKEN\?viewType=month&[^"]*" [^\]]*blockCode="calendar_widget"\]$/],
  ] as const)('[CODE-14] gives the code of the type %s', async (type, shape) => {
    const embedding = anEmbedding({ type });
    const { user } = await openEditor({ embedding });
    await user.click(copyButton());
    await screen.findByText('Код скопирован');
    const copied = await navigator.clipboard.readText();
    expect(copied.replaceAll(location.origin, 'ORIGIN').replaceAll(embedding.widgetToken, 'TOKEN')).toMatch(shape);
  });

  it('takes along a size that is typed but not saved, and saves it', async () => {
    const { api, user } = await openEditor({ tab: 'Размеры', embedding: anEmbedding({ type: 'IFRAME' }) });
    const height = screen.getByRole('textbox', { name: 'Высота' });
    await user.clear(height);
    await user.type(height, '432px');
    await user.click(copyButton());
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('height:432px'));
  });

  it('falls back to the old way where the clipboard is closed, and says so when that fails too', async () => {
    const { user } = await openEditor();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('NotAllowedError'));
    const copied = vi.fn(() => true);
    Object.assign(document, { execCommand: copied });
    await user.click(copyButton());
    await screen.findByText('Код скопирован');
    expect(copied).toHaveBeenCalledWith('copy');
    copied.mockReturnValue(false);
    await user.click(copyButton());
    expect((await screen.findByRole('alert')).textContent).toContain('Не удалось скопировать код');
    Reflect.deleteProperty(document, 'execCommand');
  });
});

describe('the code dialog', () => {
  it('[EMB-05] [EMB-06] shows the code, highlighted, with what to do with it', async () => {
    const { user, embedding } = await openEditor();
    const dialog = await openDialog(user);
    await within(dialog).findByText('Скопируйте этот код и вставьте его на вашу страницу');
    const code = within(dialog).getByRole('region', { name: 'Код' });
    expect(code.textContent).toBe(liveCode(embedding, location.origin));
    await waitFor(() => expect(code.querySelector('[data-tone=tag]')?.textContent).toBe('div'));
    expect(code.textContent).toBe(liveCode(embedding, location.origin));
  });

  it('copies from within', async () => {
    const { user, embedding } = await openEditor();
    const dialog = await openDialog(user);
    await user.click(within(dialog).getByRole('button', { name: 'Копировать код' }));
    await screen.findByText('Код скопирован');
    expect(await navigator.clipboard.readText()).toBe(liveCode(embedding, location.origin));
  });
});

describe('the two kinds of code', () => {
  const shown = (dialog: HTMLElement) => within(dialog).getByRole('region', { name: 'Код' }).textContent;
  const choose = (user: Awaited<ReturnType<typeof openEditor>>['user'], dialog: HTMLElement, name: string) =>
    user.click(within(dialog).getByRole('tab', { name }));

  it('open on «Обновляется сам»; «Не меняется» says what it means, and is remembered [LIVE-01, FACE-21]', async () => {
    const { user, embedding } = await openEditor();
    const dialog = await openDialog(user);
    expect(shown(dialog)).toBe(liveCode(embedding, location.origin));
    within(dialog).getByText(
      'Вставьте код один раз: когда вы опубликуете новые настройки, календарь на сайте изменится сам.',
    );
    await choose(user, dialog, 'Не меняется');
    await within(dialog).findByText(
      'Календарь всегда выглядит так, как записано в коде: изменив настройки, замените код на сайте.',
    );
    const fixed = embedCode(embedding, location.origin);
    expect(shown(dialog)).toBe(fixed);
    await user.click(within(dialog).getByRole('button', { name: 'Копировать код' }));
    await screen.findByText('Код скопирован');
    expect(await navigator.clipboard.readText()).toBe(fixed);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await navigator.clipboard.writeText('');
    await user.click(copyButton());
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(fixed));
    const again = await openDialog(user);
    expect(shown(again)).toBe(fixed);
    await choose(user, again, 'Обновляется сам');
    await waitFor(() => expect(shown(again)).toBe(liveCode(embedding, location.origin)));
  });

  it('work where the browser keeps nothing [LIVE-01]', async () => {
    const { user, embedding } = await openEditor();
    for (const name of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    const dialog = await openDialog(user);
    await choose(user, dialog, 'Не меняется');
    await waitFor(() => expect(shown(dialog)).toBe(embedCode(embedding, location.origin)));
  });

  it.each(EMBEDDING_TYPES)(
    'say of %s whether the size of the frame follows [LIVE-14]',
    { tags: ['slow'] },
    async (type) => {
      const { user } = await openEditor({ embedding: anEmbedding({ type }), tab: 'Размеры' });
      const text = /Размер рамки записан в коде: изменив его, замените код на сайте/;
      const here = type === 'HTML' ? 0 : 1;
      expect(screen.queryAllByText(text)).toHaveLength(here);
      const dialog = await openDialog(user);
      await within(dialog).findByText(/Вставьте код один раз/);
      expect(within(dialog).queryAllByText(text)).toHaveLength(here);
    },
  );

  it('say that a draft waits to be published [LIVE-02]', async () => {
    const { user } = await openEditor({ embedding: anEmbedding({ published: { viewType: 'week' } }) });
    const dialog = await openDialog(user);
    await within(dialog).findByText(/Черновик ещё не опубликован: посетители увидят прежние настройки/);
  });
});

describe('what is embedded', () => {
  const shown = (dialog: HTMLElement) => within(dialog).queryByRole('region', { name: 'Код' })?.textContent;
  const choose = async (user: Awaited<ReturnType<typeof openEditor>>['user'], dialog: HTMLElement, what: string) =>
    user.selectOptions(within(dialog).getByLabelText('Что встроить'), what);

  it.each(EMBEDDING_TYPES)(
    'may be the nearest events, three or another number: %s [FACE-093]',
    { tags: ['slow'] },
    async (type) => {
      const { user, embedding } = await openEditor({ embedding: anEmbedding({ type }) });
      const dialog = await openDialog(user);
      await choose(user, dialog, 'Ближайшие мероприятия');
      await waitFor(() => expect(shown(dialog)).toBe(liveCode(embedding, location.origin, { next: 3 })));
      await user.selectOptions(within(dialog).getByLabelText('Сколько'), '7');
      await waitFor(() => expect(shown(dialog)).toBe(liveCode(embedding, location.origin, { next: 7 })));
      await user.click(within(dialog).getByRole('button', { name: 'Копировать код' }));
      await screen.findByText('Код скопирован');
      expect(await navigator.clipboard.readText()).toBe(liveCode(embedding, location.origin, { next: 7 }));
    },
  );

  it('may be one of the coming events of its categories, or a series, whose next date it shows [FACE-093]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00.000Z') });
    onTestFinished(() => void vi.useRealTimers());
    const event = {
      description: '',
      color: '#3b82f6',
      startDate: '2026-12-01T15:00:00.000Z',
      endDate: '2026-12-01T16:00:00.000Z',
    };
    const ahead = [
      // The document was built before this event was over.
      {
        ...event,
        id: 'over',
        title: 'Прошедшее',
        startDate: '2026-11-20T15:00:00.000Z',
        endDate: '2026-11-20T16:00:00.000Z',
        categoryId: 'c',
      },
      { ...event, id: 'choir_20261201', title: 'Хор', repeats: 'каждый вторник', categoryId: 'c' },
      { ...event, id: 'choir_20261208', title: 'Хор', repeats: 'каждый вторник', categoryId: 'c' },
      { ...event, id: 'other', title: 'Чужая категория' },
      {
        ...event,
        id: 'fair',
        title: 'Ярмарка',
        allDay: true as const,
        startDate: '2026-12-05T00:00:00.000Z',
        endDate: '2026-12-06T00:00:00.000Z',
        categoryId: 'c',
      },
    ];
    const { user, embedding } = await openEditor({
      embedding: anEmbedding({ settings: { categories: ['c'] } }),
      ahead,
    });
    const dialog = await openDialog(user);
    await choose(user, dialog, 'Одно мероприятие');
    await waitFor(() => expect(shown(dialog)).toBe(liveCode(embedding, location.origin, { event: 'choir' })));
    const events = within(dialog).getByLabelText('Мероприятие');
    expect(
      within(events)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Хор, каждый вторник, ближайшая дата', 'Ярмарка, 5 декабря 2026']);
    await user.selectOptions(events, 'Ярмарка, 5 декабря 2026');
    await waitFor(() => expect(shown(dialog)).toBe(liveCode(embedding, location.origin, { event: 'fair' })));
    await choose(user, dialog, 'Календарь');
    await waitFor(() => expect(shown(dialog)).toBe(liveCode(embedding, location.origin)));
  });

  it('has no code where nothing is ahead [FACE-093]', async () => {
    const { user } = await openEditor();
    const dialog = await openDialog(user);
    await choose(user, dialog, 'Одно мероприятие');
    await within(dialog).findByText('Впереди мероприятий нет');
    expect(shown(dialog)).toBeUndefined();
    const copy = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Копировать код' });
    expect(copy.disabled).toBe(true);
  });
});

describe('what the site needs besides the code', () => {
  it.each([
    ['WORDPRESS', 'Скачать плагин', '/integrations/calendar-system-wordpress.zip'],
    ['BITRIX', 'Скачать компонент', '/integrations/calendar-system-bitrix.zip'],
  ] as const)('can be downloaded for %s', async (type, name, address) => {
    const { user } = await openEditor({ embedding: anEmbedding({ type }) });
    const download = within(await openDialog(user)).getByRole('link', { name });
    expect(download.getAttribute('href')).toBe(address);
    expect(download.hasAttribute('download')).toBe(true);
  });

  it('is nothing for the other types', async () => {
    const { user } = await openEditor({ embedding: anEmbedding({ type: 'TILDA' }) });
    expect(within(await openDialog(user)).queryByRole('link')).toBeNull();
  });

  it('is nothing for the bare link, which WordPress turns into the calendar by itself', async () => {
    const embedding = anEmbedding({ type: 'WORDPRESS' });
    const { user } = await openEditor({ embedding });
    await user.click(within(await openDialog(user)).getByRole('button', { name: 'Копировать ссылку' }));
    await screen.findByText('Ссылка скопирована');
    expect(await navigator.clipboard.readText()).toBe(liveUrl(embedding, location.origin));
  });
});

describe('the five tabs', () => {
  it('[EMB-05] are Основные, Цвета, Текст, Размеры, Навигация, and each shows its own', async () => {
    const { user } = await openEditor();
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Основные', 'Цвета', 'Текст', 'Размеры', 'Навигация']);
    const first = ['Вид календаря', 'Цвет календаря', 'Цвет текста навигации', 'Ширина', 'Скрыть навигацию'];
    for (const [at, tab] of tabs.entries()) {
      await user.click(tab);
      const panel = await screen.findByRole('tabpanel', { name: tab.textContent });
      await within(panel).findByLabelText(first[at] ?? '');
    }
  });
});

describe('an administrator', () => {
  it('[EMB-56] is told before the code is copied that everybody’s events will show', async () => {
    const { user } = await openEditor({ role: 'admin' });
    const hint =
      'Вы администратор: этот виджет показывает мероприятия всех пользователей со статусом «Публикует», а если выбраны календари — только их.';
    await screen.findByText(hint);
    await within(await openDialog(user)).findByText(hint);
  });

  it('[EMB-56] alone is told so', async () => {
    await openEditor();
    expect(screen.queryByText(/Вы администратор/)).toBeNull();
  });
});
