import type { ComponentType, SVGProps } from 'react';
import { adminWords as words } from '#shared/locale/admin.ts';
import { DashboardIcon, LogIcon, UsersIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { SettingsPage } from '#web/features/admin/settings/settings-page-lazily.ts';
import { SettingsIcon } from '#web/ui/icons.tsx';

type NavItem = {
  readonly to: string;
  readonly label: string;
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** For a screen that is not fetched with the others: when somebody is about to go there. */
  readonly prefetch?: () => Promise<void>;
};

const DASHBOARD = '/admin';

/** The four items of SPEC §2, in its order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: DASHBOARD, label: words.dashboard, Icon: DashboardIcon },
  { to: '/admin/users', label: words.users, Icon: UsersIcon },
  { to: '/admin/events', label: words.log, Icon: LogIcon },
  { to: '/admin/settings', label: words.settings, Icon: SettingsIcon, prefetch: SettingsPage.prefetch },
];

/** Screens that the admin shares with users; no item of the sidebar stands for them. */
const SHARED = ['/settings', '/embeddings'];

const isBelow = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

/** Whether the item is where the admin is. Unknown paths and the statistics belong to the admin page (SPEC §2). */
export const isCurrent = (pathname: string, to: string): boolean => {
  if (to !== DASHBOARD) return isBelow(pathname, to);
  const others = [...NAV_ITEMS.map((item) => item.to).filter((one) => one !== DASHBOARD), ...SHARED];
  return !others.some((other) => isBelow(pathname, other));
};
