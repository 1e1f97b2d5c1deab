import type { CalendarItem, MemberItem, MembershipItem } from '#functions/storage/dynamodb/items/calendars.ts';
import type { Item } from '#functions/storage/dynamodb/items.ts';
import {
  calendarIndex,
  calendarInviteKey,
  calendarKey,
  calendarLinkKey,
  memberKey,
  membershipKey,
  sourceIndex,
  sourceKey,
  userKey,
} from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, keyIssues, labelOf } from './validation-shape.ts';

type Part = Extract<Item, { kind: 'MEMBER' | 'MEMBERSHIP' | 'CALENDAR_INVITE' | 'CALENDAR_LINK' | 'SOURCE' }>;

const keyOf = (item: Part) => {
  const { calendarId } = item;
  if (item.kind === 'MEMBER') return memberKey(calendarId, item.userId);
  if (item.kind === 'MEMBERSHIP') return membershipKey(item.userId, calendarId);
  if (item.kind === 'SOURCE') return { ...sourceKey(calendarId), ...sourceIndex(item.dueAt, calendarId) };
  return item.kind === 'CALENDAR_LINK' ? calendarLinkKey(calendarId, item.id) : calendarInviteKey(calendarId, item.id);
};

const isPart = (item: Item): item is Part =>
  ['MEMBER', 'MEMBERSHIP', 'CALENDAR_INVITE', 'CALENDAR_LINK', 'SOURCE'].includes(item.kind);

const ownersAmong = (members: readonly { readonly role?: string | undefined }[]): number =>
  members.filter(({ role }) => role === 'owner').length;

/**
 * Checks shared calendars. Each calendar has an owner. Each member is a user whose own row has the same role. The
 * counts are right [SHR-23].
 */
export const calendarsChecker = (): Checker => {
  const calendars: CalendarItem[] = [];
  const members: MemberItem[] = [];
  const memberships: MembershipItem[] = [];
  const parts: { readonly label: string; readonly calendarId: string }[] = [];
  const users: { readonly id: string; readonly owned: number; readonly joined: number }[] = [];
  const found: Issue[] = [];

  const calendarIssues = (calendar: CalendarItem, hasUser: (member: MemberItem) => boolean): Issue[] => {
    const label = labelOf(calendar);
    const own = members.filter(({ calendarId }) => calendarId === calendar.id);
    const owners = own.filter(({ role }) => role === 'owner');
    const isCounted = calendar.members === own.length && calendar.owners === owners.length;
    return [
      ...(owners.some(hasUser) ? [] : [issue(label, words.calendarWithoutOwner)]),
      ...(isCounted ? [] : [issue(label, words.wrongMemberCount)]),
      ...(owners.some(({ userId }) => userId === calendar.payerId) ? [] : [issue(label, words.payerIsNoOwner)]),
    ];
  };

  return {
    visit: (item) => {
      if (item.kind === 'USER' && (item.shares || item.ownedCalendars || item.joinedCalendars))
        users.push({ id: item.id, owned: item.ownedCalendars ?? 0, joined: item.joinedCalendars ?? 0 });
      if (item.kind === 'CALENDAR') {
        found.push(...keyIssues(item, { ...calendarKey(item.id), ...calendarIndex(item.id) }));
        calendars.push(item);
      }
      if (item.kind === 'MEMBER') members.push(item);
      if (item.kind === 'MEMBERSHIP') memberships.push(item);
      if (!isPart(item)) return;
      found.push(...keyIssues(item, keyOf(item)));
      parts.push({ label: labelOf(item), calendarId: item.calendarId });
    },
    issues: ({ labels }) => {
      const hasUser = ({ userId }: { readonly userId: string }) => labels.has(labelOf(userKey(userId)));
      const joined = memberships.filter(({ role }) => role !== undefined);
      const roles = (rows: readonly (MemberItem | MembershipItem)[]) =>
        new Map(rows.map(({ calendarId, userId, role }) => [`${calendarId} ${userId}`, { calendarId, userId, role }]));
      const [here, there] = [roles(members), roles(joined)];
      const differing = [...new Map([...here, ...there])].filter(
        ([name]) => here.get(name)?.role !== there.get(name)?.role,
      );
      return [
        ...found,
        ...parts.flatMap(({ label, calendarId }) =>
          labels.has(labelOf(calendarKey(calendarId))) ? [] : [issue(label, words.partOfNoCalendar)],
        ),
        ...members.flatMap((one) => (hasUser(one) ? [] : [issue(labelOf(one), words.memberWithoutUser)])),
        ...differing.map(([, { calendarId, userId }]) =>
          issue(labelOf(memberKey(calendarId, userId)), words.memberDiffers),
        ),
        ...calendars.flatMap((one) => calendarIssues(one, hasUser)),
        ...users.flatMap((user) => {
          const own = joined.filter(({ userId }) => userId === user.id);
          const isCounted = user.joined === own.length && user.owned === ownersAmong(own);
          return isCounted ? [] : [issue(labelOf(userKey(user.id)), words.wrongMemberCount)];
        }),
      ];
    },
  };
};
