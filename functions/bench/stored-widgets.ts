import * as v from 'valibot';
import { newAccount } from '#functions/domain/accounts/account.ts';
import { completeSettings } from '#functions/domain/embeddings/embedding.ts';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import { plainEvent } from '#functions/domain/events/stored.testing.ts';
import { widgetTokenKey } from '#functions/storage/dynamodb/keys.ts';
import { newTableClient } from '#functions/storage/dynamodb/table-client.ts';
import { embeddingItem } from '#functions/storage/embeddings/embeddings.ts';
import { newId, newWidgetToken } from '#functions/storage/ids.ts';
import { loadDatabase, notGiven } from '#functions/storage/loaders.ts';
import { SYSTEM_CLOCK } from '#functions/storage/work-time.ts';
import { createStorage, type Storage } from '#functions/testing/create-storage.ts';
import { writeEvents, writeItems } from '#functions/testing/written-events.ts';
import { openLocalData } from '#infra/database/local-data.ts';
import { LOCAL_KEYS } from '#infra/local/account.ts';
import { HOUR_MS } from '#shared/time/units.ts';

/** The limit of embeddings per user. */
const WIDGETS_EACH = 50;
const EVENTS_EACH = 30;

const Names = v.object({ TABLE_NAME: v.string() });
/** Opens the table of a product that does not run. */
export const openTable = async (dataDir: string): Promise<{ storage: Storage; close: () => Promise<void> }> => {
  const data = await openLocalData({ DATA_DIR: dataDir });
  const local = { AWS_REGION: data.region, ...LOCAL_KEYS };
  Object.assign(process.env, local);
  const client = newTableClient(data.engines.table.endpoint);
  const storage = createStorage({
    table: { client, name: data.variables(Names).TABLE_NAME },
    ...{ clock: SYSTEM_CLOCK, settles: () => false, loadDatabase },
    buckets: { pictures: '', exports: '', feeds: '', objects: notGiven('S3'), bulkObjects: notGiven('S3') },
    ...{ loadCipher: notGiven('KMS'), loadCodesCipher: notGiven('KMS') },
  });
  const close = async (): Promise<void> => {
    client.destroy();
    await data.close();
  };
  return { storage, close };
};

const eventOf = (userId: string, at: number, now: Date): StoredEvent => {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1 + (at % 28), 9);
  return plainEvent({
    id: newId(),
    userId,
    title: `Концерт ${at}`,
    description: 'Приглашаем детей и взрослых, вход свободный, запись по телефону.',
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + HOUR_MS).toISOString(),
    updatedAt: now.toISOString(),
  });
};

const widgetOf = (ownerId: string, at: string) => {
  const settings = completeSettings('HTML', {});
  const published = { settings, at, by: { id: ownerId, name: 'владелец' } };
  return embeddingItem({
    ...{ id: newId(), ownerId, name: 'Сайт', type: 'HTML', widgetToken: newWidgetToken(), createdAt: at, settings },
    ...{ revision: 1, version: { n: 1, since: at, at, publishedAt: at }, published },
  });
};

/**
 * Writes this many widgets into the data of a product that does not run. Each owner has fifty widgets and a month of
 * events. Calls would take an hour, because each owner would have to sign in. @returns the tokens of the widgets
 */
export const writeWidgets = async (dataDir: string, count: number): Promise<string[]> => {
  const { storage, close } = await openTable(dataDir);
  const now = new Date();
  try {
    const tokens: string[] = [];
    for (let owner = 0; tokens.length < count; owner++) {
      const account = newAccount(
        { id: newId(), username: `дом-${owner}`, role: 'user', passwordHash: 'no password fits' },
        now,
      );
      await storage.users.addUser(
        account,
        { type: 'USER', description: 'Под нагрузкой', username: account.username, userId: 'someone' },
        now,
      );
      await writeEvents(
        storage,
        Array.from({ length: EVENTS_EACH }, (_, at) => eventOf(account.id, at, now)),
      );
      const widgets = Array.from({ length: Math.min(WIDGETS_EACH, count - tokens.length) }, () =>
        widgetOf(account.id, now.toISOString()),
      );
      const places = widgets.map(({ widgetToken, ownerId, id }) => ({
        ...widgetTokenKey(widgetToken),
        ...{ kind: 'TOKEN', ownerId, embeddingId: id },
      }));
      await writeItems(storage, [...widgets, ...places]);
      tokens.push(...widgets.map(({ widgetToken }) => widgetToken));
    }
    return tokens;
  } finally {
    await close();
  }
};
