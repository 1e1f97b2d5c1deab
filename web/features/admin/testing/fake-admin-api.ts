import type { UserAccount } from '#shared/contracts/accounts.ts';
import type { EventView, LogEntry, Stats } from '#shared/contracts/administration.ts';

/** A request as the server would see it. */
export type Seen = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
};

/** Answers by `METHOD /path`; a Response is sent as it is, all else as JSON with status 200. */
export type Answers = Record<string, (seen: Seen) => unknown>;

export const refused = (status: number, error: string): Response => Response.json({ error }, { status });

export const STATS: Stats = {
  totalUsers: 3,
  activeUsers: 2,
  adminUsers: 1,
  totalEvents: 40,
  upcomingEvents: 12,
  eventsToday: 5,
};

/** A user; what a test names matters to it. */
export const aUser = (fields: Partial<UserAccount> = {}): UserAccount => ({
  id: `id-of-${fields.username ?? 'olga'}`,
  username: 'olga',
  role: 'user',
  isActive: true,
  ...fields,
});

export const anEntry = (fields: Partial<LogEntry> = {}): LogEntry => ({
  id: 'entry',
  type: 'AUTH',
  description: 'Вход в систему',
  username: 'olga',
  timestamp: '2026-03-05T06:05:07.000Z',
  ...fields,
});

export const anEventView = (fields: Partial<EventView> = {}): EventView => ({
  id: 'event',
  title: 'Концерт',
  startDate: '2026-11-05T06:00:00.000Z',
  endDate: '2026-11-05T07:30:00.000Z',
  ...fields,
});

export const CHARTS = {
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

const DEFAULTS: Answers = {
  'GET /api/admin/stats': () => STATS,
  'GET /api/admin/stats/charts': () => CHARTS,
  'GET /api/admin/calendar': () => ({ events: [], next: null }),
  'GET /api/admin/users': () => [],
  'GET /api/admin/events': () => ({ events: [], pagination: { current: 1, pages: 0, total: 0 } }),
  'GET /api/admin/settings/email': () => ({
    smtpServer: '',
    smtpPort: 587,
    smtpUsername: '',
    senderEmail: '',
    hasPassword: false,
  }),
  'GET /api/admin/settings/security': () => ({
    passwordMinLength: 8,
    passwordExpiration: 90,
    maxLoginAttempts: 5,
    requireTwoFactor: false,
    enforcePasswordHistory: false,
  }),
};

/** The administrators' API behind `fetch`: answers as told, notes what it is asked. */
export const fakeAdminApi = (own: Answers) => {
  const answers = { ...DEFAULTS, ...own };
  const seen: Seen[] = [];

  const fetch = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(address), 'http://localhost');
    const { method = 'GET', body } = init;
    const request: Seen = {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
    };
    seen.push(request);
    const answer = await answers[`${method} ${url.pathname}`]?.(request);
    if (answer === undefined) return refused(404, 'Не найдено');
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  };

  return {
    fetch,
    seen,
    /** From now on this call is answered otherwise. */
    answer: (call: string, how: Answers[string]) => {
      answers[call] = how;
    },
    /** Requests that change something. */
    changes: () => seen.filter(({ method }) => method !== 'GET'),
    /** Requests of one path. */
    asked: (path: string) => seen.filter((request) => request.path === path),
  };
};
