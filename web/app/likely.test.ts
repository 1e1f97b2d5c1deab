import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listUsers } from '#shared/contracts/accounts.ts';
import { getCharts, getStats, listEventViews } from '#shared/contracts/administration.ts';
import { listEmbeddings } from '#shared/contracts/embeddings.ts';
import { listEvents } from '#shared/contracts/events.ts';
import { keyOf } from '#web/api/use-call.ts';
import { EVENTS_PAGE_SIZE } from '#web/features/admin/home/use-event-views.ts';
import { USERS_PAGE_SIZE } from '#web/features/admin/users/use-users.ts';
import { likelyCalls, likelyChunks, likelyScreen } from './likely.ts';

const NOW = new Date('2026-11-21T12:00:00');
const place = (path: string) => new URL(path, 'http://localhost');
const events = (from: string, to: string) =>
  keyOf(listEvents, {
    query: { from: new Date(`${from}T00:00:00`).toISOString(), to: new Date(`${to}T00:00:00`).toISOString() },
  });

let isPhone = false;
beforeEach(() => {
  isPhone = false;
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: media.startsWith('(max-') === isPhone }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what is asked for before the application is there', () => {
  it.each([
    ['/', [events('2026-10-26', '2026-12-07')]],
    ['/?view=week&date=2026-12-02', [events('2026-11-30', '2026-12-07')]],
    ['/embeddings?id=1', [keyOf(listEmbeddings, {})]],
    ['/admin/dashboard', [keyOf(getStats, { query: {} }), keyOf(getCharts, {})]],
    [
      '/admin',
      [
        keyOf(listEventViews, {
          query: {
            from: new Date('2026-11-01T00:00:00').toISOString(),
            to: new Date('2026-12-01T00:00:00').toISOString(),
            after: undefined,
            limit: String(EVENTS_PAGE_SIZE),
          },
        }),
        keyOf(getStats, { query: {} }),
      ],
    ],
    ['/admin/users', [keyOf(listUsers, { query: { order: 'asc', limit: String(USERS_PAGE_SIZE + 1) } })]],
    ['/settings', []],
    ['/admin/settings', []],
    ['/calendar/a-token', []],
  ])('are the very calls of the screen: %s', (path, calls) => {
    expect(likelyCalls(place(path), NOW)).toEqual(calls);
  });

  it('is the window of a phone on a phone', () => {
    isPhone = true;
    expect(likelyCalls(place('/?view=week'), NOW)).toEqual([events('2026-11-21', '2026-11-24')]);
  });
});

describe('the code of the screen', () => {
  it.each([
    ['/', 'main-calendar'],
    ['/settings', 'profile-screen'],
    ['/embeddings', 'embeddings-screen'],
    ['/admin/users', 'admin-routes'],
    ['/nowhere', 'main-calendar'],
  ])('of %s is %s', (path, screen) => {
    expect(likelyScreen(place(path))).toBe(screen);
    expect(likelyChunks(place(path), NOW)).toContain(screen);
  });

  it.each([
    ['charts', '/admin/dashboard'],
    ['settings-page', '/admin/settings'],
  ] as const)('has the %s of %s', (chunk, path) => {
    const hasIt = (other: string) => likelyChunks(place(other), NOW).includes(chunk);
    expect([path, '/admin', '/'].map(hasIt)).toEqual([true, false, false]);
  });

  it('has the grid of the calendar where a view stands on it', () => {
    const hasGrid = (path: string) => likelyChunks(place(path), NOW).includes('calendar-grid');
    expect(['/', '/?view=week', '/?view=agenda', '/settings'].map(hasGrid)).toEqual([true, true, false, false]);
    isPhone = true;
    expect(['/', '/?view=day'].map(hasGrid)).toEqual([false, true]);
  });

  it('has the movable panels of the manager where the window is wide', () => {
    const hasPanels = (path: string) => likelyChunks(place(path), NOW).includes('wide-panels');
    expect(['/embeddings', '/embeddings?id=1', '/', '/settings'].map(hasPanels)).toEqual([true, true, false, false]);
    isPhone = true;
    expect(hasPanels('/embeddings')).toBe(false);
  });
});
