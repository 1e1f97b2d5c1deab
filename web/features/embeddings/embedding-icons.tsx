import { icon } from '#web/ui/icons.tsx';

/** Icons of the manager; decoration, like all icons (web/ui/icons.tsx). */
export const PencilIcon = icon(
  <path d="M4.500 19.500 5.500 15 15.500 5l3.500 3.500L9 18.500l-4.500 1ZM13.500 7l3.500 3.500" />,
);
export const CopyIcon = icon(
  <>
    <rect x="8.500" y="8.500" width="11" height="11" rx="2.500" />
    <path d="M15.500 8.500V7A2.500 2.500 0 0 0 13 4.500H7A2.500 2.500 0 0 0 4.500 7v6A2.500 2.500 0 0 0 7 15.500h1.500" />
  </>,
);
export const PlaceIcon = icon(
  <>
    <path d="M12 20.500s-6.500-5.800-6.500-10.700a6.500 6.500 0 0 1 13 0c0 4.900-6.500 10.700-6.500 10.700Z" />
    <circle cx="12" cy="9.700" r="2.300" />
  </>,
);
export const PhoneIcon = icon(
  <>
    <rect x="7.500" y="3.500" width="9" height="17" rx="2.200" />
    <path d="M11 17.500h2" />
  </>,
);
export const TabletIcon = icon(
  <>
    <rect x="5" y="3.500" width="14" height="17" rx="2.200" />
    <path d="M10.500 17.500h3" />
  </>,
);
export const DesktopIcon = icon(
  <>
    <rect x="3" y="4.500" width="18" height="12" rx="2.200" />
    <path d="M9 20h6M12 16.500V20" />
  </>,
);
export const ResetIcon = icon(<path d="M5 5v4.500h4.500M5.500 9.500A7.500 7.500 0 1 1 4.500 13" />);
