import { roleNames } from '#shared/locale/admin.ts';

/** The roles that an account may be given, for a choice. */
export const ROLE_OPTIONS = [
  { value: 'user', label: roleNames.user },
  { value: 'admin', label: roleNames.admin },
] as const;
