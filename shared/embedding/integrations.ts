/** The path of the archive that a site owner installs before the code of a type works, on our own origin. */
export const INTEGRATION_ZIPS = {
  WORDPRESS: '/integrations/calendar-system-wordpress.zip',
  BITRIX: '/integrations/calendar-system-bitrix.zip',
} as const;
