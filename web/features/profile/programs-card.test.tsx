import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Program } from '#shared/contracts/programs.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const MARIA = { id: 'me', username: 'мария', role: 'user', shares: true } as const;
const SITE: Program = {
  ...{ id: 'p1', name: 'Сайт школы', scopes: ['events:read', 'events:write'], calendarId: 'c-1' },
  ...{ createdAt: '2026-11-01T10:00:00.000Z', until: '2099-05-04T10:00:00.000Z' },
};
const calendar = (id: string, name: string, isOwn = false) => ({
  ...{ id, name, color: '#15803d', role: 'editor' as const, members: 1, isOwn, revision: 1 },
});

const open = async (answers: Answers = {}, user: { shares?: true; role?: 'user' | 'admin' } = MARIA) => {
  const api = fakeApi({
    'GET /api/user/sessions': () => ({ sessions: [] }),
    'GET /api/calendars': () => [calendar('me', 'Мой календарь', true), calendar('c-1', 'Афиша')],
    'GET /api/user/programs': () => [SITE],
    'POST /api/user/programs': () => ({ ...SITE, token: 'cs_me~0.secret' }),
    'DELETE /api/user/programs/{id}': () => ({ ok: true }),
    ...answers,
  });
  const { user: person } = renderApp('/settings#programs', {
    user: { ...MARIA, shares: undefined, ...user },
    fetch: api.fetch,
  });
  const card = within(await screen.findByRole('region', { name: 'Доступ для программ' }));
  const make = async () => person.click(await card.findByRole('button', { name: 'Создать ключ' }));
  return { api, user: person, card, make };
};

describe('access for programs', () => {
  it('says that a new password leaves it as it is, and of each token what it may [PRG-28, PRG-30]', async () => {
    const { card } = await open();
    card.getByText(/Смена пароля и завершение сеансов ключ не отменяют/);
    const row = (await card.findByText('Сайт школы')).closest('li');
    await waitFor(() =>
      expect(row?.textContent).toContain('чтение, запись · только «Афиша» · до 4 мая 2099 · ещё не использован'),
    );
  });

  it('says of a token that is over since when, and when it was used last [PRG-30]', async () => {
    const over = { ...SITE, until: '2025-01-02T10:00:00.000Z', seenAt: '2025-01-01T10:05:00.000Z' };
    const { card } = await open({ 'GET /api/user/programs': () => [over] });
    const row = (await card.findByText('Сайт школы')).closest('li');
    expect(row?.textContent).toMatch(/не действует с 2 января 2025 · использован 1 января 2025, \d\d:05/);
  });

  it('tells administrators that a token for all calendars opens those of all users [PRG-25]', async () => {
    const first = ({ card }: Awaited<ReturnType<typeof open>>) =>
      card.getByLabelText('Календарь').querySelector('option')?.textContent;
    expect(first(await open({}, { role: 'admin' }))).toBe('Календари всех пользователей');
    cleanup();
    expect(first(await open())).toBe('Все мои календари');
  });

  it('makes a token, shown once to copy [PRG-20]', async () => {
    const { api, user, card, make } = await open({ 'GET /api/user/programs': () => [] });
    await card.findByText('Ключей пока нет');
    await make();
    await card.findByText('Введите название');
    await user.type(card.getByLabelText('Название'), ' Сайт школы ');
    await user.click(card.getByRole('checkbox', { name: 'Читать мероприятия и категории' }));
    await user.click(card.getByRole('checkbox', { name: 'Создавать, менять и удалять мероприятия' }));
    await make();
    await card.findByText('Выберите хотя бы одно право');
    await user.click(card.getByRole('checkbox', { name: 'Создавать, менять и удалять мероприятия' }));
    await user.selectOptions(card.getByLabelText('Календарь'), 'Афиша');
    await user.selectOptions(card.getByLabelText('Действует'), '90 дней');
    const before = Date.now();
    await make();
    const token = await card.findByLabelText<HTMLInputElement>('Ключ');
    expect(token.value).toBe('cs_me~0.secret');
    expect(api.changes().map(({ body }) => body)).toEqual([
      { name: 'Сайт школы', scopes: ['events:write'], calendarId: 'c-1', until: expect.stringMatching(/Z$/) },
    ]);
    const days = (Date.parse(String(Object(api.changes()[0]?.body).until)) - before) / DAY_MS;
    expect(Math.round(days)).toBe(90);
    await user.click(card.getByRole('button', { name: 'Скопировать' }));
    expect(await navigator.clipboard.readText()).toBe('cs_me~0.secret');
  });

  it('says why there can be no more [PRG-21]', async () => {
    const text = 'Достигнут предел: 20 ключей для программ';
    const { user, card, make } = await open({ 'POST /api/user/programs': () => refused(403, text) });
    await user.type(card.getByLabelText('Название'), 'Ещё');
    await make();
    await card.findByText(text);
    expect(card.queryByLabelText('Ключ')).toBeNull();
  });

  it('deletes a token after a question, as nothing brings it back [PRG-22]', async () => {
    const { api, user, card } = await open();
    await user.click(await card.findByRole('button', { name: 'Удалить ключ: Сайт школы' }));
    const question = within(await screen.findByRole('alertdialog'));
    api.answer('GET /api/user/programs', () => []);
    await user.click(question.getByRole('button', { name: 'Удалить' }));
    await toast('Успешно', 'Ключ удалён');
    expect(api.changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/user/programs/p1']);
    await card.findByText('Ключей пока нет');
  });

  it('keeps a token just made in sight while another one is deleted, and hides its own with it [PRG-20]', async () => {
    const other = { ...SITE, id: 'p2', name: 'Старый' };
    const { user, card, make } = await open({ 'GET /api/user/programs': () => [SITE, other] });
    await user.type(await card.findByLabelText('Название'), 'Сайт школы');
    await make();
    await card.findByLabelText('Ключ');
    const remove = async (name: string) => {
      await user.click(card.getByRole('button', { name: `Удалить ключ: ${name}` }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await toast('Успешно', 'Ключ удалён');
    };
    await remove('Старый');
    expect(card.getByLabelText<HTMLInputElement>('Ключ').value).toBe('cs_me~0.secret');
    await remove('Сайт школы');
    await waitFor(() => expect(card.queryByLabelText('Ключ')).toBeNull());
  });

  it('asks for no calendars of who shares nothing [SHR-01]', async () => {
    const { api, card } = await open({}, {});
    await card.findByText('Сайт школы');
    const options = within(card.getByLabelText('Календарь')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Все мои календари', 'Мой календарь']);
    expect(api.asked('/api/calendars')).toEqual([]);
  });
});
