import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Delta, userDeltas } from './counters.ts';
import { environment } from './environment.ts';
import { writeExport } from './export.ts';
import {
  EMAIL_SETTINGS_KEY,
  RECREATION_KEY,
  SECURITY_SETTINGS_KEY,
  USERS_INDEX,
  userKey,
  usernameItemKey,
} from './keys.ts';
import { commitWithLog, type LogLine } from './log.ts';
import { deleteObjects, listObjects, PICTURES_PREFIX } from './objects.ts';
import { takeLease } from './recreation-lease.ts';
import { deleteItems, type RawItem, scanTable } from './scan.ts';
import { type Key, table, tableName } from './table.ts';
import { ConditionFailed, commit, put } from './transactions.ts';
import type { User } from './users.ts';

const nameOf = ({ pk, sk }: { pk?: unknown; sk?: unknown }): string => `${String(pk)} ${String(sk)}`;
const keyOf = (item: RawItem): Key => ({ pk: String(item.pk), sk: String(item.sk) });

/** Two are enough when nobody works. Strangers who keep failing to sign in must not keep it going for ever. */
const PASSES = 30;

/** Shuts everyone else out first: without an account no token lives, so nothing new comes while the rest is deleted. */
const deleteOtherAccounts = async (actor: User): Promise<void> => {
  let after: RawItem | undefined;
  do {
    const page = await table().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': USERS_INDEX },
        ProjectionExpression: 'pk, sk',
        ExclusiveStartKey: after,
      }),
    );
    const keys = (page.Items ?? []).map(keyOf);
    await deleteItems(keys.filter(({ pk }) => pk !== userKey(actor.id).pk));
    after = page.LastEvaluatedKey;
  } while (after);
};

/** Sets a counter item to what it has to be, if it is still as it was seen. Whether it was different. */
const resetCounter = async ({ key, add }: Delta, seen: RawItem | undefined): Promise<boolean> => {
  const { pk: _, sk: __, kind: ___, ...counted } = seen ?? {};
  const fields = [...new Set([...Object.keys(add), ...Object.keys(counted)])];
  if (seen && fields.every((field) => (counted[field] ?? 0) === (add[field] ?? 0))) return false;
  const condition = Object.keys(counted).map((_field, at) => `#f${at} = :f${at}`);
  const unchanged = seen && {
    condition: ['attribute_exists(pk)', ...condition].join(' AND '),
    names: Object.fromEntries(Object.keys(counted).map((field, at) => [`f${at}`, field])),
    values: Object.fromEntries(Object.values(counted).map((value, at) => [`f${at}`, value])),
  };
  try {
    await commit([put({ ...key, kind: 'COUNTER', ...add }, unchanged ?? { condition: 'attribute_not_exists(pk)' })]);
  } catch (reason) {
    if (!(reason instanceof ConditionFailed)) throw reason;
  }
  return true;
};

/**
 * One pass over the whole table that deletes all but what stays. A pass that finds nothing to do has seen the table as
 * it must be: whatever came in unseen meanwhile came in whole, with its own counters.
 *
 * @returns whether it found anything to do
 */
const clearOnce = async (actor: User, alive: () => Promise<void>): Promise<boolean> => {
  const keptKeys = [
    userKey(actor.id),
    usernameItemKey(actor.usernameKey),
    EMAIL_SETTINGS_KEY,
    SECURITY_SETTINGS_KEY,
    RECREATION_KEY,
  ];
  const counters = userDeltas({ ...actor, isActive: true }, 1);
  const kept = new Set([...keptKeys, ...counters.map(({ key }) => key)].map(nameOf));
  const counted = new Map<string, RawItem>();
  let changed = false;
  await scanTable(async (page) => {
    const doomed = page.filter((item) => !kept.has(nameOf(item)));
    for (const item of page) if (item.kind === 'COUNTER') counted.set(nameOf(item), item);
    await deleteItems(doomed.map(keyOf));
    changed ||= doomed.length > 0;
    await alive();
  });
  for (const delta of counters) {
    const wasWrong = await resetCounter(delta, counted.get(nameOf(delta.key)));
    changed ||= wasWrong;
  }
  return changed;
};

/**
 * Writes a full export, then deletes all but the acting admin and the settings, the pictures too. Nothing is deleted
 * before the export is whole. Where it is interrupted, running it again finishes the work (after 20 seconds, if it was
 * killed), and restoring the first export undoes it. What others change while it runs may be lost: run it when nobody works.
 *
 * @param lineFor the only entry of the new log, by the name of the export
 * @returns the name of the export
 * @throws Conflict while another recreation runs
 */
export const recreate = async (actor: User, lineFor: (name: string) => LogLine, now: Date): Promise<string> => {
  const lease = await takeLease(now);
  try {
    const name = await writeExport(now, lease.renew);
    const pictures = await listObjects(environment('PICTURES_BUCKET'), PICTURES_PREFIX);
    await deleteOtherAccounts(actor);
    for (let pass = 1; pass <= PASSES && (await clearOnce(actor, lease.renew)); pass++);
    await deleteObjects(environment('PICTURES_BUCKET'), pictures);
    await commitWithLog([], lineFor(name), now);
    return name;
  } finally {
    await lease.release();
  }
};
