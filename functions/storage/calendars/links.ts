import { Forbidden, NotFound, Rejected } from '#functions/domain/errors.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { CalendarLinkItem, MemberItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { calendarLinkKey, calendarPartition, LINK_PREFIX, memberKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { secondsOf } from '#functions/storage/dynamodb/time-to-live.ts';
import {
  asConflict,
  ConditionFailed,
  IF_EXISTS,
  IF_NEW,
  put,
  remove,
  update,
} from '#functions/storage/dynamodb/transactions.ts';
import type { Log } from '#functions/storage/log/log.ts';
import type { User } from '#functions/storage/users/users.ts';
import { LINKS_MAX, ROLES, type Role } from '#shared/contracts/calendars.ts';
import type { Change } from './calendars.ts';
import { type Actor, mayStill, memberWrites, namingRefusal, writesOf } from './member-writes.ts';

/** Calendar links. Whoever follows such a link becomes a member of its calendar [SHR-10]. */
export const createLinks = ({ getItem, queryItems }: Table, { commitWithLog }: Pick<Log, 'commitWithLog'>) => {
  /** Links that can be used, the newest first. */
  const linksOf = async (calendarId: string, now: Date): Promise<CalendarLinkItem[]> => {
    const values = { pk: calendarPartition(calendarId), prefix: LINK_PREFIX };
    const found = await queryItems(CalendarLinkItem, { condition: 'pk = :pk AND begins_with(sk, :prefix)', values });
    const open = found.filter(({ until, usesLeft }) => until > now.toISOString() && usesLeft > 0);
    return open.sort((one, other) => (one.until < other.until ? 1 : -1));
  };

  /** @throws Forbidden: too many links */
  const createLink = async (
    link: Pick<CalendarLinkItem, 'id' | 'calendarId' | 'hash' | 'role' | 'usesLeft' | 'until'>,
    { line, now, actor }: Change & { readonly actor: Actor },
  ): Promise<CalendarLinkItem> => {
    if ((await linksOf(link.calendarId, now)).length >= LINKS_MAX) throw new Forbidden('too-many-links');
    const item: CalendarLinkItem = {
      ...calendarLinkKey(link.calendarId, link.id),
      kind: 'CALENDAR_LINK',
      ...link,
      by: actor.id,
      ttl: secondsOf(new Date(link.until)),
    };
    const stays = writesOf(mayStill(link.calendarId, actor));
    await commitWithLog([put(item, IF_NEW), ...stays], line, now).catch(asConflict());
    return item;
  };

  /** @throws NotFound */
  const removeLink = async (calendarId: string, id: string, { line, now }: Change): Promise<void> => {
    await commitWithLog([remove(calendarLinkKey(calendarId, id), IF_EXISTS)], line, now).catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new NotFound('link-not-found', { cause: reason }) : reason;
    });
  };

  /**
   * The calendar link of a token.
   * @throws Rejected: the link does not exist, is used up or has expired [SHR-10]
   */
  const findLink = async (
    calendarId: string,
    { id, hash }: { readonly id: string; readonly hash: string },
    now: Date,
  ) => {
    const link = await getItem(CalendarLinkItem, calendarLinkKey(calendarId, id));
    const isOpen = link && link.hash === hash && link.until > now.toISOString() && link.usesLeft > 0;
    if (!isOpen) throw new Rejected('bad-link');
    return link;
  };

  /**
   * Makes a user a member by a calendar link. Parallel uses cannot exceed the link's number of uses. If a member
   * already has the link's role or a higher role, the member keeps this role, and the use is not counted [SHR-10].
   * @returns the member's role afterwards
   * @throws Rejected: the link was used up meanwhile; Forbidden: a limit is reached
   */
  const join = async (link: CalendarLinkItem, user: User, { line, now, letters = [] }: Change): Promise<Role> =>
    retryOnConflict(async () => {
      const { calendarId, role, by } = link;
      const member = await getItem(MemberItem, memberKey(calendarId, user.id));
      if (member && ROLES.indexOf(member.role) >= ROLES.indexOf(role)) return member.role;
      const at = now.toISOString();
      const step = { calendarId, person: user, from: member?.role, to: role, addedBy: by, at };
      const rows = memberWrites(step);
      const used = update(calendarLinkKey(calendarId, link.id), 'ADD usesLeft :less', {
        condition: 'usesLeft > :none AND #hash = :hash',
        names: { hash: 'hash' },
        values: { less: -1, none: 0, hash: link.hash },
      });
      const isUsedUp = { write: used, refusal: () => new Rejected('bad-link') };
      await commitWithLog([used, ...writesOf(rows), ...letters], line, now).catch(namingRefusal([isUsedUp, ...rows]));
      return role;
    });

  return { linksOf, createLink, removeLink, findLink, join };
};
