import type { EventView, LogEntry, Stats } from '#shared/contracts/administration.ts';
import { SECURITY_DEFAULTS } from '#shared/contracts/settings.ts';
import type { UserAccount } from '#shared/contracts/users.ts';
import type { Answers } from '#web/testing/fake-api.ts';

export const STATS: Stats = {
  totalUsers: 3,
  activeUsers: 2,
  adminUsers: 1,
  totalEvents: 40,
  upcomingEvents: 12,
  eventsToday: 5,
};

/** A user. A test names the fields that matter to it. */
export const aUser = (fields: Partial<UserAccount> = {}): UserAccount => ({
  id: `id-of-${fields.username ?? 'olga'}`,
  username: 'olga',
  role: 'user',
  isActive: true,
  publishes: true,
  ...fields,
});

export const anEntry = (fields: Partial<LogEntry> = {}): LogEntry => ({
  id: 'entry',
  type: 'AUTH',
  description: 'Вход в систему',
  username: 'olga',
  userId: 'id-of-olga',
  timestamp: '2026-03-05T06:05:07.000Z',
  ...fields,
});

export const anEventView = (fields: Partial<EventView> = {}): EventView => ({
  id: 'event',
  title: 'Концерт',
  startDate: '2026-11-05T06:00:00.000Z',
  endDate: '2026-11-05T07:30:00.000Z',
  owner: 'olga',
  ...fields,
});

export const CHARTS = {
  at: '2026-11-22T11:00:00.000Z',
  months: Array.from({ length: 25 }, (_, at) => ({
    month: new Date(Date.UTC(2025, 10 + at, 1)).toISOString().slice(0, 7),
    count: at,
  })),
  weeks: Array.from({ length: 26 }, (_, at) => ({
    week: new Date(Date.UTC(2026, 5, 1 + 7 * at)).toISOString().slice(0, 10),
    count: 2 * at,
  })),
  hours: Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_, hour) => day * 100 + hour)),
};

/** Answers for an administrator's screens, without users, events, log entries or copies. */
export const EMPTY: Answers = {
  'GET /api/admin/institution': () => ({ name: '', logo: '', revision: 0 }),
  'GET /api/admin/stats': () => STATS,
  'GET /api/admin/stats/charts': () => CHARTS,
  'GET /api/admin/calendar': () => ({ events: [], next: null }),
  'GET /api/admin/users/search': () => ({ users: [], total: 0, next: null }),
  'GET /api/admin/events': () => ({ events: [], pagination: { current: 1, pages: 0, total: 0 } }),
  'GET /api/admin/database/copies': () => ({ copies: [] }),
  'GET /api/admin/settings/email': () => ({
    smtpServer: '',
    smtpPort: 587,
    smtpUsername: '',
    senderEmail: '',
    hasPassword: false,
    enabled: false,
    siteAddress: '',
    revision: 0,
  }),
  'GET /api/admin/settings/email/failures': () => ({ failures: [] }),
  'GET /api/admin/settings/security': () => ({ ...SECURITY_DEFAULTS, revision: 0 }),
};
