/**
 * For some types of embeddings: the path of an archive on our own origin. A site's owner must install the archive
 * before the code works.
 */
export const INTEGRATION_ZIPS = {
  WORDPRESS: '/integrations/calendar-system-wordpress.zip',
  BITRIX: '/integrations/calendar-system-bitrix.zip',
} as const;
