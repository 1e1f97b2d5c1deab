import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Import } from '#shared/contracts/imports.ts';
import { type Answers, fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp } from '#web/testing/render-app.tsx';

aCleanBrowser();

const anna = { id: 'u1', username: 'anna', role: 'user' } as const;
const CHANGE = '11111111-1111-4111-8111-111111111111';
const JOB = { id: `undoChange-${CHANGE}`, done: 200, total: 305, state: 'running', message: null } as const;
const anImport = (fields: Partial<Import> = {}): Import => ({
  ...{ change: CHANGE, at: '2026-09-16T09:00:00.000Z', file: 'май.ics', isEnded: true, canUndo: true, isUndone: false },
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
  it('is undone as a job whose progress is shown, and what was changed since is named [IMP-18]', {
    tags: ['slow'],
  }, async () => {
    const skipped = [{ id: 'e1', title: 'Лекция', by: { id: 'u2', name: 'maria' } }];
    let isDone = false;
    const { dialog, undo, undone } = await opened({
      'POST /api/changes/{change}/undo': () => ({ undone: 200, skipped: [], job: JOB }),
      'GET /api/jobs/{id}': () => (isDone ? { ...JOB, done: 304, state: 'done', skipped } : { ...JOB, done: 300 }),
    });
    await undo();
    await dialog.findByText('Отменяется: 200 из 305');
    await dialog.findByText('Отменяется: 300 из 305', undefined, { timeout: 5000 });
    isDone = true;
    await dialog.findByText('Импорт отменён не полностью', undefined, { timeout: 5000 });
    expect(undone()).toBe(1);
    expect(dialog.getByText('Отменено').nextElementSibling?.textContent).toBe('304');
    expect(dialog.getByRole('region', { name: 'Не отменено: 1 мероприятие' }).textContent).toContain(
      '«Лекция» изменил(а) maria',
    );
  });

  it('stays while nobody confirms; it says when it was undone, or that it was cut off [IMP-18]', async () => {
    const { dialog, user, ask, undone } = await opened({
      'GET /api/imports': () => [
        anImport(),
        anImport({ change: CHANGE.replace(/^1/, '2'), file: 'июнь.ics', canUndo: false, isUndone: true }),
        anImport({ change: CHANGE.replace(/^1/, '3'), file: 'июль.ics', isEnded: false }),
        anImport({ change: CHANGE.replace(/^1/, '4'), file: 'пустое.ics', created: 0, updated: 0, canUndo: false }),
        anImport({ change: CHANGE.replace(/^1/, '5'), file: 'коллеги.ics', canUndo: false }),
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
      undefined,
    ]);
    expect(rows.map((row) => within(row).queryByRole('button') !== null)).toEqual([true, false, true, false, false]);
  });

  it('that the server fails to undo says why, and what was undone before', async () => {
    const { dialog, undo } = await opened({
      'POST /api/changes/{change}/undo': () => ({ undone: 7, skipped: [], job: { ...JOB, done: 7 } }),
      'GET /api/jobs/{id}': () => ({ ...JOB, done: 7, state: 'failed', message: 'Сбой' }),
    });
    await undo();
    expect((await dialog.findByRole('alert', undefined, { timeout: 5000 })).textContent).toBe('Не получилось: Сбой');
    expect(dialog.getByText('Отменено').nextElementSibling?.textContent).toBe('7');
  });
});
