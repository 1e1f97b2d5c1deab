import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Import } from '#shared/contracts/imports.ts';
import { type Answers, fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp } from '#web/testing/render-app.tsx';

aCleanBrowser();

const anna = { id: 'u1', username: 'anna', role: 'user' } as const;
const CHANGE = '11111111-1111-4111-8111-111111111111';
const anImport = (fields: Partial<Import> = {}): Import => ({
  ...{ change: CHANGE, at: '2026-09-16T09:00:00.000Z', file: 'май.ics', isEnded: true, canUndo: true },
  ...{ created: 300, updated: 5, refused: 0 },
  ...fields,
});

const opened = async (answers: Answers = {}) => {
  const api = fakeApi({ 'GET /api/events': () => [], 'GET /api/imports': () => [anImport()], ...answers });
  const { user } = renderApp('/?view=agenda&open=import', { user: anna, fetch: api.fetch });
  const dialog = within(await screen.findByRole('dialog', { name: 'Импорт и экспорт' }));
  const ask = async () => {
    await user.click(await dialog.findByRole('button', { name: 'Отменить импорт: май.ics' }));
    return within(await screen.findByRole('alertdialog', { name: 'Отменить импорт?' }));
  };
  const undo = async () => user.click((await ask()).getByRole('button', { name: 'Отменить импорт' }));
  const undone = () => api.changes().filter(({ path }) => path === `/api/changes/${CHANGE}/undo`).length;
  return { api, user, dialog, ask, undo, undone };
};

describe('a past import', () => {
  it('is undone slice by slice, and what was changed since is named [IMP-18]', async () => {
    const answer: { more: ((rest: Response) => void)[] } = { more: [] };
    const { dialog, undo, undone } = await opened({
      'POST /api/changes/{change}/undo': () =>
        answer.more.length === 0
          ? new Promise<Response>((resolve) => {
              answer.more.push(resolve);
            })
          : {
              undone: 4,
              skipped: [{ id: 'e1', title: 'Лекция', by: { id: 'u2', name: 'maria' } }],
              isFinished: true,
            },
    });
    await undo();
    await dialog.findByText('Отменяется: 0 из 305');
    answer.more[0]?.(Response.json({ undone: 300, skipped: [], isFinished: false }));
    await dialog.findByText('Импорт отменён не весь');
    expect(undone()).toBe(2);
    expect(dialog.getByText('Отменено').nextElementSibling?.textContent).toBe('304');
    expect(dialog.getByRole('region', { name: 'Не отменено: 1 мероприятие' }).textContent).toContain(
      '«Лекция» изменил(а) maria',
    );
  });

  it('stays while nobody confirms; it says when it was undone, or that it was cut off [IMP-18]', async () => {
    const { dialog, user, ask, undone } = await opened({
      'GET /api/imports': () => [
        anImport(),
        anImport({ change: CHANGE.replace(/^1/, '2'), file: 'июнь.ics', canUndo: false }),
        anImport({ change: CHANGE.replace(/^1/, '3'), file: 'июль.ics', isEnded: false }),
        anImport({ change: CHANGE.replace(/^1/, '4'), file: 'пустое.ics', created: 0, updated: 0, canUndo: false }),
      ],
    });
    await user.click((await ask()).getByRole('button', { name: 'Не отменять' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(undone()).toBe(0);
    const rows = within(dialog.getByRole('region', { name: 'Прошлые импорты' })).getAllByRole('listitem');
    expect(rows.map((row) => /отменён|не закончен/.exec(row.textContent ?? '')?.[0])).toEqual([
      undefined,
      'отменён',
      'не закончен',
      undefined,
    ]);
    expect(rows.map((row) => within(row).queryByRole('button') !== null)).toEqual([true, false, true, false]);
  });

  it('that the server fails to undo says why, and what was undone before', async () => {
    let calls = 0;
    const { dialog, undo } = await opened({
      'POST /api/changes/{change}/undo': () =>
        ++calls === 1 ? { undone: 7, skipped: [], isFinished: false } : new Response('Сбой', { status: 500 }),
    });
    await undo();
    expect((await dialog.findByRole('alert')).textContent).toBe('Не получилось: Сбой');
    expect(dialog.getByText('Отменено').nextElementSibling?.textContent).toBe('7');
  });
});
