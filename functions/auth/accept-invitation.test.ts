import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emailItemKey } from '#functions/storage/dynamodb/keys.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { lastToken, mailIsOn, queuedLetters, SITE } from '#functions/testing/letters.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createInvitation, listInvitations, type NewInvitation } from '#shared/contracts/invitations.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { DAY_MS } from '#shared/time/units.ts';

const BAD_LINK = { status: 400, body: { error: 'Ссылка недействительна или устарела' } };

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
});
afterEach(() => {
  vi.useRealTimers();
});

const invite = (fields: { role?: 'user' | 'admin'; email?: string } = {}): Promise<NewInvitation> =>
  admin.call(createInvitation, { body: { role: 'user', ...fields } });
const tokenOf = ({ link = '' }: NewInvitation): string => link.split('#')[1] ?? '';
const accept = (token: string, fields: object = {}) =>
  system.nobody.post('/api/invitations/accept', { token, username: 'Мария', password: 'достаточно', ...fields });
const open = async () => (await admin.call(listInvitations, {})).invitations;
const later = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};

describe('an invitation', () => {
  it('shows its link once, stores nothing from which the link could be made, and is listed for seven days [REG-03]', async () => {
    const made = await invite({ role: 'admin' });
    expect(made.link).toMatch(/^\/invite#[\w-]+\.[\w-]{43}$/);
    expect(Math.abs(Date.parse(made.expiresAt) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    const { link, ...shown } = made;
    expect(await open()).toEqual([shown]);
    expect(JSON.stringify(await system.items())).not.toContain(tokenOf(made).split('.')[1]);
    expect((await logEntries(admin, 'USER'))[0]).toBe('главный: Приглашение создано: роль администратор');
    later(7 * DAY_MS + 1000);
    const again = await system.signedInAgain(admin);
    expect((await again.call(listInvitations, {})).invitations).toEqual([]);
    expect(await accept(tokenOf(made))).toMatchObject(BAD_LINK);
  });

  it('begins its link with the stored address of the site, whatever a request says', async () => {
    await mailIsOn(admin, { enabled: false });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const reply = await admin.post('/api/admin/invitations', { role: 'user' }, { headers });
    expect(reply).toMatchObject({ status: 201, body: { link: expect.stringMatching(`^${SITE}/invite#`) } });
  });

  it('makes an account of its role that is signed in, known from this device, and publishes, under any policy [REG-03, REG-07, LOG-11]', async () => {
    await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, registration: 'invite' } });
    const reply = await accept(tokenOf(await invite({ role: 'admin' })));
    expect(reply).toMatchObject({ status: 200, body: { user: { username: 'Мария', role: 'admin' } } });
    expect(reply.cookies.map((cookie) => cookie.split('=')[0])).toEqual(['session', 'device']);
    const maria = system.withToken(JSON.parse(reply.text).token);
    expect(await maria.get('/api/admin/stats')).toMatchObject({ status: 200 });
    const stored = (await rawItems(system).ofKind('USER')).find(({ username }) => username === 'Мария');
    expect(stored).not.toHaveProperty('waits');
    expect(stored).not.toHaveProperty('publishes');
    expect(await open()).toEqual([]);
    expect((await logEntries(admin, 'USER'))[0]).toBe('Мария: Приглашение принято: роль администратор');
    await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, registration: 'approval' } });
    const other = await accept(tokenOf(await invite()), { username: 'Пётр' });
    expect(other).toMatchObject({ status: 200, body: { user: { role: 'user' } } });
    expect(JSON.parse(other.text).user).not.toHaveProperty('pending');
  });

  it('is used once: of two at once one makes an account, and later ones are refused [REG-04]', async () => {
    const token = tokenOf(await invite());
    const names = ['Анна', 'Борис', 'Вера', 'Глеб'];
    const replies = await Promise.all(names.map((username) => accept(token, { username })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await rawItems(system).ofKind('USER')).toHaveLength(2);
    expect(await accept(token, { username: 'Дарья' })).toMatchObject(BAD_LINK);
    expect((await admin.call(validateDatabase, {})).issues).toEqual([]);
  });

  it('is not used up by a name that is taken, or a password that may not be [REG-04, PASS-06]', async () => {
    const token = tokenOf(await invite());
    await system.user('Мария');
    expect(await accept(token)).toMatchObject({
      status: 409,
      body: { error: 'Имя пользователя уже занято', code: 'username-taken' },
    });
    expect(await accept(token, { username: 'Mapия1' })).toMatchObject({ status: 400 });
    expect(await accept(token, { username: 'Админ' })).toMatchObject({ status: 400 });
    expect(await accept(token, { username: 'Пётр', password: 'password' })).toMatchObject({ status: 400 });
    expect(await open()).toHaveLength(1);
    expect(await accept(token, { username: 'Пётр' })).toMatchObject({ status: 200 });
  });

  it('needs consent where there is a privacy policy [REG-06]', async () => {
    const body = { ...SECURITY_DEFAULTS, privacyUrl: 'https://example.ru/privacy' };
    await admin.call(saveSecuritySettings, { body });
    const token = tokenOf(await invite());
    const error = 'Подтвердите согласие на обработку персональных данных';
    expect(await accept(token)).toMatchObject({ status: 400, body: { error } });
    expect(await accept(token, { consent: true })).toMatchObject({ status: 200 });
  });

  it.each([
    ['cut', (token: string) => token.slice(0, -1)],
    ['of another id', (token: string) => `other${token.slice(token.indexOf('.'))}`],
    ['with another secret', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['empty', () => ''],
  ])('whose link is %s opens nothing', async (_, change) => {
    expect(await accept(change(tokenOf(await invite())))).toMatchObject(BAD_LINK);
    expect(await open()).toHaveLength(1);
  });

  it('ends with the rights of the admin who made it, so that nobody comes back by a link of their own', async () => {
    const other = await system.admin('второй');
    const [taken, blocked] = [tokenOf(await invite({ role: 'admin' })), tokenOf(await invite())];
    await other.put(`/api/admin/users/${admin.id}`, { role: 'user' });
    expect(await accept(taken)).toMatchObject(BAD_LINK);
    await other.put(`/api/admin/users/${admin.id}`, { role: 'admin' });
    await other.post(`/api/admin/users/${admin.id}/toggle`, { blocked: true });
    expect(await accept(blocked)).toMatchObject(BAD_LINK);
    expect(await rawItems(system).ofKind('USER')).toHaveLength(2);
  });

  it('is not made by who loses the role at that moment', async () => {
    const other = await system.admin('второй');
    const end = intercept(system.storage.table.access.client, async ({ name }, go) => {
      if (name === 'TransactWriteCommand') {
        end();
        await other.put(`/api/admin/users/${admin.id}`, { role: 'user' });
      }
      return go();
    });
    expect(await admin.post('/api/admin/invitations', { role: 'admin' })).toMatchObject({ status: 403 });
    expect(await rawItems(system).ofKind('INVITE')).toEqual([]);
  });

  it('that is taken back opens nothing any more', async () => {
    const made = await invite();
    const path = `/api/admin/invitations/${made.id}`;
    expect(await admin.delete(path)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await accept(tokenOf(made))).toMatchObject(BAD_LINK);
    expect(await admin.delete(path)).toMatchObject({ status: 404, code: 'invitation-not-found' });
    expect((await logEntries(admin, 'USER'))[0]).toBe('главный: Приглашение отозвано');
  });

  it('counts among the registrations of a network [LOCK-06]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-05T12:30:00.000Z') });
    for (let at = 0; at < 10; at++)
      await system.nobody.post('/api/register', { username: `имя-${at}`, password: 'достаточно' });
    expect(await accept(`id.${'a'.repeat(43)}`)).toMatchObject({ status: 429 });
  });
});

describe('an invitation to an address', () => {
  it('goes by letter alone; whoever uses it has shown that the address is theirs [REG-05]', async () => {
    await mailIsOn(admin);
    const made = await invite({ email: 'Maria@example.ru' });
    expect(made).not.toHaveProperty('link');
    expect(await queuedLetters(system)).toMatchObject([{ to: 'Maria@example.ru', letter: 'invitation' }]);
    expect(await open()).toMatchObject([{ email: 'Maria@example.ru' }]);
    const reply = await accept(await lastToken(system));
    expect(reply).toMatchObject({ status: 200, body: { user: { email: 'Maria@example.ru' } } });
    const claims = await rawItems(system).ofKind('EMAIL');
    expect(claims.map(({ pk }) => pk)).toEqual([emailItemKey('maria@example.ru').pk]);
    expect((await admin.call(validateDatabase, {})).issues).toEqual([]);
  });

  it('needs letters to be sent, and is none to who has an account', async () => {
    const ask = () => admin.post('/api/admin/invitations', { role: 'user', email: 'maria@example.ru' });
    expect(await ask()).toMatchObject({ status: 400, body: { code: 'invitation-needs-mail', field: 'email' } });
    await mailIsOn(admin);
    await ask();
    expect(await accept(await lastToken(system))).toMatchObject({ status: 200 });
    const error = 'Этот email уже привязан к другой учётной записи';
    expect(await ask()).toMatchObject({ status: 409, body: { error } });
  });

  it('that somebody else has verified meanwhile makes no account [REG-05]', async () => {
    await mailIsOn(admin);
    const tokens: string[] = [];
    for (const _ of [1, 2]) {
      await invite({ email: 'maria@example.ru' });
      tokens.push(await lastToken(system));
    }
    const [first = '', second = ''] = tokens;
    expect(await accept(second)).toMatchObject({ status: 200 });
    const error = 'Этот email уже привязан к другой учётной записи';
    expect(await accept(first, { username: 'Пётр' })).toMatchObject({ status: 409, body: { error } });
    expect(await rawItems(system).ofKind('USER')).toHaveLength(2);
  });
});
