import type { api } from '#shared/contracts/api.ts';
import { aFileEvent, aForm } from './builders.ts';
import { toForm } from './caller.ts';

/** Ids that exist in the system a request is made for. */
export type Ids = {
  readonly event: string;
  readonly category: string;
  readonly embedding: string;
  readonly token: string;
  readonly user: string;
  /** Another user, to whom the things of `user` may be handed over. */
  readonly heir: string;
  /** An event in the trash, and the change that moved it there. */
  readonly trashed: string;
  readonly change: string;
  /** A shared calendar. */
  readonly calendar: string;
};
/** For requests that need no ids. */
export const NO_IDS: Ids = {
  event: '',
  category: '',
  embedding: '',
  token: '',
  user: '',
  heir: '',
  trashed: '',
  change: '',
  calendar: '',
};
type ValidRequest = { readonly path: string; readonly body?: unknown };

type Groups = typeof api;
type CallName = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups];

const email = {
  smtpServer: '127.0.0.1',
  smtpPort: 1,
  smtpUsername: 'почта',
  smtpPassword: 'секрет',
  senderEmail: 'mail@example.ru',
};
const security = {
  passwordMinLength: 8,
  passwordExpiration: 90,
  maxLoginAttempts: 5,
  requireTwoFactor: false,
  enforcePasswordHistory: false,
};

/** A token that no link has. */
const NO_TOKEN = `nobody.${'A'.repeat(43)}`;

let names = 0;
/** A username, or a category's name, that no earlier request has taken. */
const newName = (): string => `новичок.${++names}`;

/** A request for every call of the API, which its contract accepts. A new contract without one does not compile. */
export const validRequests: Record<CallName, (ids: Ids) => ValidRequest> = {
  getHealth: () => ({ path: '/api/health' }),
  login: () => ({ path: '/api/login', body: { username: newName(), password: 'не тот пароль' } }),
  loginByCode: () => ({ path: '/api/login/code', body: { code: '000000' } }),
  getRegistration: () => ({ path: '/api/registration' }),
  register: () => ({ path: '/api/register', body: { username: newName(), password: 'надёжный пароль' } }),
  acceptInvitation: () => ({
    path: '/api/invitations/accept',
    body: { token: `id.${'a'.repeat(43)}`, username: newName(), password: 'надёжный пароль' },
  }),
  logout: () => ({ path: '/api/logout' }),
  confirmEmail: () => ({ path: '/api/email/confirm', body: { token: NO_TOKEN } }),
  forgotPassword: () => ({ path: '/api/password/forgot', body: { name: newName() } }),
  resetPassword: () => ({ path: '/api/password/reset', body: { token: NO_TOKEN, password: 'надёжный пароль' } }),
  getUser: () => ({ path: '/api/user' }),
  changeUsername: () => ({ path: '/api/user/username', body: { username: newName() } }),
  changePassword: () => ({
    path: '/api/user/password',
    body: { currentPassword: 'не тот пароль', newPassword: 'надёжный пароль' },
  }),
  confirmPassword: () => ({ path: '/api/user/confirm', body: { password: 'не тот пароль' } }),
  changeLetters: () => ({ path: '/api/user/letters', body: { calendars: true } }),
  changeEmail: () => ({ path: '/api/user/email', body: { email: '' } }),
  listPrograms: () => ({ path: '/api/user/programs' }),
  createProgram: () => ({
    path: '/api/user/programs',
    body: { name: 'Сайт', scopes: ['events:read'], until: new Date(Date.now() + 86_400_000).toISOString() },
  }),
  removeProgram: () => ({ path: '/api/user/programs/no-such-program' }),
  startTwoFactor: () => ({ path: '/api/user/two-factor', body: { password: 'не тот пароль' } }),
  enableTwoFactor: () => ({ path: '/api/user/two-factor/enable', body: { code: '000000' } }),
  disableTwoFactor: () => ({
    path: '/api/user/two-factor/disable',
    body: { password: 'не тот пароль', code: '000000' },
  }),
  renewRecoveryCodes: () => ({
    path: '/api/user/two-factor/codes',
    body: { password: 'не тот пароль', code: '000000' },
  }),
  getOwnData: () => ({ path: '/api/user/data' }),
  deleteOwnAccount: () => ({ path: '/api/user/delete' }),
  listSessions: () => ({ path: '/api/user/sessions' }),
  endOtherSessions: () => ({ path: '/api/user/sessions' }),
  endOneSession: () => ({ path: '/api/user/sessions/no-such-session' }),
  listEvents: () => ({ path: '/api/events?from=2025-03-01T00:00:00Z&to=2025-04-01T00:00:00Z' }),
  checkImport: () => ({ path: '/api/import/check', body: { kind: 'ics', rows: [aFileEvent()] } }),
  runImport: () => ({
    path: `/api/import/${crypto.randomUUID()}`,
    body: { kind: 'ics', file: 'май.ics', rows: [aFileEvent()] },
  }),
  listImports: () => ({ path: '/api/imports' }),
  exportEvents: () => ({ path: '/api/events/export?from=2025-03-01T00:00:00Z&to=2025-04-01T00:00:00Z' }),
  nearestEvents: () => ({ path: '/api/events/nearest?from=2025-03-01T00:00:00Z&to=2025-04-01T00:00:00Z' }),
  createEvent: () => ({ path: '/api/events', body: aForm() }),
  listTemplates: () => ({ path: '/api/events/templates' }),
  updateEvent: ({ event }) => ({ path: `/api/events/${event}`, body: aForm({ id: event, title: 'Иначе' }) }),
  removeEvent: ({ event }) => ({ path: `/api/events/${event}` }),
  moveEvent: ({ event, calendar }) => ({ path: `/api/events/${event}/move`, body: { calendarId: calendar } }),
  getEventImage: ({ event }) => ({ path: `/api/events/${event}/image` }),
  listCategories: () => ({ path: '/api/categories' }),
  createCategory: () => ({ path: '/api/categories', body: { name: newName(), color: '#ff0000' } }),
  updateCategory: ({ category }) => ({
    path: `/api/categories/${category}`,
    body: { name: newName(), color: '#00ff00' },
  }),
  removeCategory: ({ category }) => ({ path: `/api/categories/${category}` }),
  listCalendars: () => ({ path: '/api/calendars' }),
  getCalendar: ({ calendar }) => ({ path: `/api/calendars/${calendar}` }),
  createCalendar: () => ({ path: '/api/calendars', body: { name: 'Афиша', color: '#ff0000' } }),
  updateCalendar: ({ calendar }) => ({
    path: `/api/calendars/${calendar}`,
    body: { name: 'Афиша', color: '#00ff00', revision: 1 },
  }),
  removeCalendar: ({ calendar }) => ({ path: `/api/calendars/${calendar}` }),
  restoreCalendar: ({ calendar }) => ({ path: `/api/calendars/${calendar}/restore` }),
  listMembers: ({ calendar }) => ({ path: `/api/calendars/${calendar}/members` }),
  addMember: ({ calendar }) => ({
    path: `/api/calendars/${calendar}/members`,
    body: { name: newName(), role: 'editor' },
  }),
  updateMember: ({ calendar, user }) => ({
    path: `/api/calendars/${calendar}/members/${user}`,
    body: { role: 'reader' },
  }),
  removeMember: ({ calendar, user }) => ({ path: `/api/calendars/${calendar}/members/${user}` }),
  acceptInvite: ({ calendar }) => ({ path: `/api/calendars/${calendar}/members/me` }),
  listLinks: ({ calendar }) => ({ path: `/api/calendars/${calendar}/links` }),
  createLink: ({ calendar }) => ({
    path: `/api/calendars/${calendar}/links`,
    body: { role: 'editor', uses: 1, until: '2100-01-01T00:00:00Z' },
  }),
  removeLink: ({ calendar }) => ({ path: `/api/calendars/${calendar}/links/none` }),
  subscribeCalendar: () => ({
    path: '/api/calendars/subscriptions',
    body: { url: 'https://nothing.invalid/a.ics', color: '#ff0000' },
  }),
  getSource: ({ calendar }) => ({ path: `/api/calendars/${calendar}/source` }),
  renewSource: ({ calendar }) => ({ path: `/api/calendars/${calendar}/source/renew` }),
  acceptLink: () => ({ path: '/api/calendars/accept', body: { token: NO_TOKEN } }),
  makeFileAddress: ({ calendar }) => ({ path: `/api/calendars/${calendar}/file-address` }),
  removeFileAddress: ({ calendar }) => ({ path: `/api/calendars/${calendar}/file-address` }),
  getSharedFile: ({ calendar }) => ({ path: `/api/calendars/${calendar}/events.ics?key=${NO_TOKEN}` }),
  getFeed: ({ token }) => ({ path: `/api/events/public?token=${token}` }),
  getCalendarFile: ({ token }) => ({ path: `/api/events/public.ics?token=${token}` }),
  getEventFile: ({ token, event }) => ({ path: `/api/events/public/event.ics?token=${token}&event=${event}` }),
  getOEmbed: ({ token }) => ({
    path: `/api/oembed?url=${encodeURIComponent(`https://calendar.example/calendar/${token}`)}&format=json`,
  }),
  getMonth: ({ token }) => ({ path: `/api/feeds/1/${token || 'nobody'}/2026-05` }),
  getPlainList: ({ token }) => ({ path: `/api/feeds/1/${token || 'nobody'}/list/-/calendar.example` }),
  listEmbeddings: () => ({ path: '/api/embeddings' }),
  createEmbedding: () => ({ path: '/api/embeddings', body: { name: 'Сайт', type: 'HTML', settings: {} } }),
  updateEmbedding: ({ embedding }) => ({ path: `/api/embeddings/${embedding}`, body: { name: 'Имя' } }),
  removeEmbedding: ({ embedding }) => ({ path: `/api/embeddings/${embedding}` }),
  publishEmbedding: ({ embedding }) => ({ path: `/api/embeddings/${embedding}/publish`, body: { revision: 1 } }),
  discardDraft: ({ embedding }) => ({ path: `/api/embeddings/${embedding}/draft` }),
  makeDraftLink: ({ embedding }) => ({ path: `/api/embeddings/${embedding}/draft-link` }),
  removeDraftLink: ({ embedding }) => ({ path: `/api/embeddings/${embedding}/draft-link` }),
  listVersions: ({ embedding }) => ({ path: `/api/embeddings/${embedding}/versions` }),
  restoreVersion: ({ embedding }) => ({ path: `/api/embeddings/${embedding}/versions/1/restore` }),
  getSeen: ({ embedding }) => ({ path: `/api/embeddings/${embedding}/seen?days=30` }),
  countVisit: ({ token }) => ({ path: '/api/seen', body: { token, host: 'example.ru', outcome: 'shown' } }),
  reportError: () => ({
    path: '/api/errors',
    body: { release: '1.0.0', place: 'app', message: 'Error: no', stack: '', path: '/' },
  }),
  checkPage: ({ embedding }) => ({ path: `/api/embeddings/${embedding}/check`, body: { url: 'http://localhost:9/' } }),
  searchEvents: () => ({ path: '/api/events/search?q=встреча&limit=10' }),
  changeEvents: ({ event }) => ({
    path: '/api/events/bulk',
    body: { action: 'move', items: [{ id: event, revision: 1 }], days: 7 },
  }),
  undoChange: ({ change }) => ({ path: `/api/changes/${change}/undo` }),
  getHistory: ({ event }) => ({ path: `/api/events/${event}/history` }),
  restoreRevision: ({ event }) => ({ path: `/api/events/${event}/history/1/restore` }),
  listTrash: () => ({ path: '/api/trash' }),
  restoreTrashed: ({ trashed }) => ({ path: `/api/trash/${trashed}/restore` }),
  removeTrashed: ({ trashed }) => ({ path: `/api/trash/${trashed}` }),
  getJob: () => ({ path: '/api/jobs/no-such-job' }),
  emptyTrash: () => ({ path: '/api/trash' }),
  getStats: () => ({ path: '/api/admin/stats?tz=UTC' }),
  getCharts: () => ({ path: '/api/admin/stats/charts' }),
  searchCalendars: () => ({ path: '/api/admin/calendars/search?search=а&limit=5' }),
  listEventViews: () => ({ path: '/api/admin/calendar?owner=владелец&order=desc&limit=10' }),
  listLog: () => ({ path: '/api/admin/events?page=1&limit=10' }),
  validateDatabase: () => ({ path: '/api/admin/database/validate' }),
  recreateDatabase: () => ({ path: '/api/admin/database/recreate' }),
  listCopies: () => ({ path: '/api/admin/database/copies' }),
  makeCopy: () => ({ path: '/api/admin/database/copies' }),
  removeCopy: () => ({ path: '/api/admin/database/copies/2025-03-05T12-00-00-000Z-abc123' }),
  readCopy: () => ({ path: '/api/admin/database/copies/2025-03-05T12-00-00-000Z-abc123?slice=0' }),
  listUsers: () => ({ path: '/api/admin/users' }),
  searchUsers: () => ({ path: '/api/admin/users/search?search=а&state=active&role=user&order=desc&limit=10' }),
  createUser: () => ({
    path: '/api/admin/users',
    body: { username: newName(), password: 'надёжный пароль', role: 'user' },
  }),
  updateUser: ({ user }) => ({ path: `/api/admin/users/${user}`, body: { publishes: false } }),
  toggleUser: ({ user }) => ({ path: `/api/admin/users/${user}/toggle`, body: { blocked: true } }),
  removeUser: ({ user }) => ({ path: `/api/admin/users/${user}` }),
  handOverUser: ({ user, heir }) => ({ path: `/api/admin/users/${user}/hand-over`, body: { to: heir } }),
  resetTwoFactor: ({ user }) => ({ path: `/api/admin/users/${user}/two-factor` }),
  endSessionsOf: ({ user }) => ({ path: `/api/admin/users/${user}/sessions` }),
  makeResetLink: ({ user }) => ({ path: `/api/admin/users/${user}/reset-link` }),
  listInvitations: () => ({ path: '/api/admin/invitations' }),
  createInvitation: () => ({ path: '/api/admin/invitations', body: { role: 'user' } }),
  removeInvitation: () => ({ path: '/api/admin/invitations/no-such-invitation' }),
  getEmailSettings: () => ({ path: '/api/admin/settings/email' }),
  saveEmailSettings: () => ({ path: '/api/admin/settings/email', body: email }),
  listMailFailures: () => ({ path: '/api/admin/settings/email/failures' }),
  testEmailSettings: () => ({ path: '/api/admin/settings/email/test', body: email }),
  getInstitution: () => ({ path: '/api/admin/institution' }),
  saveInstitution: () => ({ path: '/api/admin/institution', body: toForm({ name: 'Дом культуры' }) }),
  getSecuritySettings: () => ({ path: '/api/admin/settings/security' }),
  saveSecuritySettings: () => ({ path: '/api/admin/settings/security', body: security }),
};

export const isCallName = (name: string): name is CallName => Object.hasOwn(validRequests, name);
