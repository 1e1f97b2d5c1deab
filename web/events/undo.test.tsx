import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { dropToken, storeToken } from '#web/api/session/token.ts';
import { type Answers, fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp } from '#web/testing/render-app.tsx';
import { readToasts } from '#web/ui/toast/toast-store.ts';

aCleanBrowser();

const anna = { id: 'u1', username: 'anna', role: 'user' } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STALE = 'Мероприятие изменил(а) maria 5 марта в 18:04. Откройте его заново.';

const rehearsal: CalendarEvent = {
  ...{ ...PLAIN_EVENT, id: 'e1', userId: 'u1', title: 'Репетиция', revision: 7 },
  startDate: new Date(2026, 8, 16, 10).toISOString(),
  endDate: new Date(2026, 8, 16, 11).toISOString(),
};
const asBefore = { undone: 1, skipped: [], job: null };

const opened = async (answers: Answers = {}) => {
  const api = fakeApi({
    'GET /api/events': () => [rehearsal],
    'PUT /api/events/{id}': () => ({ ...rehearsal, revision: 8 }),
    'DELETE /api/events/{id}': () => ({ id: 'e1' }),
    'POST /api/changes/{change}/undo': () => asBefore,
    ...answers,
  });
  const { user } = renderApp('/?view=agenda&date=2026-09-16', { user: anna, fetch: api.fetch });
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: /Репетиция/ }));
    return within(await screen.findByRole('dialog', { name: 'Мероприятие' }));
  };
  /** Ids of the changes that were to be undone, in order. */
  const undone = () => api.changes().flatMap(({ params, path }) => (path.endsWith('/undo') ? [params.change] : []));
  const made = () => api.changes().filter(({ path }) => !path.endsWith('/undo'));
  const changeIds = () => made().map(({ query }) => query.get('change'));
  return { api, user, edit, undone, made, changeIds };
};
type Opened = Awaited<ReturnType<typeof opened>>;

const saveAs = async ({ user, edit, made }: Opened, title: string) => {
  const before = made().length;
  const dialog = await edit();
  const field = dialog.getByLabelText('Название');
  await user.clear(field);
  await user.type(field, title);
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(made()).toHaveLength(before + 1));
  await told('Мероприятие обновлено');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
/** Waits for the toast with these words, because an earlier toast may still be shown. */
const told = async (words: string): Promise<HTMLElement> => {
  const card = (await screen.findByText(words, { selector: '.toast-description' })).closest<HTMLElement>('.toast');
  if (!card) throw new Error('No toast');
  return card;
};
const ctrlZ = (target: Element = document.body, key: object = { key: 'z', ctrlKey: true }) =>
  fireEvent.keyDown(target, { code: 'KeyZ', ...key });

describe('the toast of a change', () => {
  it('has «Отменить» for 10 s: of an edit, with the id that it was sent with [SAFE-01]', async () => {
    const page = await opened();
    await saveAs(page, 'Прогон');
    const card = await told('Мероприятие обновлено');
    expect(readToasts()[0]?.duration).toBe(10_000);
    const lists = page.api.asked('/api/events').length;
    await page.user.click(within(card).getByRole('button', { name: 'Отменить' }));
    await told('Изменение отменено');
    expect(page.changeIds()).toEqual([expect.stringMatching(UUID)]);
    expect(page.undone()).toEqual(page.changeIds());
    expect(page.made()[0]?.query.get('revision')).toBe('7');
    await waitFor(() => expect(page.api.asked('/api/events').length).toBeGreaterThan(lists));
  });

  it('has it after a deletion, which does not ask [SAFE-01, SAFE-11]', async () => {
    let list = [rehearsal];
    const page = await opened({
      'GET /api/events': () => list,
      'DELETE /api/events/{id}': () => {
        list = [];
        return { id: 'e1' };
      },
      'POST /api/changes/{change}/undo': () => {
        list = [rehearsal];
        return asBefore;
      },
    });
    const dialog = await page.edit();
    await page.user.click(dialog.getByRole('button', { name: 'Удалить' }));
    const card = await told('Мероприятие удалено');
    expect(page.made().map(({ method, query }) => [method, query.get('revision')])).toEqual([['DELETE', '7']]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Репетиция/ })).toBeNull());
    await page.user.click(within(card).getByRole('button', { name: 'Отменить' }));
    await screen.findByRole('button', { name: /Репетиция/ });
    expect(page.undone()).toEqual(page.changeIds());
  });

  it('has it after a creation and after a move [SAFE-01]', { tags: 'slow' }, async () => {
    const page = await opened({ 'POST /api/events': () => ({ ...rehearsal, id: 'e2', title: 'Новое', revision: 1 }) });
    await page.user.click(await screen.findByRole('button', { name: 'Создать мероприятие' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText('Название'), 'Новое');
    await page.user.click(dialog.getByRole('button', { name: 'Создать' }));
    within(await told('Мероприятие создано')).getByRole('button', { name: 'Отменить' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const row = await screen.findByRole('button', { name: /Репетиция/ });
    fireEvent.keyDown(row, { key: 'ArrowDown', altKey: true });
    within(await told('Мероприятие обновлено')).getByRole('button', { name: 'Отменить' });
    expect(page.changeIds()).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(page.made().map(({ query }) => query.get('revision'))).toEqual([null, '7']);
  });

  it('lets Ctrl+Z undo the change after the server was too busy for it [SAFE-02]', async () => {
    let isBusy = true;
    const page = await opened({
      'POST /api/changes/{change}/undo': () => {
        if (!isBusy) return asBefore;
        isBusy = false;
        return new Response('Сервер занят. Повторите позже.', { status: 503 });
      },
    });
    await saveAs(page, 'Прогон');
    const undo = within(await told('Мероприятие обновлено')).getByRole('button', { name: 'Отменить' });
    await page.user.click(undo);
    await told('Сервер занят. Повторите позже.');
    ctrlZ();
    await told('Изменение отменено');
    expect(page.undone()).toEqual([...page.changeIds(), ...page.changeIds()]);
  });

  it('says whose change stands in the way, and nothing is undone [SAFE-05]', async () => {
    const skipped = [{ id: 'e1', title: 'Репетиция', by: { id: 'u2', name: 'maria' } }];
    const page = await opened({
      'POST /api/changes/{change}/undo': () => ({ undone: 0, skipped, job: null }),
    });
    await saveAs(page, 'Прогон');
    await page.user.click(screen.getByRole('button', { name: 'Отменить' }));
    await told('Не отменено: «Репетиция» изменил(а) maria');
  });

  it('says that an event is out of reach where the answer does not name it [SAFE-05]', { tags: ['slow'] }, async () => {
    const skipped = [{ id: 'e1', title: '', by: null }];
    const page = await opened({ 'POST /api/changes/{change}/undo': () => ({ undone: 0, skipped, job: null }) });
    await saveAs(page, 'Прогон');
    await page.user.click(screen.getByRole('button', { name: 'Отменить' }));
    await told('Не отменено: мероприятие вам недоступно');
  });

  it('waits until all of a change is undone, and asks only once [SAFE-07]', { tags: ['slow'] }, async () => {
    let asked = 0;
    const job = { id: 'j1', done: 20, total: 30, state: 'running', message: null } as const;
    const { api, ...page } = await opened({
      'POST /api/changes/{change}/undo': () => ({ undone: 20, skipped: [], job }),
      'GET /api/jobs/{id}': () => ({ ...job, ...(++asked === 2 && { done: 30, state: 'done' as const, skipped: [] }) }),
    });
    await saveAs({ api, ...page }, 'Прогон');
    await page.user.click(screen.getByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(asked).toBe(2), { timeout: 5000 });
    await told('Изменение отменено');
    expect(api.changes().filter(({ path }) => path.endsWith('/undo'))).toHaveLength(1);
  });
});

describe('Ctrl+Z', () => {
  it('undoes the changes of the tab backwards, whatever the layout types; held down it undoes one [SAFE-02]', {
    tags: 'slow',
  }, async () => {
    const page = await opened();
    for (const title of ['Раз', 'Два', 'Три']) await saveAs(page, title);
    ctrlZ();
    ctrlZ(document.body, { key: 'я', metaKey: true });
    ctrlZ(document.body, { key: 'z', ctrlKey: true, repeat: true });
    await waitFor(() => expect(page.undone()).toHaveLength(2));
    await told('Изменение отменено');
    expect(page.undone()).toEqual(page.changeIds().reverse().slice(0, 2));
    ctrlZ(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    ctrlZ();
    await waitFor(() => expect(page.undone()).toEqual(page.changeIds().reverse()));
  });

  it('undoes nothing of whoever has signed out [SAFE-02]', { tags: 'slow' }, async () => {
    const page = await opened();
    await saveAs(page, 'Раз');
    dropToken();
    storeToken('of-another');
    ctrlZ();
    await saveAs(page, 'Два');
    ctrlZ();
    await told('Изменение отменено');
    expect(page.undone()).toEqual(page.changeIds().slice(1));
  });

  it('is the browser’s in a field [SAFE-02]', { tags: ['slow'] }, async () => {
    const page = await opened();
    await saveAs(page, 'Прогон');
    const dialog = await page.edit();
    expect(ctrlZ(dialog.getByLabelText('Название'))).toBe(true);
    await page.user.click(dialog.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.undone()).toEqual([]);
    expect(ctrlZ()).toBe(false);
    await waitFor(() => expect(page.undone()).toEqual(page.changeIds()));
  });
});

describe('a save of what somebody has changed meanwhile', () => {
  it('keeps what was typed and offers «Сохранить поверх», which sends the same without a revision [SAFE-08, SAFE-09]', async () => {
    const page = await opened({
      'PUT /api/events/{id}': ({ query }) =>
        query.has('revision') ? new Response(STALE, { status: 409 }) : { ...rehearsal, title: 'Прогон', revision: 9 },
    });
    const dialog = await page.edit();
    const field = dialog.getByLabelText('Название');
    await page.user.clear(field);
    await page.user.type(field, 'Прогон');
    await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    const over = await dialog.findByRole('button', { name: 'Сохранить поверх' });
    dialog.getByText(STALE);
    expect(field).toHaveProperty('value', 'Прогон');
    await page.user.click(over);
    await told('Мероприятие обновлено');
    const [first, second] = page.made();
    expect([first?.query.get('revision'), second?.query.get('revision')]).toEqual(['7', null]);
    expect(second?.query.get('change')).toBe(first?.query.get('change'));
  });

  it('is not offered for other refusals [SAFE-09]', { tags: ['slow'] }, async () => {
    const page = await opened({ 'PUT /api/events/{id}': () => new Response('Укажите название', { status: 400 }) });
    const dialog = await page.edit();
    await page.user.type(dialog.getByLabelText('Описание'), 'а');
    await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await told('Укажите название');
    expect(dialog.queryByRole('button', { name: 'Сохранить поверх' })).toBeNull();
  });

  it('has the id of the failed try where it sends the same, a new one where it does not [SAFE-01]', {
    tags: ['slow'],
  }, async () => {
    let isDown = true;
    const page = await opened({
      'PUT /api/events/{id}': () => (isDown ? new Response('Сбой', { status: 500 }) : { ...rehearsal, revision: 8 }),
    });
    const dialog = await page.edit();
    const save = async (times: number) => {
      await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
      await waitFor(() => expect(page.made()).toHaveLength(times));
      if (isDown)
        await waitFor(() => expect(dialog.getByRole('button', { name: 'Сохранить' }).matches(':enabled')).toBe(true));
    };
    await page.user.type(dialog.getByLabelText('Описание'), 'а');
    await save(1);
    await save(2);
    await page.user.type(dialog.getByLabelText('Описание'), 'б');
    isDown = false;
    await save(3);
    await told('Мероприятие обновлено');
    const [first, second, third] = page.changeIds();
    expect([second === first, third === first]).toEqual([true, false]);
  });
});
