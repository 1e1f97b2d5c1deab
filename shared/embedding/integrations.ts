/**
 * For some types of embeddings: the path, on our own origin, of the archive that a site's owner must install before the
 * code works.
 */
export const INTEGRATION_ZIPS = {
  WORDPRESS: '/integrations/calendar-system-wordpress.zip',
  BITRIX: '/integrations/calendar-system-bitrix.zip',
} as const;
