import { needsGrid, rangeOf, viewAt } from '#web/features/calendar/view-state.ts';
import { needsPanels } from '#web/features/embeddings/needs-panels.ts';

/** A screen by the name of its chunk. */
export type ScreenName = 'main-calendar' | 'profile-screen' | 'embeddings-screen' | 'admin-routes';
/** What the start may fetch; the build lists the files of these. */
export type LikelyChunk = ScreenName | 'signed-in' | 'calendar-grid' | 'wide-panels' | 'charts' | 'settings-page';
type Place = { readonly pathname: string; readonly search: string };

const SHARED: ReadonlyMap<string, ScreenName> = new Map([
  ['/settings', 'profile-screen'],
  ['/embeddings', 'embeddings-screen'],
]);

/** The screen that a path will most likely show, as long as it is not known who asks. */
export const likelyScreen = ({ pathname }: Place): ScreenName =>
  SHARED.get(pathname) ?? (pathname.startsWith('/admin') ? 'admin-routes' : 'main-calendar');

/** The chunks of that screen, by name, besides what every screen has. */
export const likelyChunks = (place: Place, now: Date): readonly LikelyChunk[] => {
  const screen = likelyScreen(place);
  const later: readonly (readonly [LikelyChunk, boolean])[] = [
    ['calendar-grid', screen === 'main-calendar' && needsGrid(viewAt(place.search, now))],
    ['wide-panels', screen === 'embeddings-screen' && needsPanels()],
    ['charts', place.pathname === '/admin/dashboard'],
    ['settings-page', place.pathname === '/admin/settings'],
  ];
  return ['signed-in', screen, ...later.flatMap(([chunk, isNeeded]) => (isNeeded ? [chunk] : []))];
};

const query = (values: Record<string, string>): string => `?${new URLSearchParams(values)}`;

const eventsOf = (search: string, now: Date): string => {
  const { start, end } = rangeOf(viewAt(search, now));
  return `/api/events${query({ from: start.toISOString(), to: end.toISOString() })}`;
};

const monthOfAll = (now: Date): string => {
  const [from, to] = [0, 1].map((by) => new Date(now.getFullYear(), now.getMonth() + by, 1).toISOString());
  return `/api/admin/calendar${query({ from: from ?? '', to: to ?? '', limit: '20' })}`;
};

/**
 * Addresses of what the screen at a place will ask for first, besides the user. They are written out here, as the
 * contracts bring their schemas along, and this is all that the start loads; likely.test.ts holds them to the screens.
 */
export const likelyCalls = ({ pathname, search }: Place, now: Date): readonly string[] => {
  switch (pathname) {
    case '/':
      return [eventsOf(search, now)];
    case '/embeddings':
      return ['/api/embeddings'];
    case '/admin':
      return [monthOfAll(now), '/api/admin/stats'];
    case '/admin/dashboard':
      return ['/api/admin/stats', '/api/admin/stats/charts'];
    case '/admin/users':
      return ['/api/admin/users?order=asc&limit=26'];
    default:
      return [];
  }
};
