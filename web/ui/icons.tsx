import type { ReactNode, SVGProps } from 'react';

/**
 * Makes an icon of a 24×24 shape. Assistive technology does not see icons, so a button with only an icon needs an
 * `aria-label`.
 */
export const icon = (shape: ReactNode) => (props: SVGProps<SVGSVGElement>) => (
  <svg
    viewBox="0 0 24 24"
    width="1em"
    height="1em"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...props}
  >
    {shape}
  </svg>
);

export const ChevronLeftIcon = icon(<path d="m14.5 6-6 6 6 6" />);
export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />);
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const CalendarsIcon = icon(<path d="M4.5 5.500h3v3h-3ZM4.5 15.500h3v3h-3ZM11 7h8.500M11 17h8.500" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const PencilIcon = icon(<path d="m4.5 19.500 1-4.500L15.500 5l3.500 3.500-10 10ZM13 7.500l3.500 3.500" />);
export const TrashIcon = icon(<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5" />);
export const MoreIcon = icon(<path d="M5.500 12h.1M12 12h.1M18.500 12h.1" strokeWidth="3" />);
export const CodeIcon = icon(<path d="m8 7-5 5 5 5M16 7l5 5-5 5" />);
export const HistoryIcon = icon(<path d="M4 12a8 8 0 1 0 2.600-5.900M4 4.500V8.500H8M12 8v4.500l3 1.800" />);
export const SettingsIcon = icon(
  <>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.5" />
    <circle cx="8" cy="17" r="2.5" />
  </>,
);
export const ShareIcon = icon(
  <path d="M9 11.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3.500 19c0-3 2.300-5 5.500-5s5.500 2 5.500 5M17.500 8v6M14.500 11h6" />,
);
export const SignOutIcon = icon(
  <path d="M14 4.500H6.500a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1H14M10.5 12H20.500M17 8.500l3.5 3.5-3.5 3.5" />,
);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.800A9 9 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a17 17 0 0 1-3 3.700M6.3 7.500A16 16 0 0 0 2.5 12S6 18.5 12 18.500a9 9 0 0 0 4.7-1.300M10 10a3 3 0 0 0 4.2 4.2" />,
);
export const CalendarIcon = icon(<path d="M4.5 6h15v13.500h-15ZM4.500 10h15M8.500 3.500V7M15.500 3.500V7" />);
export const ImageIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="3" />
    <circle cx="9" cy="10" r="1.6" />
    <path d="m4 17.5 5-4.5 3.5 3 3-2.5 5 4" />
  </>,
);
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 5.7 0l3.3-3.300a4 4 0 0 0-5.7-5.700L12 6.300M14 10a4 4 0 0 0-5.7 0L5 13.300A4 4 0 0 0 10.7 19L12 17.7" />,
);
export const FilterIcon = icon(<path d="M4 6h16M7 12h10M10 18h4" />);
export const SelectIcon = icon(<path d="M19.5 12v7.500h-15v-15h10M8.500 11l3.500 3.500 8-9" />);
export const WarningIcon = icon(<path d="M12 4 2.8 19.500h18.400L12 4ZM12 10v4.500M12 17.200v.1" />);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 11v5M12 8v.1" />
  </>,
);
export const DownloadIcon = icon(<path d="M12 4v11M7 10.500l5 5 5-5M4.500 19.500h15" />);
export const PrinterIcon = icon(<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z" />);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.500" />
    <path d="m16 16 4.500 4.500" />
  </>,
);
