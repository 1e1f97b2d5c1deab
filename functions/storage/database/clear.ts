import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { addressKey } from '#functions/domain/accounts/address.ts';
import { lookalikeKey } from '#functions/domain/accounts/lookalike.ts';
import { logoAt } from '#functions/domain/institution.ts';
import {
  EMAIL_SETTINGS_KEY,
  EMPTIED_KEY,
  emailItemKey,
  INSTITUTION_KEY,
  lookalikeItemKey,
  MIGRATIONS_KEY,
  personKey,
  SECURITY_SETTINGS_KEY,
  twoFactorKey,
  USERS_INDEX,
  userKey,
  usernameItemKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { assign, IF_EXISTS } from '#functions/storage/dynamodb/transactions.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import { pictureKey } from '#functions/storage/pictures/notes.ts';
import { type Buckets, PICTURES_PREFIX } from '#functions/storage/s3/buckets.ts';
import { createInstitution } from '#functions/storage/settings/institution.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { IsOver } from '#functions/storage/work-time.ts';
import { deleteItems, isRead, type RawItem, scanTable } from './scan.ts';

export type ClearWork = {
  /** The item of the job that clears the table. This item is not deleted. */
  readonly job: Key;
  readonly pulse: Pulse;
  readonly isOver: IsOver;
};
type Work = ClearWork & { readonly table: Table; readonly buckets: Buckets };

const nameOf = ({ pk, sk }: { pk?: unknown; sk?: unknown }): string => `${String(pk)} ${String(sk)}`;
const keyOf = (item: RawItem): Key => ({ pk: String(item.pk), sk: String(item.sk) });

/** Deletes all other accounts first. Their tokens end, so nobody writes anything while everything else is deleted. */
const deleteOtherAccounts = async (actor: User, { table: { access }, pulse }: Work): Promise<void> => {
  let after: RawItem | undefined;
  let isOver: boolean;
  do {
    const page = await access.client.send(
      new QueryCommand({
        TableName: access.name,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': USERS_INDEX },
        ProjectionExpression: 'pk, sk',
        ExclusiveStartKey: after,
      }),
    );
    const others = (page.Items ?? []).map(keyOf).filter(({ pk }) => pk !== userKey(actor.id).pk);
    // Without PERSON items, the widgets of these accounts are not shown either.
    const persons = others.map(({ pk }) => personKey(pk.slice(userKey('').pk.length)));
    await deleteItems(access, [...others, ...persons]);
    after = page.LastEvaluatedKey;
    isOver = await pulse(others.length);
  } while (after && !isOver);
};

/**
 * Makes one pass over the whole table, and deletes every item that must not stay.
 * @returns whether the pass found nothing to delete
 */
const clearOnce = async (actor: User, { table, job, pulse, isOver }: Work): Promise<boolean> => {
  const keptKeys = [
    userKey(actor.id),
    personKey(actor.id),
    twoFactorKey(actor.id),
    usernameItemKey(actor.usernameKey),
    lookalikeItemKey(lookalikeKey(actor.usernameKey)),
    ...(actor.email === undefined ? [] : [emailItemKey(addressKey(actor.email))]),
    EMAIL_SETTINGS_KEY,
    SECURITY_SETTINGS_KEY,
    INSTITUTION_KEY,
    job,
    EMPTIED_KEY,
    MIGRATIONS_KEY,
  ];
  const kept = new Set(keptKeys.map(nameOf));
  let changed = false;
  const visit = async (page: RawItem[]): Promise<void> => {
    const doomed = page.filter((item) => !kept.has(nameOf(item)));
    await deleteItems(table.access, doomed.map(keyOf));
    changed ||= doomed.length > 0;
    await pulse(doomed.length);
  };
  if (!isRead(await scanTable(table.access, visit, { isOver }))) return false;
  return !changed;
};

/**
 * The most passes over the table. Two are enough if nobody works. The limit exists because failing sign-ins of
 * strangers write items and could prolong the work for ever.
 */
const PASSES = 30;
const PICTURES_AT_ONCE = 1000;

/**
 * Deletes everything except the acting administrator and the settings; pictures are deleted too. Stops when the time is
 * over. Every step may be repeated.
 * @returns whether nothing is left to delete
 */
export const clearTable = async (actor: User, work: Work): Promise<boolean> => {
  await deleteOtherAccounts(actor, work);
  for (let pass = 1; !(await clearOnce(actor, work)) && pass < PASSES; pass++) if (work.isOver()) return false;
  // All shared calendars are deleted, so the administrator is in none of them.
  const counts = { shares: undefined, ownedCalendars: undefined, joinedCalendars: undefined };
  await work.table.commit([assign(userKey(actor.id), counts, IF_EXISTS)]);
  // The pictures are deleted after the items, so that no event names a missing picture.
  const { deleteObjects, listObjects } = await work.buckets.bulkObjects();
  const logo = logoAt((await createInstitution(work.table).getStoredInstitution())?.logo ?? '');
  const pictures = [...(await listObjects(work.buckets.pictures, PICTURES_PREFIX)).keys()].filter(
    (key) => logo === undefined || key !== pictureKey(logo),
  );
  for (let at = 0; at < pictures.length; at += PICTURES_AT_ONCE) {
    if ((await work.pulse(0)) && at > 0) return false;
    await deleteObjects(work.buckets.pictures, pictures.slice(at, at + PICTURES_AT_ONCE));
  }
  return true;
};
