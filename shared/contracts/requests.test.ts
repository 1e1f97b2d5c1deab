import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { changeUsername, login } from './accounts.ts';
import { readCopy } from './administration.ts';
import { BULK_MAX, changeEvents } from './bulk.ts';
import { JOINED_MAX, OWNED_MAX } from './calendars.ts';
import { createCategory } from './categories.ts';
import { confirmPassword } from './confirmation.ts';
import { changeEmail, confirmEmail } from './email.ts';
import { createEmbedding } from './embeddings.ts';
import { listTrash, restoreRevision, undoChange } from './history.ts';
import { bytesOfRows, checkImport, exportEvents, FILE_BYTES_MAX, FILE_EVENTS_MAX, runImport } from './imports.ts';
import { acceptInvitation, createInvitation } from './invitations.ts';
import { getOEmbed } from './oembed.ts';
import { getOwnData } from './own-data.ts';
import { checkPage } from './page-check.ts';
import { passwordCalls } from './password-calls.ts';
import { publishEmbedding } from './publishing.ts';
import { forgotPassword, resetPassword } from './reset.ts';
import { searchEvents } from './search.ts';
import { disableTwoFactor, enableTwoFactor, loginByCode, startTwoFactor } from './two-factor.ts';
import { handOverUser, listUsers, searchUsers, toggleUser, updateUser } from './users.ts';
import { restoreVersion } from './versions.ts';
import { BEACON_MAX, countVisit, getSeen } from './visits.ts';

// Accepted and refused requests, as browsers and other people's programs send them. `accounts`, `administration`,
// `embeddings`, `events`, `feed`, `fields` and `settings` have tables of their own.

type Schema = v.GenericSchema;
const refusal = (schema: Schema, value: unknown) => v.safeParse(schema, value).issues?.[0].message;
const takes = (schema: Schema, value: unknown, parsed: unknown = value) =>
  expect(v.parse(schema, value)).toEqual(parsed);
const refuses = (schema: Schema, value: unknown, message: string) =>
  expect([value, refusal(schema, value)]).toEqual([value, message]);

const UUID = '01234567-89ab-cdef-0123-456789abcdef';
const TOKEN = `abc_-1.${'x'.repeat(43)}`;
const long = (length: number) => 'я'.repeat(length);

describe('a change of several events', () => {
  const { body } = changeEvents;
  const items = [{ id: 'e1', revision: 1 }];
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `e${at}`, revision: 999_999_999 }));

  it.each([
    { action: 'move', items, days: -3660 },
    { action: 'copy', items: many(BULK_MAX), days: 3660 },
    { action: 'set', items, value: { categoryId: '' } },
    { action: 'set', items, value: { color: '' } },
    { action: 'set', items, value: { color: '#FF0000' } },
    { action: 'set', items, value: { status: 'draft' } },
    { action: 'remove', items },
  ])('may be %j', (change) => takes(body, change));

  it.each([
    [{ action: 'fly', items }, /./],
    [{ action: 'move', items, days: 3661 }, /3660/],
    [{ action: 'move', items, days: 0.5 }, /3660/],
    [{ action: 'copy', items, days: '1' }, /3660/],
    [{ action: 'remove', items: [] }, /./],
    [{ action: 'remove', items: many(BULK_MAX + 1) }, /200/],
    [{ action: 'remove', items: [...items, ...items] }, /./],
    [{ action: 'remove', items: [{ id: 'e1', revision: 0 }] }, /./],
    [{ action: 'remove', items: [{ id: 'e1', revision: 1.5 }] }, /./],
    [{ action: 'remove', items: [{ id: 'e1', revision: 1_000_000_000 }] }, /./],
    [{ action: 'remove', items: [{ id: 'e1' }] }, /revision/],
    [{ action: 'remove', items, days: 1 }, /days/],
    [{ action: 'set', items, value: {} }, /./],
    [{ action: 'set', items, value: { status: 'draft', color: '' } }, /./],
    [{ action: 'set', items, value: { color: 'red' } }, /./],
  ])('is not %j', (change, words) => expect(refusal(body, change)).toMatch(words));

  it('may be named, to be undone', () => takes(changeEvents.query, { change: UUID.toUpperCase() }, { change: UUID }));
});

describe('rows of a file', () => {
  const { body } = checkImport;
  const row = {
    uid: 'a@b',
    sequence: 0,
    title: ' Кружок ',
    description: '',
    startDate: '2026-03-10T18:00:00+03:00',
    endDate: '2026-03-10T16:00:00Z',
    externalLink: '',
    allDay: false,
    timeZone: 'Europe/Moscow',
    location: '',
    ageRating: '',
    status: 'published',
    categoryId: '',
    recurrence: '',
  };
  const read = {
    ...row,
    title: 'Кружок',
    startDate: '2026-03-10T15:00:00.000Z',
    endDate: '2026-03-10T16:00:00.000Z',
    dates: {},
  };
  const rows = (change: object) => ({ kind: 'ics', rows: [{ ...row, ...change }] });
  const times = (startDate: string, endDate: string) => ({ '20260317': { times: { startDate, endDate } } });

  it('are read as events are', () => {
    takes(body, { kind: 'csv', rows: [row] }, { kind: 'csv', rows: [read] });
    takes(body, { kind: 'csv', rows: [] });
    const dates = {
      '20260317': null,
      '20260324': {
        title: 'Хор',
        description: 'Д',
        externalLink: 'https://example.ru/',
        location: 'Зал',
        ageRating: '6+',
        status: 'cancelled',
        categoryId: 'c1',
        times: { startDate: '2026-03-25T15:00:00.000Z', endDate: '2026-03-25T16:00:00.000Z' },
      },
    };
    takes(body, rows({ dates }), { kind: 'ics', rows: [{ ...read, dates }] });
  });

  it.each([
    [{ uid: '' }, words.badId],
    [{ uid: long(1001) }, words.badId],
    [{ uid: 1 }, words.notText],
    [{ startDate: row.endDate }, words.endBeforeStart],
    [{ endDate: '2027-03-12T15:00:00Z' }, words.tooLong],
    [{ startDate: '1969-12-31T23:59:00Z', endDate: '1970-01-01T10:00:00Z' }, words.badYear],
    [{ allDay: true }, words.notWholeDays],
    [{ allDay: 'true' }, words.badFlag],
    [{ categoryId: 5 }, words.badId],
    [{ dates: { '2026-03-17': null } }, words.badFileDay],
    [{ dates: { '120260317': null } }, words.badFileDay],
    [{ dates: { '202603171': null } }, words.badFileDay],
    [{ dates: { '20260317': { color: '#ff0000' } } }, words.unknownField('color')],
    [{ dates: { '20260317': { categoryId: long(65) } } }, words.badId],
    [{ dates: times('2026-03-17T15:00:00Z', '2026-03-17T15:00:00Z') }, words.endBeforeStart],
    [{ dates: times('2100-12-31T15:00:00Z', '2101-01-01T15:00:00Z') }, words.badYear],
    [{ seats: 3 }, words.unknownField('seats')],
  ])('are not %j: %s', (change, message) => refuses(body, rows(change), message));

  it('have a number from 0 that calendar programs can hold', () => {
    for (const sequence of [-1, 0.5, 2_147_483_648, '1']) expect(v.is(body, rows({ sequence }))).toBe(false);
    expect(v.is(body, rows({ sequence: 2_147_483_647, uid: long(1000) }))).toBe(true);
  });

  it('say where they are wrong', () => {
    const at = (change: object) => v.safeParse(body, rows(change)).issues?.[0].path?.map(({ key }) => key);
    expect(at({ startDate: row.endDate })).toEqual(['rows', 0, 'endDate']);
    expect(at({ endDate: '2027-03-12T15:00:00Z' })).toEqual(['rows', 0, 'endDate']);
    expect(at({ startDate: '1969-12-31T23:59:00Z', endDate: '1970-01-01T10:00:00Z' })).toEqual([
      'rows',
      0,
      'startDate',
    ]);
    expect(at({ allDay: true })).toEqual(['rows', 0, 'startDate']);
  });

  it('are fifty and 90 kB a call, though one alone may be larger', () => {
    const rowsOf = (count: number, description = '') => ({
      kind: 'ics',
      rows: Array.from({ length: count }, () => ({ ...row, description })),
    });
    expect(v.is(body, rowsOf(50))).toBe(true);
    refuses(body, rowsOf(51), words.tooManyRows);
    refuses(body, rowsOf(20, long(5000)), words.tooManyRows);
    refuses(body, { kind: 'ics', rows: {} }, words.notRows);
    refuses(body, { kind: 'xls', rows: [] }, words.badFileKind);
    expect(bytesOfRows(['я'])).toBe(6);
    expect([FILE_EVENTS_MAX, FILE_BYTES_MAX]).toEqual([5000, 10_485_760]);
  });

  it('are written under the name of their file', () => {
    const run = { kind: 'ics', rows: [], file: ' афиша.ics ' };
    takes(runImport.body, run, { ...run, file: 'афиша.ics', replace: [], isLast: false });
    expect(v.is(runImport.body, { ...run, replace: [0, 49], isLast: true })).toBe(true);
    for (const replace of [[-1], [50], [0.5]]) expect(v.is(runImport.body, { ...run, replace })).toBe(false);
    for (const file of [' ', long(201)]) refuses(runImport.body, { ...run, file }, words.badFileName);
    expect(v.is(runImport.body, { ...run, file: long(200) })).toBe(true);
    refuses(runImport.params, { change: 'x' }, words.badId);
  });

  it('are asked for in pages of a window', () => {
    const window = { from: '2026-03-10T15:00:00.000Z', to: '2026-03-11T15:00:00.000Z', after: long(200) };
    takes(exportEvents.query, window);
    takes(exportEvents.query, {});
    refuses(exportEvents.query, { ...window, to: window.from }, words.badWindow);
    expect(v.safeParse(exportEvents.query, { ...window, to: window.from }).issues?.[0].path?.[0].key).toBe('to');
    for (const after of ['', long(201)]) refuses(exportEvents.query, { after }, words.badId);
  });
});

describe('an account', () => {
  it.each(['abc.', `${TOKEN}x`, TOKEN.slice(1, -1), `a b.${'x'.repeat(43)}`, '', 5])('has no link %j', (token) => {
    for (const { body, more } of [
      { body: confirmEmail.body, more: {} },
      { body: resetPassword.body, more: { password: 'p' } },
      { body: acceptInvitation.body, more: { username: 'maria', password: 'p' } },
    ])
      refuses(body, { token, ...more }, 'Ссылка недействительна или устарела');
  });

  it('is named by a link, with what is asked for beside it', () => {
    takes(confirmEmail.body, { token: ` ${TOKEN} ` }, { token: TOKEN });
    takes(resetPassword.body, { token: TOKEN, password: 'p' });
    const invited = { token: TOKEN, username: 'maria', password: 'p', consent: true };
    takes(acceptInvitation.body, { ...invited, more: 1 }, invited);
    refuses(acceptInvitation.body, { ...invited, consent: 'yes' }, words.badFlag);
  });

  it('has an address, or none', () => {
    takes(changeEmail.body, { email: ' ' }, { email: '' });
    takes(changeEmail.body, { email: ' a@example.ru ' }, { email: 'a@example.ru' });
    for (const email of ['a', 5]) expect(v.is(changeEmail.body, { email })).toBe(false);
    takes(createInvitation.body, { role: 'user' });
    takes(createInvitation.body, { role: 'admin', email: 'a@example.ru' });
    expect(v.is(createInvitation.body, { role: 'user', email: '' })).toBe(false);
  });

  it('is asked for by any name of 1 to 256 characters', () => {
    takes(forgotPassword.body, { name: ' anna ' }, { name: 'anna' });
    for (const name of ['', ' ', long(257), 5]) expect(v.is(forgotPassword.body, { name })).toBe(false);
    expect(v.is(forgotPassword.body, { name: long(256) })).toBe(true);
    takes(login.body, { username: ` ${long(256)} `, password: 'p' }, { username: long(256), password: 'p' });
    refuses(login.body, { username: ' ', password: 'p' }, words.usernameRequired);
    refuses(login.body, { username: long(257), password: 'p' }, words.usernameTooLong);
    takes(changeUsername.body, { username: ' Мария ' }, { username: 'Мария' });
    refuses(changeUsername.body, { username: '李小龍' }, words.badUsername);
    refuses(changeUsername.body, { username: 'ab' }, words.usernameTooShort);
    refuses(changeUsername.body, { username: long(65) }, words.usernameTooLong);
  });

  it('has codes of six digits, or ten letters of recovery', () => {
    for (const code of [' 123456 ', 'abcde-12345', 'ABCDE12345'])
      takes(disableTwoFactor.body, { password: 'p', code }, { password: 'p', code: code.trim() });
    for (const code of ['12345', '1234567', 'abcde--12345', 'abcdu-12345', '١٢٣٤٥٦', 5])
      expect(v.is(disableTwoFactor.body, { password: 'p', code })).toBe(false);
    takes(enableTwoFactor.body, { code: '123456' });
    for (const code of ['abcde-12345', '1234567', '١٢٣٤٥٦']) expect(v.is(enableTwoFactor.body, { code })).toBe(false);
    for (const code of ['123456', 'abcde-12345']) takes(loginByCode.body, { code });
    refuses(loginByCode.body, {}, words.missingField('code'));
    takes(startTwoFactor.body, { password: 'p' });
    refuses(startTwoFactor.body, {}, words.missingField('password'));
    takes(confirmPassword.body, { password: 'p' });
    takes(confirmPassword.body, { password: 'p', code: '123456' });
  });

  it('is one of pages of users', () => {
    const page = { order: 'asc', limit: 25 };
    takes(searchUsers.query, {}, page);
    const asked = { search: ' an ', state: 'waiting', role: 'admin', order: 'desc', after: long(256), limit: '100' };
    takes(searchUsers.query, asked, { ...asked, search: 'an', limit: 100 });
    takes(searchUsers.query, { ids: 'a,,b' }, { ...page, ids: ['a', 'b'] });
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`).join();
    expect(v.is(searchUsers.query, { ids: ids(100) })).toBe(true);
    refuses(searchUsers.query, { ids: ids(101) }, words.badId);
    refuses(searchUsers.query, { ids: `${long(10_001)}` }, words.badId);
    refuses(searchUsers.query, { search: long(65) }, words.usernameTooLong);
    for (const state of ['active', 'blocked', 'locked']) takes(searchUsers.query, { state }, { ...page, state });
    takes(searchUsers.query, { role: 'user' }, { ...page, role: 'user' });
    refuses(searchUsers.query, { state: 'gone' }, words.badUserState);
    refuses(searchUsers.query, { role: 'root' }, words.badRole);
    refuses(searchUsers.query, { order: 'up' }, words.badOrder);
    refuses(searchUsers.query, { after: long(257) }, words.badId);
    refuses(searchUsers.query, { limit: '101' }, words.badNumber(1, 100));
    takes(
      listUsers.query,
      { search: 'a', order: 'desc', after: 'b', limit: '1000' },
      { search: 'a', order: 'desc', after: 'b', limit: 1000 },
    );
    refuses(listUsers.query, { search: long(65) }, words.usernameTooLong);
    refuses(listUsers.query, { after: long(65) }, words.usernameTooLong);
    refuses(listUsers.query, { limit: '0' }, words.badNumber(1, 1000));
  });

  it('is changed by admins', () => {
    takes(updateUser.body, {});
    takes(updateUser.body, { role: 'admin', publishes: false, approved: true });
    refuses(updateUser.body, { publishes: 'no' }, words.badFlag);
    refuses(updateUser.body, { approved: false }, words.badApproved);
    takes(toggleUser.body, undefined);
    takes(toggleUser.body, { blocked: true });
    refuses(toggleUser.body, { blocked: 1 }, words.badFlag);
    refuses(toggleUser.body, {}, words.missingField('blocked'));
    takes(handOverUser.body, { to: 'u1' });
    refuses(handOverUser.body, {}, words.missingField('to'));
  });

  it('is told whole, part by part', () => {
    takes(getOwnData.query, {});
    takes(getOwnData.query, { after: long(256) });
    refuses(getOwnData.query, { after: long(257) }, words.badId);
  });
});

describe('what is kept', () => {
  it('is named by changes, revisions and pages', () => {
    takes(undoChange.params, { change: UUID });
    for (const change of [UUID.slice(1), `0${UUID}`, `${UUID}0`]) refuses(undoChange.params, { change }, words.badId);
    takes(restoreRevision.params, { id: 'e1', n: '999999999' }, { id: 'e1', n: 999_999_999 });
    refuses(restoreRevision.params, { id: 'e1', n: '0' }, words.badNumber(1, 999_999_999));
    takes(restoreRevision.query, { revision: '3', change: UUID }, { revision: 3, change: UUID });
    takes(listTrash.query, { after: long(128) });
    refuses(listTrash.query, { after: long(129) }, words.badId);
  });

  it('of an embedding is published as it was seen', () => {
    for (const revision of [1, 999_999_999]) takes(publishEmbedding.body, { revision });
    for (const revision of [0, 1.5, 1_000_000_000, '1'])
      refuses(publishEmbedding.body, { revision }, words.badNumber(1, 999_999_999));
    takes(restoreVersion.params, { id: 'm1', n: '2' }, { id: 'm1', n: 2 });
    for (const publish of ['true', 'false']) takes(restoreVersion.query, { publish });
    refuses(restoreVersion.query, { publish: 'yes' }, words.badFlag);
  });

  it('of the database is named by letters and digits, and read by slices', () => {
    takes(readCopy.params, { name: 'a-1_B' });
    for (const name of ['../a', '', 'a'.repeat(65)]) refuses(readCopy.params, { name }, words.badId);
    takes(readCopy.query, {}, { slice: 0 });
    takes(readCopy.query, { slice: '999999' }, { slice: 999_999 });
  });
});

describe('a category', () => {
  it('has a name on one line and a colour', () => {
    const color = '#16a34a';
    takes(createCategory.body, { name: ' Детский \n хор ', color }, { name: 'Детский хор', color });
    expect(v.is(createCategory.body, { name: long(50), color })).toBe(true);
    refuses(createCategory.body, { name: ' \n ', color }, words.categoryNameRequired);
    refuses(createCategory.body, { name: 5, color }, words.categoryNameRequired);
    refuses(createCategory.body, { name: long(51), color }, words.categoryNameTooLong);
    refuses(createCategory.body, { name: 'Хор', color: 'green' }, words.badColor);
    takes(createCategory.query, { calendarId: 'u1' });
    takes(createCategory.query, {});
  });
});

describe('an embedding', () => {
  it('is made with settings as they are sent', () => {
    takes(createEmbedding.body, { name: ' Сайт ', type: 'HTML' }, { name: 'Сайт', type: 'HTML' });
    const settings = { seats: 1 };
    takes(
      createEmbedding.body,
      { name: 'Сайт', type: 'HTML', settings, calendars: ['a', 'a'] },
      {
        ...{ name: 'Сайт', type: 'HTML', settings },
        calendars: ['a'],
      },
    );
    for (const broken of [[], null, 'x'])
      refuses(createEmbedding.body, { name: 'С', type: 'HTML', settings: broken }, words.notAnObject);
    for (const calendars of [[], 'a', Array.from({ length: 51 }, (_, at) => `u${at}`)])
      refuses(createEmbedding.body, { name: 'С', type: 'HTML', calendars }, words.badCalendars);
  });

  it('is seen for 1 to 365 days', () => {
    takes(getSeen.query, { days: '365' }, { days: 365 });
    for (const days of ['0', '366']) refuses(getSeen.query, { days }, words.badNumber(1, 365));
    refuses(getSeen.query, {}, words.missingField('days'));
  });

  it('is checked at an address', () => {
    takes(checkPage.body, { url: ' example.ru ' }, { url: 'example.ru' });
    expect(v.is(checkPage.body, { url: long(2048) })).toBe(true);
    for (const url of [' ', long(2049), 5]) expect(v.is(checkPage.body, { url })).toBe(false);
  });

  it('is asked for by oEmbed in any size, with parameters of others', () => {
    takes(getOEmbed.query, { url: 'https://example.ru/', dnt: '1' }, { url: 'https://example.ru/', format: 'json' });
    const asked = { url: 'u', format: 'xml', maxwidth: '600', maxheight: '999999999' };
    takes(getOEmbed.query, asked, { ...asked, maxwidth: 600, maxheight: 999_999_999 });
    for (const url of ['', 5]) refuses(getOEmbed.query, { url }, words.badLink);
    refuses(getOEmbed.query, { url: long(4097) }, words.linkTooLong);
    refuses(getOEmbed.query, { url: 'u', maxwidth: '0' }, words.badNumber(1, 999_999_999));
    refuses(getOEmbed.query, { url: 'u', format: 5 }, words.notText);
    refuses(getOEmbed.query, null, words.badLink);
  });
});

describe('a beacon [SEEN-03]', () => {
  const beacon = (host: unknown, outcome = 'shown') => ({ token: 't', host, outcome });

  it.each([
    ...['', 'example.ru', 'a.b-c.example.ru.', 'xn--e1afmkfd.xn--p1ai', 'localhost', 'a_b.example.ru', '[::1]'],
    ...[`${'a'.repeat(63)}.ru`, Array.from({ length: 84 }, () => 'ab').join('.')],
  ])('names %j', (host) => takes(countVisit.body, beacon(host)));

  it.each([
    ...[
      'Example.ru',
      'example.ru:80',
      'example.ru/a',
      'пример.рф',
      '-a.ru',
      'a-.ru',
      'a..ru',
      '.ru',
      '[::1]:80',
      '[]',
      'a b',
      5,
    ],
    ...[`${'a'.repeat(64)}.ru`, Array.from({ length: 86 }, () => 'ab').join('.')],
  ])('does not name %j', (host) => refuses(countVisit.body, beacon(host), words.notText));

  it('says what has become of the visit, in 300 bytes', () => {
    for (const outcome of ['failed', 'crashed']) takes(countVisit.body, beacon('', outcome));
    expect(v.is(countVisit.body, beacon('', 'lost'))).toBe(false);
    expect(v.is(countVisit.output, '')).toBe(true);
    expect(BEACON_MAX).toBe(300);
  });
});

it('a list takes all calendars that somebody can have, those of a deleted colleague among them', () => {
  const ids = Array.from({ length: 1 + JOINED_MAX + OWNED_MAX }, (_, at) => `c-${at}`);
  takes(listTrash.query, { calendarId: ids.join() }, { calendarId: ids });
  refuses(listTrash.query, { calendarId: [...ids, 'c-more'].join() }, words.badId);
});

describe('a search', () => {
  it('has a word, and 50 hits unless fewer are asked for', () => {
    takes(searchEvents.query, { q: 'хор' }, { q: 'хор', limit: 50 });
    takes(searchEvents.query, { q: long(100), limit: '1' }, { q: long(100), limit: 1 });
    for (const q of ['', 'а', '! ?', 5, long(101)]) expect(v.is(searchEvents.query, { q })).toBe(false);
    expect(refusal(searchEvents.query, { q: long(101) })).not.toBe(refusal(searchEvents.query, { q: '' }));
    refuses(searchEvents.query, { q: 'хор', limit: '51' }, words.badNumber(1, 50));
  });
});

it('passwords are guessed, set and counted by these calls alone [LOCK-08]', () => {
  expect(passwordCalls.map(({ path }) => path.replace('/api/', ''))).toEqual([
    ...[
      'login',
      'login/code',
      'register',
      'invitations/accept',
      'calendars/accept',
      'user/password',
      'user/confirm',
      'email/confirm',
    ],
    ...[
      'password/reset',
      'user/two-factor',
      'user/two-factor/enable',
      'user/two-factor/disable',
      'user/two-factor/codes',
    ],
  ]);
});
