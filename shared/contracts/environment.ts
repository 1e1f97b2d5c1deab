/**
 * The environment variables of each function, which follow from its grants (infra/stacks/groups.ts,
 * infra/stacks/grants.test.ts). Code that reads another variable does not compile.
 */
export const VARIABLES = {
  health: ['TABLE_NAME', 'PICTURES_BUCKET', 'ORIGIN_KEY_ARN'],
  auth: ['TABLE_NAME', 'TOKEN_SECRET_ARN', 'CODES_KEY_ARN', 'ORIGIN_KEY_ARN'],
  profile: ['TABLE_NAME', 'PICTURES_BUCKET', 'TOKEN_SECRET_ARN', 'CODES_KEY_ARN', 'ORIGIN_KEY_ARN'],
  events: ['TABLE_NAME', 'PICTURES_BUCKET', 'TOKEN_SECRET_ARN', 'ORIGIN_KEY_ARN'],
  history: ['TABLE_NAME', 'PICTURES_BUCKET', 'TOKEN_SECRET_ARN', 'ORIGIN_KEY_ARN'],
  calendars: ['TABLE_NAME', 'TOKEN_SECRET_ARN', 'ORIGIN_KEY_ARN'],
  'public-list': ['TABLE_NAME', 'ORIGIN_KEY_ARN'],
  'public-month': ['TABLE_NAME', 'FEEDS_BUCKET', 'ORIGIN_KEY_ARN'],
  'month-renewal': ['TABLE_NAME', 'FEEDS_BUCKET'],
  embeddings: ['TABLE_NAME', 'TOKEN_SECRET_ARN', 'ORIGIN_KEY_ARN'],
  visits: ['TABLE_NAME', 'ORIGIN_KEY_ARN'],
  'page-check': ['TABLE_NAME', 'TOKEN_SECRET_ARN', 'ORIGIN_KEY_ARN'],
  admin: ['TABLE_NAME', 'PICTURES_BUCKET', 'EXPORTS_BUCKET', 'TOKEN_SECRET_ARN', 'SETTINGS_KEY_ARN', 'ORIGIN_KEY_ARN'],
  'scheduled-jobs': ['TABLE_NAME', 'PICTURES_BUCKET', 'EXPORTS_BUCKET', 'SETTINGS_KEY_ARN'],
  'first-admin': ['TABLE_NAME', 'ADMIN_SECRET_ARN'],
} as const;

export type FunctionName = keyof typeof VARIABLES;
/** What a function reads of its environment: names → values. */
export type EnvironmentOf<Name extends FunctionName> = Readonly<Record<(typeof VARIABLES)[Name][number], string>>;
