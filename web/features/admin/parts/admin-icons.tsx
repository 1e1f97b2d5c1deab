import { icon } from '#web/ui/icons.tsx';

/** Icons of the administrators' screens; decoration, like all icons (web/ui/icons.tsx). */
export const DashboardIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="7" height="9" rx="2" />
    <rect x="13.5" y="3.5" width="7" height="5" rx="2" />
    <rect x="3.5" y="15.5" width="7" height="5" rx="2" />
    <rect x="13.5" y="11.5" width="7" height="9" rx="2" />
  </>,
);
export const UsersIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 19.5c.6-3.4 3-5.2 6.500-5.200s5.900 1.800 6.500 5.200M15.500 4.800a3.500 3.500 0 0 1 0 6.400M18 14.800c2 .7 3.200 2.300 3.600 4.700" />
  </>,
);
export const LogIcon = icon(<path d="M8.500 6H20M8.500 12H20M8.500 18H20M4 6h.1M4 12h.1M4 18h.1" />);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SidebarIcon = icon(
  <>
    <rect x="3.5" y="4.500" width="17" height="15" rx="3" />
    <path d="M9.500 4.500v15M16 9.500 13.500 12l2.500 2.500" />
  </>,
);
export const DatabaseIcon = icon(
  <>
    <ellipse cx="12" cy="6" rx="7.500" ry="2.800" />
    <path d="M4.500 6v12c0 1.500 3.400 2.800 7.500 2.800s7.500-1.300 7.500-2.800V6M4.500 12c0 1.500 3.400 2.800 7.500 2.800s7.500-1.300 7.500-2.800" />
  </>,
);
export const LockIcon = icon(
  <>
    <rect x="5" y="10.500" width="14" height="9.500" rx="2.500" />
    <path d="M8.500 10.500V8a3.500 3.500 0 0 1 7 0v2.500" />
  </>,
);
export const UnlockIcon = icon(
  <>
    <rect x="5" y="10.500" width="14" height="9.500" rx="2.500" />
    <path d="M8.500 10.500V8a3.500 3.500 0 0 1 6.700-1.400" />
  </>,
);
export const MailIcon = icon(
  <>
    <rect x="3.500" y="5.500" width="17" height="13" rx="3" />
    <path d="m4.500 8 7.500 5.500L19.500 8" />
  </>,
);
export const AddUserIcon = icon(
  <>
    <circle cx="10" cy="8" r="3.500" />
    <path d="M3.500 19.500c.6-3.400 3-5.200 6.500-5.200 1.300 0 2.500.300 3.500.8M17.500 14.500v6M14.500 17.500h6" />
  </>,
);
export const ChartIcon = icon(<path d="M4.500 19.500h15M7 16v-4M12 16V5.500M17 16V9" />);
export const MoreIcon = icon(<path d="M5.500 12h.1M12 12h.1M18.500 12h.1" strokeWidth="2.500" />);
