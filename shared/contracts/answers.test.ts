import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '#shared/embedding/settings.ts';
import { Session } from './accounts.ts';
import * as administration from './administration.ts';
import { changeEvents } from './bulk.ts';
import { listCategories } from './categories.ts';
import { confirmPassword } from './confirmation.ts';
import { Embedding } from './embeddings.ts';
import { CalendarEvent, nearestEvents } from './events.ts';
import {
  emptyTrash,
  getHistory,
  listTrash,
  removeTrashed,
  restoreRevision,
  restoreTrashed,
  undoChange,
} from './history.ts';
import { checkImport, exportEvents, listImports, runImport } from './imports.ts';
import { getInstitution, saveInstitution } from './institution.ts';
import { createInvitation, listInvitations } from './invitations.ts';
import { Job } from './jobs.ts';
import { OEmbed } from './oembed.ts';
import { OwnData } from './own-data.ts';
import { checkPage } from './page-check.ts';
import { RegistrationRules } from './registration.ts';
import { makeResetLink } from './reset.ts';
import { searchEvents } from './search.ts';
import { listSessions } from './sessions.ts';
import { EmailSettingsView, listMailFailures, SecuritySettingsView } from './settings.ts';
import { enableTwoFactor, loginByCode, renewRecoveryCodes, startTwoFactor } from './two-factor.ts';
import { searchUsers } from './users.ts';
import { listVersions } from './versions.ts';
import { getSeen } from './visits.ts';

// Each row has an answer with every field that it may have, and the names of the fields that may be absent.

const DATABASE_JOB = { id: 'j', done: 1, total: null, state: 'done', message: 'м', export: 'n' };
const AT = '2026-03-10T15:00:00.000Z';
const by = { id: 'u1', name: 'maria' };
const user = {
  id: 'u1',
  username: 'maria',
  role: 'admin',
  passwordExpired: true,
  email: 'maria@example.ru',
  pendingEmail: 'm@example.ru',
  twoFactor: true,
  pending: 'code',
};
const OF_USER = ['passwordExpired', 'email', 'pendingEmail', 'twoFactor', 'pending'];
const session = { token: 't', user };
const event = {
  id: 'e1',
  userId: 'u1',
  title: 'Кружок',
  description: '',
  startDate: AT,
  endDate: AT,
  externalLink: '',
  color: '#3b82f6',
  ownColor: '',
  allDay: false,
  timeZone: 'Europe/Moscow',
  location: '',
  ageRating: '6+',
  status: 'draft',
  categoryId: '',
  recurrence: '',
  seriesId: 's1',
  seriesStart: '',
  isChanged: true,
  removedDates: ['20260317'],
  imageUrl: '/api/events/e1/image?v=1',
  revision: 1,
};
const settings = v.parse(settingsOf.BITRIX, {});
const embedding = {
  id: 'm1',
  name: 'Сайт',
  type: 'BITRIX',
  widgetToken: 't',
  createdAt: AT,
  settings,
  published: { settings, at: AT, by },
  revision: 1,
  draftKey: 'k',
  calendars: ['u1'],
  counting: false,
};
/** Fields of an embedding that may be absent. All settings are among them, because each has a default. */
const OF_EMBEDDING = [
  'draftKey',
  'calendars',
  'counting',
  ...Object.keys(settings),
  ...Object.keys(settings.navigation),
];
const file = {
  uid: 'a@b',
  sequence: 0,
  title: 'Кружок',
  description: '',
  startDate: AT,
  endDate: '2026-03-10T16:00:00.000Z',
  externalLink: '',
  allDay: false,
  timeZone: 'Europe/Moscow',
  location: '',
  ageRating: '',
  status: 'published',
  categoryId: '',
  recurrence: '',
  dates: {},
};
const copy = { name: 'n', createdAt: AT, items: 1, pictures: 1, bytes: 1 };
const category = { id: 'c1', name: 'Хор', color: '#16a34a' };
const listed = { id: 'a', system: 'Windows', browser: 'Firefox', createdAt: AT, seenAt: AT, isCurrent: true };
const change = { field: 'title', date: '20260317', from: 'Хор', to: 1 };
const invitation = { id: 'i1', role: 'user', email: 'a@example.ru', expiresAt: AT };
const account = {
  ...{ id: 'u1', username: 'maria', role: 'user', email: 'a@example.ru', createdAt: AT, lastSignInAt: AT },
  ...{ passwordChangedAt: AT, twoFactorAt: AT, consentAt: AT },
};
const trashed = {
  ...{ id: 'e1', kind: 'event', title: 'Кружок', ownerId: 'u1', owner: 'maria', deletedAt: AT, by, until: AT },
  ...{ startDate: AT, endDate: AT, allDay: false },
};
const listedUser = {
  ...{ id: 'u1', username: 'maria', role: 'user', isActive: true, publishes: true, twoFactor: true },
  ...{ pending: 'approval', email: 'a@example.ru', createdAt: AT, lastSignInAt: AT, lockedUntil: AT },
  ...{ isDeleting: true, heir: { id: 'u2', username: 'olga' } },
};
const OF_LISTED = [
  ...['twoFactor', 'pending', 'email', 'createdAt', 'lastSignInAt', 'lockedUntil', 'isDeleting', 'heir'],
];
const [view, pagination] = [
  { id: 'e1', title: 'Хор', startDate: AT, endDate: AT, owner: 'maria', repeats: true },
  { current: 1, pages: 1, total: 1 },
];
const entry = {
  ...{ id: 'l1', type: 'USER', description: 'Вход', username: 'maria', timestamp: AT },
  ...{ userId: 'u1', subjectId: 'u1', eventId: 'e1' },
};
const seenDay = { day: '2026-03-10', views: 3, error: 0, failed: 0 };

const ANSWERS: readonly [string, v.GenericSchema, object, string[]?][] = [
  ['session', Session, session, OF_USER],
  ['loginByCode', loginByCode.output, { ...session, codesLeft: 3 }, [...OF_USER, 'codesLeft']],
  ['startTwoFactor', startTwoFactor.output, { secret: 's', uri: 'u' }],
  ['enableTwoFactor', enableTwoFactor.output, { ...session, recoveryCodes: ['c'] }, OF_USER],
  ['renewRecoveryCodes', renewRecoveryCodes.output, { recoveryCodes: ['c'] }],
  ['confirmPassword', confirmPassword.output, { ok: true, codesLeft: 3 }, ['codesLeft']],
  ['listSessions', listSessions.output, { sessions: [listed] }],
  [
    'getRegistration',
    RegistrationRules,
    {
      ...{ registration: 'open', privacyUrl: '', mail: true, passwordMinLength: 8 },
      institution: { name: 'Дом культуры', logo: '' },
    },
  ],
  ['getInstitution', getInstitution.output, { name: 'Дом культуры', logo: '', revision: 1 }],
  ['saveInstitution', saveInstitution.output, { name: 'Дом культуры', logo: '', revision: 1 }],
  ['makeResetLink', makeResetLink.output, { link: '/', expiresAt: AT }],
  ['listInvitations', listInvitations.output, { invitations: [invitation] }, ['email']],
  ['createInvitation', createInvitation.output, { ...invitation, link: '/' }, ['email', 'link']],
  [
    'getOwnData',
    OwnData,
    { account, next: 'n', events: [] },
    ['account', 'email', 'lastSignInAt', 'twoFactorAt', 'consentAt'],
  ],
  [
    'getOwnData',
    OwnData,
    { sessions: [listed], categories: [category], events: [], next: null },
    ['sessions', 'categories'],
  ],
  [
    'getOwnData',
    OwnData,
    { embeddings: [embedding], trash: [], events: [], next: null },
    ['embeddings', 'trash', ...OF_EMBEDDING],
  ],
  ['event', CalendarEvent, event, ['removedDates']],
  ['nearestEvents', nearestEvents.output, { before: AT, after: AT }],
  [
    'searchEvents',
    searchEvents.output,
    { events: [{ ...event, owner: 'maria' }], isPartial: false },
    ['owner', 'removedDates'],
  ],
  ['listCategories', listCategories.output, [category]],
  ['changeEvents', changeEvents.output, { done: ['a'], failed: [{ id: 'b', reason: 'нет' }], left: ['c'] }],
  ['checkImport', checkImport.output, { fates: [{ fate: 'refused', reason: 'нет' }] }, ['reason']],
  ['runImport', runImport.output, { ends: [{ end: 'left', reason: 'нет' }] }, ['reason']],
  [
    'listImports',
    listImports.output,
    [
      {
        change: 'c',
        at: AT,
        file: 'a.ics',
        created: 1,
        updated: 2,
        refused: 3,
        isEnded: true,
        canUndo: true,
        isUndone: false,
      },
    ],
  ],
  ['exportEvents', exportEvents.output, { events: [file], next: 'n' }, ['dates']],
  ['undoChange', undoChange.output, { undone: 1, skipped: [{ id: 'e1', title: 'Хор', by }], job: null }],
  [
    'getHistory',
    getHistory.output,
    { id: 'e1', title: 'Хор', allDay: false, isTrashed: false, versions: [{ n: 1, at: AT, by, changes: [change] }] },
    ['date'],
  ],
  ['restoreRevision', restoreRevision.output, { event, isWithoutPicture: false }, ['removedDates']],
  ['listTrash', listTrash.output, { items: [trashed], next: 'n' }],
  ['restoreTrashed', restoreTrashed.output, { event, embedding: null }, ['removedDates']],
  ['removeTrashed', removeTrashed.output, { id: 'e1' }],
  ['emptyTrash', emptyTrash.output, { id: 'j', done: 1, total: 2, state: 'running', message: null }],
  [
    'listVersions',
    listVersions.output,
    { id: 'm1', name: 'Сайт', versions: [{ n: 1, at: AT, publishedAt: AT, changes: [change] }] },
    ['date'],
  ],
  ['embedding', Embedding, embedding, OF_EMBEDDING],
  [
    'getSeen',
    getSeen.output,
    {
      days: [seenDay],
      hosts: [{ host: 'example.ru', first: '2026-03-10', last: '2026-03-10', failed: '2026-03-10' }],
      sample: 1,
    },
    ['failed'],
  ],
  ['checkPage', checkPage.output, { findings: [{ code: 'fine', level: 'good', text: 'Всё хорошо' }] }],
  [
    'getOEmbed',
    OEmbed,
    {
      ...{ version: '1.0', type: 'rich', title: 'Сайт', provider_name: 'К', provider_url: '/', cache_age: 60 },
      ...{ html: '<iframe>', width: 600, height: 400 },
    },
  ],
  ['getJob', Job, { id: 'j', done: 1, total: null, state: 'done', message: null }],
  ['searchUsers', searchUsers.output, { users: [listedUser], total: 1, next: 'n' }, OF_LISTED],
  ['listEventViews', administration.listEventViews.output, { events: [view], next: 'n' }, ['repeats']],
  ['listLog', administration.listLog.output, { events: [entry], pagination }, ['subjectId', 'eventId']],
  ['validateDatabase', administration.validateDatabase.output, { isValid: true, issues: ['нет'] }],
  ['recreateDatabase', administration.recreateDatabase.output, DATABASE_JOB],
  ['listCopies', administration.listCopies.output, { copies: [copy] }],
  ['makeCopy', administration.makeCopy.output, DATABASE_JOB],
  ['removeCopy', administration.removeCopy.output, { ok: true }],
  ['readCopy', administration.readCopy.output, { data: 'AAAA', slices: 1 }],
  [
    'getEmailSettings',
    EmailSettingsView,
    {
      ...{ smtpServer: 's', smtpPort: 25, smtpUsername: 'u', senderEmail: 'a', hasPassword: true, enabled: true },
      ...{ siteAddress: '', revision: 1 },
    },
  ],
  [
    'listMailFailures',
    listMailFailures.output,
    { failures: [{ id: 'a', to: 'm…@example.ru', reason: 'нет', at: AT }] },
  ],
  [
    'getSecuritySettings',
    SecuritySettingsView,
    {
      ...{ passwordMinLength: 8, passwordExpiration: 90, maxLoginAttempts: 5, requireTwoFactor: true },
      ...{ enforcePasswordHistory: true, registration: 'open', privacyUrl: '', logDays: 365, revision: 1 },
    },
  ],
];

type Change = (holder: Record<string, unknown>, key: string) => void;

/** Variants of the example. Each has one field changed. */
const variants = (example: object, change: Change): [path: string, key: string, variant: unknown][] => {
  const walk = (at: unknown, path: string[]): string[][] =>
    typeof at !== 'object' || at === null
      ? []
      : Object.entries(at).flatMap(([key, value]) => [
          ...(Array.isArray(at) ? [] : [[...path, key]]),
          ...walk(value, [...path, key]),
        ]);
  return walk(example, []).map((path) => {
    const variant = structuredClone(example);
    // biome-ignore lint/suspicious/noExplicitAny: an example of any shape
    const holder = path.slice(0, -1).reduce<any>((found, key) => found[key], variant);
    const key = path.at(-1) ?? '';
    change(holder, key);
    return [path.join('.'), key, variant];
  });
};

describe.each(ANSWERS)('the answer of %s', (_, schema, example, optional = []) => {
  const taken = (change: Change) =>
    variants(example, change).flatMap(([path, key, it]) => (v.is(schema, it) ? [[path, key]] : []));

  it('is taken as it is', () => expect(v.parse(schema, example)).toEqual(example));

  it('may lack the fields that are optional, and no other', () => {
    const left = taken((holder, key) => delete holder[key]).map(([, key]) => key);
    expect(new Set(left)).toEqual(new Set(optional));
  });

  it('has no field of another kind, and none that is not named', () => {
    expect(taken((holder, key) => (holder[key] = Symbol()))).toEqual([]);
    expect(taken((holder) => (holder.unknown = 1))).toEqual([]);
  });
});
