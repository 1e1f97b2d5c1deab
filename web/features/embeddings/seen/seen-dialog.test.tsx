import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Output } from '#shared/contracts/endpoint.ts';
import type { getSeen } from '#shared/contracts/visits.ts';
import { openEditor } from '#web/features/embeddings/testing/open-editor.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser } from '#web/testing/render-app.tsx';

aCleanBrowser();

type Answer = Output<typeof getSeen>;
const CALL = 'GET /api/embeddings/{id}/seen';
const dayOf = (date: number): string => `2026-11-${String(date).padStart(2, '0')}`;
/** Thirty days up to 30 November. Days that are not given have no views. */
const days = (given: Record<number, Partial<Answer['days'][number]>> = {}): Answer['days'] =>
  Array.from({ length: 30 }, (_, at) => ({ day: dayOf(at + 1), views: 0, error: 0, failed: 0, ...given[at + 1] }));

const opened = async (
  answer: () => Answer | Response | Promise<Answer>,
  embedding = anEmbedding({ name: 'Афиша' }),
) => {
  const shown = await openEditor({ embedding });
  shown.api.answer(CALL, answer);
  await shown.user.click(screen.getByRole('button', { name: 'Ещё действия' }));
  await shown.user.click(screen.getByRole('menuitem', { name: 'Где стоит' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Где стоит: «Афиша»' })) };
};
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');

describe('«Где стоит»', () => {
  it('shows the days as bars with a table, and the sites with their last day [SEEN-09]', async () => {
    const { dialog } = await opened(() => ({
      days: days({ 28: { views: 2, failed: 1 }, 30: { views: 5 } }),
      hosts: [
        { host: 'dk.example', first: dayOf(28), last: dayOf(30), failed: dayOf(28) },
        { host: 'школа.рф', first: dayOf(29), last: dayOf(29) },
        { host: '', first: dayOf(3), last: dayOf(3) },
        { host: '*', first: dayOf(3), last: dayOf(3) },
      ],
      sample: 1,
    }));
    const rows = within(await dialog.findByRole('table', { name: 'Показы по дням' })).getAllByRole('row');
    expect(rows).toHaveLength(31);
    expect(
      [rows[0], rows[28], rows[30]].map((row) => [...(row?.children ?? [])].map((cell) => cell.textContent)),
    ).toEqual([
      ['День', 'Показы', 'Не загрузилось'],
      ['28 ноября', '2', '1'],
      ['30 ноября', '5', '0'],
    ]);
    expect(dialog.getByText('7 показов за 30 дней')).toBeDefined();
    const hosts = within(dialog.getByRole('list', { name: 'Сайты' })).getAllByRole('listitem');
    expect(hosts.map((row) => row.textContent)).toEqual([
      'dk.exampleНе загрузилось: 28 ноябрясегодня',
      'школа.рфвчера',
      'без адреса3 ноября',
      'другие сайты3 ноября',
    ]);
    expect(dialog.getByText('Не загрузилось: 1')).toBeDefined();
  });

  it('says how sure the numbers are where only some of the views are told [SEEN-04]', async () => {
    const host = { host: 'dk.example', first: dayOf(30), last: dayOf(30) };
    const { dialog } = await opened(() => ({
      days: days({ 30: { views: 12_310, error: 665 } }),
      hosts: [host],
      sample: 10,
    }));
    const total = await dialog.findByText(/показов за 30 дней/);
    expect(plain(total.textContent)).toBe('≈ 12 300 ± 700 показов за 30 дней');
    expect(dialog.getByText(/^Учитывается один показ из 10,/)).toBeDefined();
  });

  it('says that there were no views yet [SEEN-09]', async () => {
    const { dialog } = await opened(() => ({ days: days(), hosts: [], sample: 1 }));
    await dialog.findByText('Показов ещё не было');
    expect(dialog.queryByRole('table')).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    const { api, user, dialog } = await opened(() => refused(500, 'Беда'));
    expect((await dialog.findByRole('alert')).textContent).toContain('Не удалось загрузить показы: Беда');
    api.answer(CALL, () => ({ days: days(), hosts: [], sample: 1 }));
    await user.click(dialog.getByRole('button', { name: 'Повторить' }));
    await dialog.findByText('Показов ещё не было');
  });

  it('switches the counting off and on, and goes back where that fails [SEEN-02]', { tags: 'slow' }, async () => {
    const { api, user, dialog } = await opened(() => ({ days: days(), hosts: [], sample: 1 }));
    const isOn = () => dialog.getByRole('switch', { name: 'Считать показы', checked: true });
    await user.click(isOn());
    await dialog.findByRole('switch', { name: 'Считать показы', checked: false });
    expect(api.changes().at(-1)).toMatchObject({ method: 'PUT', body: { counting: false } });
    api.refuse('PUT', 500, 'Беда');
    await user.click(dialog.getByRole('switch', { name: 'Считать показы' }));
    await screen.findByText('Беда');
    await dialog.findByRole('switch', { name: 'Считать показы', checked: false });
    api.accept('PUT');
    await user.click(dialog.getByRole('switch', { name: 'Считать показы' }));
    await dialog.findByRole('switch', { name: 'Считать показы', checked: true });
  });

  it('says that nothing is counted while the counting is off', async () => {
    const embedding = { ...anEmbedding({ name: 'Афиша' }), counting: false };
    const { dialog } = await opened(() => ({ days: days(), hosts: [], sample: 0 }), embedding);
    await dialog.findByText('Показы не считаются');
    expect(dialog.getByRole('switch', { name: 'Считать показы', checked: false })).toBeDefined();
  });
});
