import type * as v from 'valibot';
import type { StoredKind } from '#shared/contracts/stored-items.ts';
import {
  CalendarInviteItem,
  CalendarItem,
  CalendarLinkItem,
  MemberItem,
  MembershipItem,
  RemovedCalendarItem,
  SourceItem,
} from './items/calendars.ts';
import { EmptiedItem, MigrationsItem } from './items/database.ts';
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
import { AuthorItem, ChangeItem, RevisionItem, TrashItem, TrashPointerItem } from './items/history.ts';

import { ImportItem, UidItem } from './items/imports.ts';

import { InviteItem } from './items/invitations.ts';
import { JobItem } from './items/jobs.ts';
import { LogCountersItem, LogEntryItem, LogPendingItem } from './items/log.ts';
import { MailFailedItem, MailItem } from './items/mail.ts';
import { UnusedPictureItem } from './items/pictures.ts';
import { ProgramItem } from './items/programs.ts';
import { TryItem } from './items/scheduled-jobs.ts';
import { EmailSettingsItem, InstitutionItem, SecuritySettingsItem } from './items/settings.ts';
import { ChartsItem } from './items/statistics.ts';
import { TwoFactorItem } from './items/two-factor.ts';
import {
  ApplicantItem,
  EmailItem,
  LimitItem,
  LookalikeItem,
  PersonItem,
  UserItem,
  UsernameItem,
} from './items/users.ts';
import { VisitDayItem, VisitHostItem, VisitHostsItem } from './items/visits.ts';

/**
 * Every kind of item in the table, with its schema. The field `kind` names the kind of an item, so validation, export
 * and restore do not have to look at keys. The schemas (items/) describe what this release writes. Validation uses
 * them. Each read goes through `readerOf` (table.ts). `ON_RESTORE` (shared/contracts/stored-items.ts) says what a
 * restore does with each kind.
 */
export const itemOf = {
  USER: UserItem,
  PERSON: PersonItem,
  USERNAME: UsernameItem,
  LOOK: LookalikeItem,
  EMAIL: EmailItem,
  TWO_FACTOR: TwoFactorItem,
  PROGRAM: ProgramItem,
  APPLICANT: ApplicantItem,
  INVITE: InviteItem,
  LIMIT: LimitItem,
  CALENDAR: CalendarItem,
  MEMBER: MemberItem,
  MEMBERSHIP: MembershipItem,
  CALENDAR_INVITE: CalendarInviteItem,
  CALENDAR_LINK: CalendarLinkItem,
  SOURCE: SourceItem,
  REMOVED_CALENDAR: RemovedCalendarItem,
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
  SEEN_DAY: VisitDayItem,
  SEEN_HOST: VisitHostItem,
  SEEN_HOSTS: VisitHostsItem,
  CHARTS: ChartsItem,
  MIGRATIONS: MigrationsItem,
  LOG_PENDING: LogPendingItem,
  LOG: LogEntryItem,
  LOG_COUNTERS: LogCountersItem,
  UNUSED_PICTURE: UnusedPictureItem,
  EMPTIED: EmptiedItem,
  JOB: JobItem,
  TRY: TryItem,
  ERASE: EraseItem,
  MAIL: MailItem,
  MAIL_FAILED: MailFailedItem,
  EMAIL_SETTINGS: EmailSettingsItem,
  SECURITY_SETTINGS: SecuritySettingsItem,
  INSTITUTION: InstitutionItem,
} as const satisfies Readonly<Record<StoredKind, v.GenericSchema>>;
export type Item = v.InferOutput<(typeof itemOf)[StoredKind]>;
