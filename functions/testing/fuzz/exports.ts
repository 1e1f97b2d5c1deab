import { isDeepStrictEqual } from 'node:util';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem } from '#functions/testing/open-system.ts';
import { s3 as bucketClient, objectKeys, readObject } from '#functions/testing/resources.ts';
import type { Database } from '#infra/restore/restore-batches.ts';
import { restoreDatabase } from '#infra/restore/restore-database.ts';
import { type Export, openExport } from '#infra/restore/restore-export.ts';
import { recreateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { changedExport, type Files } from './export-changes.ts';

// Exports for `npm run restore` that are cut off, changed, of another version or not ours. Faults: a refusal with more
// than one line; an export that is accepted but restored incompletely, or not as its files say.

const { seed, cases } = fuzzOptions(300);
const random = randomFrom(seed);
const tally = tallyOf('exports to restore');
console.info = () => undefined;
const engines = await startEngines();
const system = await openSystem();
const s3 = bucketClient();
const { client: table } = system.storage.table.access;
const { TABLE_NAME: tableName, PICTURES_BUCKET: picturesBucket, EXPORTS_BUCKET: exportsBucket } = system.resources;
const database: Database = { table, s3, tableName, picturesBucket, exportsBucket };

const anExport = async (): Promise<Files> => {
  const admin = await system.admin();
  for (const kind of ['png', 'jpeg'] as const) await admin.post('/api/events', aForm({ image: aPicture(kind) }));
  await admin.call(createEmbedding, { body: { name: 'Сайт', type: 'TILDA' } });
  const { export: name } = await admin.call(recreateDatabase, {});
  const keys = await objectKeys(exportsBucket);
  const files = await Promise.all(
    keys.map(
      async (key) => [key.slice(`exports/${name}/`.length), (await readObject(exportsBucket, key)).bytes] as const,
    ),
  );
  return new Map(files);
};

const byPlace = (items: readonly Record<string, unknown>[]) =>
  items.toSorted((one, other) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1));

/** The item without the fields that a restore changes: it ends all sessions, and lets passwords expire. */
const withoutSessions = (item: Record<string, unknown>): Record<string, unknown> => {
  if (item.kind !== 'USER') return item;
  const { sessions: _listed, passwordChangedAt: _since, ...account } = item;
  return { ...account, sessionVersion: 0 };
};

/** Restores an export that was found complete. @returns the fault in the result, or undefined */
const bringBack = async (files: Files, found: Export): Promise<string | undefined> => {
  await restoreDatabase(database, found);
  const { Items = [] } = await table.send(new ScanCommand({ TableName: tableName }));
  const lines = found.parts.flatMap((part) =>
    String(files.get(part.split('/').at(-1) ?? ''))
      .split('\n')
      .filter(Boolean),
  );
  const written = lines.map((line): Record<string, unknown> => JSON.parse(line));
  if (!isDeepStrictEqual(byPlace(Items.map(withoutSessions)), byPlace(written.map(withoutSessions))))
    return 'the table holds something else';
  return (await objectKeys(picturesBucket)).length === found.pictures.length ? undefined : 'other pictures are there';
};

const tryOne = async (name: string, files: Files): Promise<void> => {
  const found = await openExport(database, name).catch((reason: unknown) => String(reason));
  tally.count(typeof found === 'string' ? 'refused' : 'accepted');
  if (typeof found === 'string') {
    if (!found.startsWith('Error: ') || found.includes('\n')) tally.find(`${name}: refused with ${found}`);
    return;
  }
  const problem = await bringBack(files, found).catch((reason: unknown) => `taken, then ${reason}`);
  if (problem) tally.find(`${name}: ${problem}`);
};

const whole = await anExport();
for (let at = 0; at < cases; at++) {
  const files = changedExport(whole, random);
  const keys = [...files.keys()].map((file) => `exports/case-${at}/${file}`);
  for (const [file, Body] of files)
    await s3.send(new PutObjectCommand({ Bucket: exportsBucket, Key: `exports/case-${at}/${file}`, Body }));
  await tryOne(`case-${at}`, files);
  // Deletes the export, so that no list of exports contains it.
  for (const Key of keys) await s3.send(new DeleteObjectCommand({ Bucket: exportsBucket, Key }));
}
await engines.stop();
report(tally);
