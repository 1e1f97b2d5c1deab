import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { widgetUrl } from '#shared/embedding/embed-code.ts';
import { openEditor } from '#web/features/embeddings/testing/open-editor.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { aCleanBrowser, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 1) }));

const publishedAt = new Date(2026, 2, 5, 10, 0).toISOString();
const draft = { settings: { viewType: 'week', width: '90%' }, published: { viewType: 'month' }, publishedAt };
const panel = () => within(screen.getByRole('region', { name: 'Публикация' }));
const button = (name: string) => panel().findByRole('button', { name });
/** Waits until «Опубликовать» can be pressed again after a refusal. */
const untilFree = () =>
  waitFor(() => expect(panel().getByRole('button', { name: 'Опубликовать' }).hasAttribute('disabled')).toBe(false));
const view = () => screen.getByLabelText<HTMLSelectElement>('Вид календаря');
const paths = (api: Awaited<ReturnType<typeof openEditor>>['api']) =>
  api.changes().map(({ method, path }) => `${method} ${path.replace('/api/embeddings/one', '')}`);

describe('what visitors see', () => {
  it('is said at once while the draft is no other [LIVE-06]', async () => {
    await openEditor({ embedding: anEmbedding({ publishedAt }) });
    expect(panel().getByRole('status').textContent).toBe(
      'Опубликовано 5 марта в 10:00. Посетители видят эти настройки.',
    );
    expect(panel().queryByRole('button', { name: 'Опубликовать' })).toBeNull();
    expect(screen.queryByText('Изменения не опубликованы')).toBeNull();
  });

  it('differs from the draft, which is said in the editor and on the card, and shown in the preview [LIVE-02]', async () => {
    const { embedding } = await openEditor({ embedding: anEmbedding(draft) });
    expect(panel().getByRole('status').textContent).toBe(
      'Посетители пока не видят изменений: «Вид календаря» и «Ширина».',
    );
    screen.getByText('Изменения не опубликованы');
    screen.getByText(/^Показан черновик/);
    const frame = screen.getByTitle<HTMLIFrameElement>('Предпросмотр календаря');
    expect(frame.src).toBe(widgetUrl(embedding, location.origin));
    expect(new URL(frame.src).searchParams.get('viewType')).toBe('week');
  });

  it('is said of sites whose code does not follow it, if they were seen lately [FACE-21]', async () => {
    const { api, user } = await openEditor();
    api.answer('GET /api/embeddings/{id}/seen', () => ({
      days: [{ day: '2026-10-03', views: 0, error: 0, failed: 0 }],
      hosts: [
        { host: 'dk.example', first: '2026-09-01', last: '2026-10-30', fixed: '2026-10-03' },
        { host: 'old.example', first: '2026-09-01', last: '2026-10-30', fixed: '2026-10-02' },
        { host: 'live.example', first: '2026-09-01', last: '2026-10-30' },
        { host: '*', first: '2026-09-01', last: '2026-10-30', fixed: '2026-10-30' },
      ],
      sample: 1,
    }));
    await user.selectOptions(view(), 'День');
    await panel().findByText('Без замены кода ничего не изменится на сайтах: dk.example.');
  });

  it('differs where nothing but the navigation is changed [LIVE-02]', async () => {
    const settings = { navigation: { hideNavigation: true } };
    await openEditor({ embedding: anEmbedding({ settings, published: {} }) });
    panel().getByText('Посетители пока не видят изменений: «Скрыть навигацию».');
    screen.getByText('Изменения не опубликованы');
  });

  it('becomes the draft by «Опубликовать», with what was just changed and of the revision that was seen [LIVE-02, LIVE-04]', async () => {
    const { api, user } = await openEditor({ embedding: anEmbedding({ ...draft, revision: 7 }) });
    const release = api.holdChanges();
    await user.selectOptions(view(), 'День');
    await user.click(await button('Опубликовать'));
    release();
    await toast('Успешно', 'Опубликовано');
    expect(paths(api)).toEqual(['PUT ', 'POST /publish']);
    expect(api.changes()[1]?.body).toEqual({ revision: 8 });
    await panel().findByText('Опубликовано 12 мая в 14:30. Посетители видят эти настройки.');
    expect(api.stored()[0]?.published.settings.viewType).toBe('day');
  });

  it('stays while a change before it is refused: a draft that is not stored is not published', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { api, user } = await openEditor({ embedding: anEmbedding(draft) });
    api.refuse('PUT', 400, 'Размер: число с единицей');
    const release = api.holdChanges();
    await user.selectOptions(view(), 'День');
    await user.click(await button('Опубликовать'));
    release();
    await toast('Ошибка', 'Размер: число с единицей');
    await untilFree();
    expect(paths(api)).toEqual(['PUT ']);
    expect(view().value).toBe('day');
  });

  it('stays while a field is wrong, and that is said', async () => {
    const { api, user } = await openEditor({ embedding: anEmbedding(draft), tab: 'Размеры' });
    await user.type(screen.getByRole('textbox', { name: 'Высота' }), ' бананов');
    await user.click(await button('Опубликовать'));
    await toast('Ошибка', 'Неверно заполненные поля не сохранены');
    expect(paths(api)).not.toContain('POST /publish');
  });

  it('stays when another tab has changed the draft, which is then shown, and published when asked again [LIVE-04]', async () => {
    const { api, user } = await openEditor({ embedding: anEmbedding({ ...draft, revision: 7 }) });
    api.setStored([anEmbedding({ ...draft, settings: { viewType: 'list', maxWidth: '777px' }, revision: 8 })]);
    await user.click(await button('Опубликовать'));
    await toast('Ошибка', 'Черновик изменился. Посмотрите его и опубликуйте ещё раз.');
    await untilFree();
    panel().getByText('Посетители пока не видят изменений: «Вид календаря» и «Максимальная ширина».');
    expect(view().value).toBe('list');
    expect(api.stored()[0]?.published.settings.viewType).toBe('month');
    await user.click(await button('Опубликовать'));
    await panel().findByText('Опубликовано 12 мая в 14:30. Посетители видят эти настройки.');
    expect(api.stored()[0]?.published.settings).toMatchObject({ viewType: 'list', maxWidth: '777px' });
  });
});

describe('the buttons of the editor', () => {
  it('are those that people need daily; a menu has the others [FACE-22]', async () => {
    const { user } = await openEditor();
    const editor = within(screen.getByRole('region', { name: 'Настройки встраивания' }));
    const shown = ['Копировать код', 'Предпросмотр кода', 'Проверить страницу', 'Ещё действия'];
    const buttons = editor.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(buttons.slice(0, 4)).toEqual(shown);
    await user.click(editor.getByRole('button', { name: 'Ещё действия' }));
    const rare = editor.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(rare).toEqual(['На весь экран', 'История', 'Где стоит', 'Ссылка на черновик']);
  });
});

describe('«Отменить изменения»', () => {
  const ask = async (shown: Awaited<ReturnType<typeof openEditor>>) => {
    await shown.user.click(await button('Отменить изменения'));
    return within(await screen.findByRole('alertdialog', { name: 'Отменить изменения' }));
  };

  it('asks, then makes draft and form what is published, with what was only typed [LIVE-05]', async () => {
    const shown = await openEditor({ embedding: anEmbedding(draft), tab: 'Размеры' });
    const field = (name: string) => screen.getByRole('textbox', { name });
    await shown.user.type(field('Высота'), ' бананов');
    const dialog = await ask(shown);
    dialog.getByText(/Вернутся настройки, опубликованные 5 марта в 10:00\. Нынешние останутся в «Истории»/);
    await shown.user.click(dialog.getByRole('button', { name: 'Отменить изменения' }));
    await toast('Успешно', 'Изменения отменены');
    expect(paths(shown.api)).toEqual(['DELETE /draft']);
    await panel().findByText(/Посетители видят эти настройки\./);
    expect(field('Высота')).toHaveProperty('value', '600px');
    expect(field('Ширина')).toHaveProperty('value', '100%');
  });

  it('changes nothing when the answer is no, or when it fails [LIVE-05]', async () => {
    const shown = await openEditor({ embedding: anEmbedding(draft) });
    await shown.user.click((await ask(shown)).getByRole('button', { name: 'Оставить' }));
    expect(shown.api.changes()).toEqual([]);
    shown.api.refuse('DELETE', 500, 'Внутренняя ошибка сервера');
    await shown.user.click((await ask(shown)).getByRole('button', { name: 'Отменить изменения' }));
    await toast('Ошибка', 'Внутренняя ошибка сервера');
    expect(view().value).toBe('week');
    await panel().findByText(/Посетители пока не видят изменений/);
  });
});

describe('the link to the draft', () => {
  const open = async () => {
    const shown = await openEditor({ embedding: anEmbedding(draft) });
    await shown.user.click(screen.getByRole('button', { name: 'Ещё действия' }));
    await shown.user.click(screen.getByRole('menuitem', { name: 'Ссылка на черновик' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ссылка на черновик: «Встраивание one»' }));
    const press = async (name: string) => shown.user.click(await dialog.findByRole('button', { name }));
    const agree = async (name: string) => {
      await press(name);
      const question = within(await screen.findByRole('alertdialog'));
      await shown.user.click(question.getByRole('button', { name }));
    };
    const link = async () => (await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Секретная ссылка' })).value;
    return { ...shown, dialog, press, agree, link };
  };
  const linkOf = (key: string) => `${location.origin}/calendar/token-of-one?draft=${key}`;

  it('is made, copied, replaced and revoked; the dialog says who sees what [LIVE-11, LIVE-12]', {
    tags: ['slow'],
  }, async () => {
    const { api, dialog, press, agree, link } = await open();
    dialog.getByText(/Черновик увидит каждый, у кого есть эта ссылка/);
    dialog.getByText('Ссылки пока нет: черновик видите только вы.');
    await press('Создать ссылку');
    await toast('Успешно', 'Ссылка создана');
    expect(await link()).toBe(linkOf('key-1'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Копировать ссылку'));
    await press('Копировать ссылку');
    await toast('Успешно', 'Ссылка скопирована');
    expect(await navigator.clipboard.readText()).toBe(linkOf('key-1'));
    await agree('Заменить');
    await toast('Успешно', 'Ссылка заменена, прежняя больше не работает');
    await waitFor(async () => expect(await link()).toBe(linkOf('key-2')));
    await agree('Отозвать');
    await toast('Успешно', 'Ссылка отозвана');
    await dialog.findByRole('button', { name: 'Создать ссылку' });
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(paths(api)).toEqual(['POST /draft-link', 'POST /draft-link', 'DELETE /draft-link']);
  });

  it('stays as it is where it could not be made, and the server says why [LIVE-12]', async () => {
    const { api, dialog, press } = await open();
    api.refuse('POST', 500, 'Внутренняя ошибка сервера');
    await press('Создать ссылку');
    await toast('Ошибка', 'Внутренняя ошибка сервера');
    await dialog.findByText('Ссылки пока нет: черновик видите только вы.');
  });
});
