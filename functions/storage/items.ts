import type * as v from 'valibot';
import { ChoreItem, TryItem } from './items/chores.ts';
import { CounterChangeItem, CounterItem, RecountItem } from './items/counters.ts';
import { EmptiedItem, RecreationItem, VersionsItem } from './items/database.ts';
import { EmbeddingItem, WidgetTokenItem } from './items/embeddings.ts';
import { EraseItem } from './items/erase.ts';

import {
  CategoryItem,
  CategoryListItem,
  EventItem,
  EventPointerItem,
  SeriesItem,
  UsageItem,
  WordItem,
} from './items/events.ts';

import { ImportItem, UidItem } from './items/imports.ts';

import { InviteItem } from './items/invitations.ts';
import { AuthorItem, ChangeItem, RevisionItem, TrashItem, TrashPointerItem } from './items/keeping.ts';
import { LogCountersItem, LogEntryItem, LogPendingItem } from './items/log.ts';
import { MailFailedItem, MailItem } from './items/mail.ts';
import { UnusedPictureItem } from './items/pictures.ts';
import { SeenDayItem, SeenHostItem, SeenHostsItem } from './items/seen.ts';
import { EmailSettingsItem, SecuritySettingsItem } from './items/settings.ts';
import { TwoFactorItem } from './items/two-factor.ts';
import {
  ApplicantItem,
  AttemptsItem,
  EmailItem,
  LimitItem,
  LookalikeItem,
  PersonItem,
  UserItem,
  UsernameItem,
} from './items/users.ts';

/**
 * Every kind of item that the table holds. `kind` tells them apart, so that validation, export and restore can go through
 * the table without knowing keys. The schemas (items/) are what this release writes, and what validation holds against the
 * table; each read goes through `readerOf` (table.ts).
 */
export const itemOf = {
  USER: UserItem,
  PERSON: PersonItem,
  USERNAME: UsernameItem,
  LOOK: LookalikeItem,
  EMAIL: EmailItem,
  TWO_FACTOR: TwoFactorItem,
  APPLICANT: ApplicantItem,
  INVITE: InviteItem,
  ATTEMPTS: AttemptsItem,
  LIMIT: LimitItem,
  EVENT: EventItem,
  EVENT_POINTER: EventPointerItem,
  CATEGORY: CategoryItem,
  CATEGORY_LIST: CategoryListItem,
  SERIES: SeriesItem,
  USAGE: UsageItem,
  UID: UidItem,
  IMPORT: ImportItem,
  WORD: WordItem,
  REVISION: RevisionItem,
  CHANGE: ChangeItem,
  AUTHOR: AuthorItem,
  TRASH: TrashItem,
  TRASH_POINTER: TrashPointerItem,
  EMBEDDING: EmbeddingItem,
  TOKEN: WidgetTokenItem,
  SEEN_DAY: SeenDayItem,
  SEEN_HOST: SeenHostItem,
  SEEN_HOSTS: SeenHostsItem,
  COUNTER: CounterItem,
  COUNTER_CHANGE: CounterChangeItem,
  RECOUNT: RecountItem,
  VERSIONS: VersionsItem,
  LOG_PENDING: LogPendingItem,
  LOG: LogEntryItem,
  LOG_COUNTERS: LogCountersItem,
  UNUSED_PICTURE: UnusedPictureItem,
  RECREATION: RecreationItem,
  EMPTIED: EmptiedItem,
  CHORE: ChoreItem,
  TRY: TryItem,
  ERASE: EraseItem,
  MAIL: MailItem,
  MAIL_FAILED: MailFailedItem,
  EMAIL_SETTINGS: EmailSettingsItem,
  SECURITY_SETTINGS: SecuritySettingsItem,
} as const;
export type Item = v.InferOutput<(typeof itemOf)[keyof typeof itemOf]>;

/**
 * The version in which this release writes each kind. It grows when items of before no longer serve as they are; who raises
 * it names in `database/migration.ts` how they become new. A field that readers fill in by a default needs none.
 */
export const versionOf: Readonly<Record<keyof typeof itemOf, number>> = {
  USER: 1,
  PERSON: 1,
  USERNAME: 1,
  LOOK: 1,
  EMAIL: 1,
  TWO_FACTOR: 1,
  APPLICANT: 1,
  INVITE: 1,
  ATTEMPTS: 1,
  LIMIT: 1,
  EVENT: 1,
  EVENT_POINTER: 1,
  CATEGORY: 1,
  CATEGORY_LIST: 1,
  SERIES: 1,
  USAGE: 1,
  UID: 1,
  IMPORT: 1,
  WORD: 1,
  REVISION: 1,
  CHANGE: 1,
  AUTHOR: 1,
  TRASH: 1,
  TRASH_POINTER: 1,
  EMBEDDING: 1,
  TOKEN: 1,
  SEEN_DAY: 1,
  SEEN_HOST: 1,
  SEEN_HOSTS: 1,
  // 2: events by year, which upcoming events are counted from.
  COUNTER: 2,
  COUNTER_CHANGE: 1,
  RECOUNT: 1,
  VERSIONS: 1,
  LOG_PENDING: 1,
  LOG: 1,
  LOG_COUNTERS: 1,
  UNUSED_PICTURE: 1,
  RECREATION: 1,
  EMPTIED: 1,
  CHORE: 1,
  TRY: 1,
  ERASE: 1,
  MAIL: 1,
  MAIL_FAILED: 1,
  EMAIL_SETTINGS: 1,
  SECURITY_SETTINGS: 1,
};
