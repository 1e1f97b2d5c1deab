import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_LIMITS, type MailLimits } from '#functions/mail/deliver.ts';
import { mailKey } from '#functions/storage/dynamodb/keys.ts';
import { CLAIM_MS, forgottenItem, letterItem } from '#functions/storage/mail/queue.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { readObject } from '#functions/testing/resources.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { saveInstitution } from '#shared/contracts/institution.ts';
import { aMailServer, type TestMailServer } from '#shared/testing/mail-server.ts';
import { MINUTE_MS } from '#shared/time/units.ts';
import { sendLetters } from './send-letters.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
// Long, because a busy machine may be slow.
const LONG_LIMITS: MailLimits = { ...MAIL_LIMITS, step: 30_000, whole: 60_000 };
const EMAIL = '/api/admin/settings/email';

let system: System;
let admin: SystemUser;
let server: TestMailServer;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
  server = await aMailServer();
});
afterEach(() => server.stop());

const save = (fields: object = {}) =>
  admin.post(EMAIL, {
    smtpServer: '127.0.0.1',
    smtpPort: server.port,
    smtpUsername: 'mailer',
    smtpPassword: 'right',
    senderEmail: 'calendar@example.ru',
    enabled: true,
    siteAddress: 'https://calendar.example.ru',
    ...fields,
  });
const queue = (to = 'maria@example.ru') =>
  system.storage.table.commit([letterItem('approved', to, { username: 'мария' }, NOW)]);
const tick = (now = NOW, limits = LONG_LIMITS) =>
  sendLetters({ storage: system.storage, limits })({ now, isOver: () => false });
const waiting = () => rawItems(system).ofKind('MAIL');
const failures = async () => (await admin.get(`${EMAIL}/failures`)).body;
const header = (letter: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(letter ?? '')?.[1];

describe('a queued letter', () => {
  it('leaves with the next tick, once, and is gone from the table [MAIL-05]', async () => {
    await save();
    await queue();
    await tick();
    await tick(later(MINUTE_MS));
    expect(server.letters).toHaveLength(1);
    expect(header(server.letters[0], 'To')?.trim()).toBe('maria@example.ru');
    expect(await waiting()).toEqual([]);
  });

  it('comes from the institution where it has a name, in the head and at the end [FACE-24]', async () => {
    await save();
    await admin.call(saveInstitution, { form: { name: 'Дом культуры' } });
    await queue();
    await tick();
    const [letter = ''] = server.letters;
    const name = Buffer.from('Дом культуры').toString('base64').replaceAll('=', '');
    expect(header(letter, 'From')).toContain('<calendar@example.ru>');
    expect(header(letter, 'From')).toContain(name);
    const decoded = Buffer.from(letter.split(/\r\n\r\n/)[2] ?? '', 'base64').toString();
    expect(decoded).toContain('Дом культуры. Это письмо отправил календарь https://calendar.example.ru.');
  });

  it('is sent once by two ticks at once [MAIL-06]', async () => {
    await save();
    for (let at = 0; at < 5; at++) await queue(`n${at}@example.ru`);
    await Promise.all([tick(), tick(), tick()]);
    expect(server.letters.map((letter) => header(letter, 'To')?.trim()).toSorted()).toEqual(
      Array.from({ length: 5 }, (_, at) => `n${at}@example.ru`),
    );
  });

  it('whose sender was killed is sent again when its claim is over, under the same Message-ID [MAIL-06]', async () => {
    await save();
    await queue();
    const [letter] = await system.storage.mail.dueLetters(NOW, 1);
    if (!letter) throw new Error('Nothing is queued');
    // The letter is sent, but the process is killed before it has written that to the table.
    const killed = { ...system.storage.mail, removeLetter: () => Promise.reject(new Error('killed')) };
    const storage = { ...system.storage, mail: killed };
    await expect(sendLetters({ storage, limits: LONG_LIMITS })({ now: NOW, isOver: () => false })).rejects.toThrow(
      'killed',
    );
    await tick(later(MINUTE_MS));
    expect(server.letters).toHaveLength(1);
    // Another sender's address does not change the Message-ID.
    await save({ senderEmail: 'other@example.org' });
    await tick(later(CLAIM_MS + 1));
    const ids = server.letters.map((text) => header(text, 'Message-ID')?.trim());
    expect(ids[0]).toContain(letter.id);
    expect(ids[1]).toBe(ids[0]);
    expect(await waiting()).toEqual([]);
  });

  it('with a link counts once for its account, however often its sender is killed [MAIL-06]', async () => {
    await save();
    await system.user('мария', { email: 'maria@example.ru' });
    for (let at = 0; at < 3; at++) await system.storage.table.commit([forgottenItem('мария', later(at))]);
    // The run is killed after it has counted all three letters, and before it sends one.
    const users = { ...system.storage.users, addReset: () => Promise.reject(new Error('killed')) };
    const storage = { ...system.storage, users };
    const run = sendLetters({ storage, limits: LONG_LIMITS });
    await expect(run({ now: later(MINUTE_MS), isOver: () => false })).rejects.toThrow('killed');
    await tick(later(MINUTE_MS + CLAIM_MS + 1));
    expect(server.letters).toHaveLength(3);
    expect(await waiting()).toEqual([]);
  });

  it('waits while mail is not enabled, and leaves when it is [MAIL-01]', async () => {
    await save({ enabled: false });
    await queue();
    await tick();
    expect([server.letters, (await waiting()).length]).toEqual([[], 1]);
    await save();
    await tick();
    expect(server.letters).toHaveLength(1);
  });

  it('is not queued where mail is not enabled, nor for nobody [MAIL-01]', async () => {
    const letters = (to: string | undefined) =>
      system.storage.mail.lettersTo(to, ['approved', { username: 'мария' }], NOW);
    expect(await letters('maria@example.ru')).toEqual([]);
    await save({ enabled: false });
    expect(await letters('maria@example.ru')).toEqual([]);
    await save();
    expect(await letters('maria@example.ru')).toHaveLength(1);
    expect(await letters(undefined)).toEqual([]);
  });

  it('is sent though many before it are claimed by somebody else, who hangs', async () => {
    await save();
    for (let at = 0; at < 25; at++) await queue(`n${at}@example.ru`);
    for (const letter of await system.storage.mail.dueLetters(NOW, 25))
      await system.storage.mail.claimLetter(letter, NOW);
    await system.storage.table.commit([letterItem('approved', 'maria@example.ru', { username: 'мария' }, later(1))]);
    await tick(later(MINUTE_MS));
    expect(server.letters.map((letter) => header(letter, 'To')?.trim())).toEqual(['maria@example.ru']);
  });

  it('is sent though one before it fails in our own code, which the alarm still sees', async () => {
    await save();
    for (let at = 0; at < 6; at++)
      await system.storage.table.commit([
        letterItem('approved', `n${at}@example.ru`, { username: 'мария' }, later(at)),
      ]);
    const { claimLetter } = system.storage.mail;
    const mail: System['storage']['mail'] = {
      ...system.storage.mail,
      claimLetter: (letter, now) =>
        letter.to === 'n0@example.ru' ? Promise.reject(new Error('no table')) : claimLetter(letter, now),
    };
    const run = sendLetters({ storage: { ...system.storage, mail }, limits: LONG_LIMITS });
    await expect(run({ now: later(MINUTE_MS), isOver: () => false })).rejects.toThrow('no table');
    expect(server.letters).toHaveLength(5);
  });

  it('leaves with the next tick though more than a page wait before it [MAIL-05]', { tags: 'slow' }, async () => {
    await save();
    for (let at = 0; at < 60; at++) await queue(`n${at}@example.ru`);
    await tick();
    expect(server.letters).toHaveLength(60);
    expect(await waiting()).toEqual([]);
  });

  it('leaves before whatever strangers have typed, names of nobody cost no letter its place', async () => {
    await save();
    await system.user('мария', { email: 'maria@example.ru' });
    for (let at = 0; at < 30; at++) await system.storage.table.commit([forgottenItem(`никто-${at}`, NOW)]);
    await system.storage.table.commit([forgottenItem('мария', later(1))]);
    await system.storage.table.commit([letterItem('approved', 'anna@example.ru', { username: 'анна' }, later(2))]);
    // A run that has time for one step only.
    const hasty = sendLetters({ storage: system.storage, limits: LONG_LIMITS });
    await hasty({ now: later(MINUTE_MS), isOver: () => true });
    expect(server.letters.map((letter) => header(letter, 'To')?.trim())).toEqual(['anna@example.ru']);
    await tick(later(MINUTE_MS));
    expect(server.letters.map((letter) => header(letter, 'To')?.trim())).toEqual([
      'anna@example.ru',
      'maria@example.ru',
    ]);
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ['what was typed an hour ago', 60, () => forgottenItem('мария', NOW)],
    [
      'a link of a day ago',
      24 * 60,
      () => letterItem('confirmEmail', 'maria@example.ru', { username: 'мария', link: 'https://a.example' }, NOW),
    ],
  ])('is no more when mail is switched on again: %s [PASS-02, MAIL-04]', async (_, minutes, item) => {
    await save();
    await system.user('мария', { email: 'maria@example.ru' });
    await system.storage.table.commit([item()]);
    await tick(later(minutes * MINUTE_MS + 1));
    expect([server.letters, await waiting(), await failures()]).toEqual([[], [], { failures: [] }]);
  });

  it('that is too old now, and was tried in vain, is told to the admin [MAIL-07]', async () => {
    await save();
    await server.stop();
    const data = { username: 'мария', link: 'https://a.example' };
    await system.storage.table.commit([letterItem('confirmEmail', 'maria@example.ru', data, NOW)]);
    await tick();
    await tick(later(24 * 60 * MINUTE_MS + 1));
    expect(await waiting()).toEqual([]);
    expect(await rawItems(system).ofKind('MAIL_FAILED')).toMatchObject([
      { to: 'm…@example.ru', reason: expect.stringContaining('устарело') },
    ]);
  });

  it('of a later release waits for it, also for days', async () => {
    await save();
    const tomorrows = { ...mailKey(NOW.toISOString(), 'a1'), kind: 'MAIL', id: 'a1', letter: 'ofTomorrow', tries: 0 };
    await rawItems(system).put({ ...tomorrows, to: 'maria@example.ru', data: {}, queuedAt: NOW.toISOString() });
    await tick();
    await tick(later(25 * 60 * MINUTE_MS));
    expect([server.letters, await waiting()]).toEqual([[], [expect.objectContaining({ id: 'a1' })]]);
    expect(await failures()).toEqual({ failures: [] });
  });
});

const refusing = (responseCode: number) => (_: unknown, __: unknown, callback: (error: Error) => void) =>
  callback(Object.assign(new Error('5.7.0 No'), { responseCode }));

describe('a letter that could not be sent', () => {
  const due = async () => (await waiting()).map(({ sk, tries }) => [String(sk).split('#')[0], tries]);

  it('is tried again after a minute, then after five, while nobody answers [MAIL-07]', async () => {
    await save();
    await server.stop();
    await queue();
    await tick();
    expect(await due()).toEqual([['2026-11-22T10:01:00.000Z', 1]]);
    await tick(later(30_000));
    expect(await due()).toEqual([['2026-11-22T10:01:00.000Z', 1]]);
    await tick(later(MINUTE_MS));
    expect(await due()).toEqual([['2026-11-22T10:06:00.000Z', 2]]);
    expect(await failures()).toEqual({ failures: [] });
    server = await aMailServer();
    await save();
    await tick(later(6 * MINUTE_MS));
    expect([server.letters.length, await due()]).toEqual([1, []]);
  });

  it('for a while (4xx) is tried again [MAIL-07]', async () => {
    await server.stop();
    server = await aMailServer({
      onRcptTo: (_, __, callback) => callback(Object.assign(new Error('4.2.1 Busy'), { responseCode: 450 })),
    });
    await save();
    await queue();
    await tick();
    expect(await due()).toEqual([['2026-11-22T10:01:00.000Z', 1]]);
  });

  it('for good (5xx) is told to the admin at once, without address and words, for 30 days [MAIL-07]', async () => {
    await server.stop();
    server = await aMailServer({
      onRcptTo: (_, __, callback) => callback(Object.assign(new Error('5.1.1 Unknown'), { responseCode: 550 })),
    });
    await save();
    await queue();
    // The call of the admin reads the same clock.
    const now = new Date();
    await tick(now);
    expect(await waiting()).toEqual([]);
    expect(await failures()).toEqual({
      failures: [
        {
          id: expect.any(String),
          to: 'm…@example.ru',
          reason: 'Сервер не принял адрес получателя. Код ответа сервера: 550 5.1.1.',
          at: now.toISOString(),
        },
      ],
    });
    const [failed] = await rawItems(system).ofKind('MAIL_FAILED');
    expect(failed?.ttl).toBe(Math.floor(now.getTime() / 1000) + 30 * 24 * 3600);
    expect(JSON.stringify([await system.items(), logLines])).not.toContain('maria@example.ru');
    const inAMonth = new Date(now.getTime() + 30 * 24 * 3_600_000 + 1);
    expect(await system.storage.mail.listMailFailures(inAMonth)).toEqual([]);
  });

  it('because the server refuses our login is tried again, and the rest is not tried with it [MAIL-07]', async () => {
    await save({ smtpPassword: 'wrong' });
    for (let at = 0; at < 12; at++) await queue(`n${at}@example.ru`);
    await tick();
    expect(await failures()).toEqual({ failures: [] });
    expect((await waiting()).filter(({ tries }) => tries === 1)).toHaveLength(5);
    await save();
    await tick(later(MINUTE_MS));
    expect(server.letters).toHaveLength(12);
  });

  it.each([
    ['MAIL FROM', 530, { onMailFrom: refusing(530) }],
    ['RCPT TO', 530, { onRcptTo: refusing(530) }],
    ['MAIL FROM', 553, { onMailFrom: refusing(553) }],
  ])('because of the sender or the login (%s, %i) is not given up [MAIL-07]', async (_, __, options) => {
    await server.stop();
    server = await aMailServer(options);
    await save();
    await queue();
    await tick();
    expect([await due(), await failures()]).toEqual([[['2026-11-22T10:01:00.000Z', 1]], { failures: [] }]);
  });

  it('for a day is told to the admin [MAIL-07]', async () => {
    await save();
    await server.stop();
    await queue();
    await tick(later(24 * 60 * MINUTE_MS));
    expect(await waiting()).toEqual([]);
    expect(await rawItems(system).ofKind('MAIL_FAILED')).toMatchObject([
      { to: 'm…@example.ru', reason: expect.stringContaining('отклонил соединение') },
    ]);
  });

  it('for want of an answer keeps the rest from being tried with the same tick', async () => {
    await save();
    await server.stop();
    for (let at = 0; at < 12; at++) await queue(`n${at}@example.ru`);
    await tick();
    expect((await waiting()).filter(({ tries }) => tries === 1)).toHaveLength(5);
  });
});

describe('letters in the table', () => {
  it('are known to validation and in no export', async () => {
    await save();
    await queue();
    await system.storage.mail.giveUpLetter(
      (await system.storage.mail.dueLetters(NOW, 1))[0] ?? expect.fail(),
      'нет',
      NOW,
    );
    await queue();
    expect((await admin.get('/api/admin/database/validate')).body).toEqual({ isValid: true, issues: [] });
    expect(await admin.post('/api/admin/database/copies')).toMatchObject({ body: { state: 'done' } });
    const [part = ''] = (await system.exports()).filter((key) => key.includes('items-'));
    const { bytes } = await readObject(system.resources.EXPORTS_BUCKET, part);
    expect(bytes.toString()).toContain('EMAIL_SETTINGS');
    expect(bytes.toString()).not.toContain('"MAIL');
  });

  it('that no release has written so are named by validation', async () => {
    const broken = { pk: 'MAIL', sk: 'some day#a1', kind: 'MAIL', id: 'a1', letter: 'approved', tries: 0 };
    await rawItems(system).put({ ...broken, to: 'maria@example.ru', data: {}, queuedAt: NOW.toISOString() });
    expect((await admin.get('/api/admin/database/validate')).body).toMatchObject({ isValid: false });
  });
});
