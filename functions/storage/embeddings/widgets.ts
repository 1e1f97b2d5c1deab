import * as v from 'valibot';
import { mayEditAs } from '#functions/domain/calendars/may.ts';
import { NotFound } from '#functions/domain/errors.ts';
import { MemberItem, MembershipItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { WidgetTokenItem } from '#functions/storage/dynamodb/items/embeddings.ts';
import { PersonItem } from '#functions/storage/dynamodb/items/users.ts';
import {
  calendarPartition,
  embeddingKey,
  embeddingsPartition,
  MEMBER_PREFIX,
  membershipKey,
  personKey,
  widgetTokenKey,
} from '#functions/storage/dynamodb/keys.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import { CommonSettings } from '#shared/embedding/settings.ts';
import type { Owner } from './embeddings.ts';

/** Members whose embeddings are read at once. */
const MEMBERS_AT_ONCE = 8;

const Named = v.strictObject({
  kind: v.literal('EMBEDDING'),
  widgetToken: v.optional(v.unknown()),
  calendars: v.optional(v.unknown()),
});

/** The settings of any type that visitors' pages need. */
const LookSettings = v.strictObject({ ...CommonSettings.entries, responsive: v.optional(v.boolean()) });
const Look = v.strictObject({
  kind: v.literal('EMBEDDING'),
  settings: LookSettings,
  published: v.strictObject({ settings: LookSettings }),
  draftKey: v.optional(v.string()),
  counting: v.optional(v.boolean()),
  sample: v.optional(v.number()),
});

/** Reads of embeddings for visitors' functions, for any type. */
export const createWidgets = ({ getItem, getItems, queryItems }: Table) => {
  /** The embedding, owner and calendars of a widget token; undefined if no embedding has the token. */
  const findWidget = async (token: string): Promise<WidgetTokenItem | undefined> =>
    getItem(WidgetTokenItem, widgetTokenKey(token));

  /**
   * The settings of a widget: the published settings, and the draft with its draft key.
   * @throws NotFound: the embedding was deleted meanwhile
   */
  const lookOf = async ({ ownerId, id }: Owner): Promise<v.InferOutput<typeof Look>> => {
    const found = await getItem(Look, embeddingKey(ownerId, id));
    if (!found) throw new NotFound('calendar-not-found');
    return found;
  };

  /**
   * The tokens of all widgets of an owner. An embedding with a broken token is skipped.
   * @param naming only widgets that name this calendar
   */
  const tokensOf = async (ownerId: string, naming?: string): Promise<string[]> => {
    const plan = {
      condition: 'pk = :pk',
      values: { pk: embeddingsPartition(ownerId) },
      fields: ['kind', 'widgetToken', 'calendars'],
    };
    const found = await queryItems(Named, plan);
    const names = ({ calendars }: v.InferOutput<typeof Named>) =>
      naming === undefined || (Array.isArray(calendars) && calendars.includes(naming));
    return found
      .filter(names)
      .map(({ widgetToken }) => widgetToken)
      .filter((token) => typeof token === 'string');
  };

  /**
   * The tokens of the widgets that may show a calendar. For a user's own calendar these are all widgets of the user.
   * For a shared calendar these are the widgets of its editors that name the calendar [SHR-17].
   */
  const tokensShowing = async (calendarId: string): Promise<string[]> => {
    if (!isShared(calendarId)) return tokensOf(calendarId);
    const values = { pk: calendarPartition(calendarId), prefix: MEMBER_PREFIX };
    const members = await queryItems(MemberItem, { condition: 'pk = :pk AND begins_with(sk, :prefix)', values });
    const makers = members.filter(({ role }) => mayEditAs(role));
    return (await inParallel(MEMBERS_AT_ONCE, makers, ({ userId }) => tokensOf(userId, calendarId))).flat();
  };

  /**
   * The shared calendars among these that this user may edit and that are not in the trash. All are read by one
   * request.
   */
  const editedAmong = async (userId: string, shared: readonly string[]): Promise<string[]> => {
    const keys = shared.flatMap((id) => [personKey(id), membershipKey(userId, id)]);
    const found = await getItems(v.variant('kind', [PersonItem, MembershipItem]), keys);
    const open = new Set(found.flatMap((one) => (one.kind === 'PERSON' && one.isActive ? [one.id] : [])));
    const edited = new Set(
      found.flatMap((one) => (one.kind === 'MEMBERSHIP' && mayEditAs(one.role) ? [one.calendarId] : [])),
    );
    return shared.filter((id) => open.has(id) && edited.has(id));
  };

  return { findWidget, lookOf, tokensOf, tokensShowing, editedAmong };
};
export type Widgets = ReturnType<typeof createWidgets>;
