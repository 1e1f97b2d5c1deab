import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openEditor } from '#web/features/embeddings/testing/open-editor.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser } from '#web/testing/render-app.tsx';

aCleanBrowser();

const CALL = 'POST /api/embeddings/{id}/check';
const opened = async () => {
  const shown = await openEditor({ embedding: anEmbedding({ name: 'Афиша' }) });
  await shown.user.click(screen.getByRole('button', { name: 'Проверить страницу' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Проверить страницу: «Афиша»' }));
  const check = async (address: string) => {
    await shown.user.clear(dialog.getByRole('textbox', { name: 'Адрес страницы' }));
    await shown.user.type(dialog.getByRole('textbox', { name: 'Адрес страницы' }), address);
    await shown.user.click(dialog.getByRole('button', { name: 'Проверить' }));
  };
  return { ...shown, dialog, check };
};

describe('«Проверить страницу»', () => {
  it('sends the address and lists what was found, with what to do [DOC-05, DOC-07]', async () => {
    const { api, dialog, check } = await opened();
    api.answer(CALL, () => ({
      findings: [
        { code: 'fine', level: 'note', text: 'Код на месте' },
        { code: 'sandbox', level: 'bad', text: 'Рамке запрещены скрипты' },
      ],
    }));
    await check('dk.example/afisha');
    const list = await dialog.findByRole('list', { name: 'Что найдено' });
    expect([...list.children].map((row) => row.textContent)).toEqual([
      'Обратите внимание: Код на месте',
      'Исправьте: Рамке запрещены скрипты',
    ]);
    expect(api.changes().at(-1)).toMatchObject({
      path: '/api/embeddings/one/check',
      body: { url: 'dk.example/afisha' },
    });
  });

  it('says at the field why an address cannot be checked, and keeps it [DOC-01]', async () => {
    const { api, user, dialog, check } = await opened();
    await user.click(dialog.getByRole('button', { name: 'Проверить' }));
    await dialog.findByText('Этот адрес проверить нельзя');
    expect(api.changes()).toEqual([]);
    api.answer(CALL, () => refused(429, 'Слишком много запросов. Попробуйте через 20 мин.'));
    await check('dk.example');
    await dialog.findByText('Слишком много запросов. Попробуйте через 20 мин.');
    expect(dialog.getByRole('textbox', { name: 'Адрес страницы' })).toHaveProperty('value', 'dk.example');
  });

  it('says which addresses can be checked where this one may not be [FACE-28]', async () => {
    const { api, dialog, check } = await opened();
    api.answer(CALL, () => refused(400, 'Этот адрес проверить нельзя', 'url'));
    await check('http://localhost:3000/');
    await dialog.findByText('Этот адрес проверить нельзя');
    dialog.getByText(/^Проверяются страницы, открытые всем в интернете/);
    api.answer(CALL, () => ({ findings: [] }));
    await check('dk.example');
    await dialog.findByRole('list', { name: 'Что найдено' });
    expect(dialog.queryByText(/^Проверяются страницы/)).toBeNull();
  });

  it('says that it is at work, and drops what an earlier check has found', async () => {
    const { api, dialog, check } = await opened();
    api.answer(CALL, () => ({ findings: [{ code: 'fine', level: 'good', text: 'Код на месте' }] }));
    await check('dk.example');
    await dialog.findByText('Код на месте');
    const late = Promise.withResolvers<{ findings: [] }>();
    api.answer(CALL, () => late.promise);
    await check('dk.example/two');
    await dialog.findByText('Открываем страницу. Это занимает до 12 секунд.');
    expect(dialog.queryByText('Код на месте')).toBeNull();
    late.resolve({ findings: [] });
    await dialog.findByRole('list', { name: 'Что найдено' });
  });
});
