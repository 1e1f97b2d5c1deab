import { DEFAULT_COLOR } from '#shared/contracts/fields.ts';

/** An item as the table holds it. */
export type Row = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string };

const INDEXED = ['gsi1pk', 'gsi1sk'];
const LOG = ['id', 'type', 'description', 'username', 'timestamp'];

/**
 * The attributes that release 0.1.0 (commit 0ade921) knows, by kind of item, beside keys and kind. It stops at an item that
 * has any other. Kinds that only live while somebody works are left out.
 */
const KNOWN = new Map(
  Object.entries<readonly string[]>({
    USER: [
      ...INDEXED,
      ...['id', 'username', 'usernameKey', 'role', 'isActive', 'createdAt', 'isDeleting', 'endedSessions'],
      ...['sessionVersion', 'passwordHash', 'passwordChangedAt', 'previousHashes'],
    ],
    USERNAME: ['userId'],
    EVENT: [
      ...INDEXED,
      ...['id', 'userId', 'title', 'description', 'startDate', 'endDate', 'externalLink', 'color', 'picture'],
      ...['revision', 'updatedAt'],
    ],
    EVENT_POINTER: ['ownerId', 'eventSk'],
    EMBEDDING: ['id', 'ownerId', 'name', 'type', 'widgetToken', 'createdAt', 'settings', 'revision'],
    TOKEN: ['ownerId', 'embeddingId'],
    LOG_PENDING: LOG,
    LOG: [...LOG, 'number'],
    LOG_COUNTERS: ['ALL', 'USER', 'AUTH', 'OTHER'],
    UNUSED_PICTURE: ['objectKey', 'claimed'],
    EMAIL_SETTINGS: ['smtpServer', 'smtpPort', 'smtpUsername', 'senderEmail', 'encryptedPassword'],
    SECURITY_SETTINGS: [
      ...['passwordMinLength', 'passwordExpiration', 'maxLoginAttempts', 'requireTwoFactor', 'enforcePasswordHistory'],
    ],
  }),
);

const SETTINGS = [
  ...['viewType', 'calendarColor', 'transparency', 'navigationColor', 'navigationTransparency', 'navigationTextColor'],
  ...['calendarFontColor', 'headerFontColor', 'defaultFilter', 'hideFilter', 'width', 'height', 'maxWidth'],
  ...['borderRadius', 'modalSize', 'navigation'],
];
const SETTINGS_OF = new Map(
  Object.entries<readonly string[]>({
    HTML: ['containerClass', 'responsive'],
    IFRAME: ['frameBorder'],
    WORDPRESS: ['align'],
    TILDA: ['containerClass', 'columnClass', 'embedClass'],
    BITRIX: ['blockCode'],
  }),
);

const pick = (from: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

/** The published settings, as far as release 0.1.0 knows them. */
const settingsOf = ({ type, settings, published }: Row): Record<string, unknown> => {
  const shown = Object(published).settings ?? settings;
  return pick(Object(shown), [...SETTINGS, ...(SETTINGS_OF.get(String(type)) ?? [])]);
};

/** The attributes that release 0.1.0 needs to be different, by kind. */
const changesOf = new Map(
  Object.entries<(row: Row) => Record<string, unknown>>({
    // 0.1.0 knows no approval: applicants are blocked.
    USER: ({ waits }) => (waits ? { isActive: false } : {}),
    EVENT: ({ color, picture }) => ({
      color: color || DEFAULT_COLOR,
      // 0.1.0 would not find a picture that was uploaded under another id.
      picture: typeof picture === 'string' && !picture.includes('/') ? picture : null,
    }),
    EMBEDDING: (row) => ({ settings: settingsOf(row) }),
  }),
);

/** Drafts and cancelled events: 0.1.0 would show them on people's sites as if they took place. */
const isHidden = ({ kind, status = 'published' }: Row): boolean => kind === 'EVENT' && status !== 'published';

/** An item as release 0.1.0 reads it, or undefined where it must not stay: its kind came later. */
export const asOf01 = (row: Row): Row | undefined => {
  const kind = String(row.kind);
  if (kind === 'COUNTER') return row;
  const known = KNOWN.get(kind);
  if (!known || isHidden(row)) return undefined;
  return { pk: row.pk, sk: row.sk, ...pick(row, ['kind', ...known]), ...changesOf.get(kind)?.(row) };
};
