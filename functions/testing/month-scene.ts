import { expect } from 'vitest';
import { buildMonth } from '#functions/public-list/build-month.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { s3 } from '#functions/testing/resources.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { getMonth } from '#shared/contracts/feed.ts';
import { anEvent } from './builders.ts';
import { renewalOf } from './renewal.ts';
import { aSystem } from './system.ts';

/**
 * An owner with a widget, an administrator, a renewal that has seen all changes, and functions that request months and
 * read the stored ones.
 */
export const aMonthScene = async () => {
  const system = await aSystem();
  const renewal = await renewalOf(system);
  const [owner, admin] = await Promise.all([system.user('владелец'), system.admin('главный')]);
  const embedding = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  await renewal.publish();

  const documents = async () => (await system.feeds()).filter((key) => key.startsWith('api/'));
  const stored = async (month: string, token = embedding.widgetToken) =>
    (await system.feed(`api/feeds/1/${token}/${month}`)).bytes.toString();
  return {
    system,
    renewal,
    owner,
    admin,
    embedding,
    make: (title: string, day: string, more = {}, by = owner) =>
      by.call(createEvent, {
        form: anEvent({ title, startDate: `${day}T09:00:00Z`, endDate: `${day}T10:00:00Z`, ...more }),
      }),
    ask: (month: string, token = embedding.widgetToken) => system.nobody.call(getMonth, { params: { token, month } }),
    documents,
    stored,
    titles: async (month: string, token?: string) =>
      [...(await stored(month, token)).matchAll(/"title":"([^"]*)"/g)].map(([, title]) => title),
    /** Checks that every stored document equals the document that would be built now. */
    expectFresh: async (): Promise<void> => {
      for (const key of await documents()) {
        const [, , , token = '', month = ''] = key.split('/');
        const built = JSON.stringify(await buildMonth(system.storage, token, { month, now: new Date() }));
        expect([key, await stored(month, token)]).toEqual([key, built]);
      }
    },
    /** Records the keys of the documents that are put from now on. */
    puts: () => {
      const keys: string[] = [];
      intercept(s3(), async ({ name, json }, pass) => {
        const [, key = ''] = /"Key":"([^"]*)"/.exec(json) ?? [];
        if (name === 'PutObjectCommand' && json.includes(system.resources.FEEDS_BUCKET)) keys.push(key);
        return pass();
      });
      return keys;
    },
  };
};
export type MonthScene = Awaited<ReturnType<typeof aMonthScene>>;
