/**
 * Paths on our own origin of archives, by type of embedding. A site's owner must install the archive before the code
 * works.
 */
export const INTEGRATION_ZIPS = {
  WORDPRESS: '/integrations/calendar-system-wordpress.zip',
  BITRIX: '/integrations/calendar-system-bitrix.zip',
} as const;
