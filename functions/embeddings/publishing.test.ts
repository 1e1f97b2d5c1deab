import { describe, expect, it } from 'vitest';
import { embeddingKey } from '#functions/storage/dynamodb/keys.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding, listEmbeddings, updateEmbedding } from '#shared/contracts/embeddings.ts';
import { discardDraft, makeDraftLink, publishEmbedding, removeDraftLink } from '#shared/contracts/publishing.ts';
import { handOverUser } from '#shared/contracts/users.ts';
import { listVersions } from '#shared/contracts/versions.ts';

const STALE = 'Черновик изменился. Посмотрите его и опубликуйте ещё раз.';

const anEmbedding = async () => {
  const system = await aSystem();
  const [user, admin] = [await system.user('мария'), await system.admin()];
  const made = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  const params = { id: made.id };
  const draw = (transparency: number) => user.call(updateEmbedding, { params, body: { settings: { transparency } } });
  const publish = (revision: number) => user.call(publishEmbedding, { params, body: { revision } });
  const present = async () => (await user.call(listEmbeddings, {}))[0];
  return { system, user, admin, made, params, draw, publish, present };
};

describe('the draft of an embedding', () => {
  it('is what a PUT changes; what visitors get stays as it is until it is published [LIVE-02]', async () => {
    const { user, made, params, draw, publish, present } = await anEmbedding();
    const drawn = await draw(40);
    expect(drawn).toMatchObject({ settings: { transparency: 40 }, published: made.published, revision: 2 });
    expect(drawn.published.settings.transparency).toBe(10);
    const published = await publish(2);
    expect(published).toMatchObject({ revision: 3, published: { settings: drawn.settings } });
    expect(published.published.by).toEqual({ id: user.id, name: 'мария' });
    expect(await present()).toEqual(published);
    // The name is never a draft: it changes at once.
    const body = { name: 'Афиша', settings: { transparency: 50 } };
    expect(await user.call(updateEmbedding, { params, body })).toMatchObject({
      name: 'Афиша',
      published: published.published,
    });
  });

  it('is not published by who has seen an older one, nor by two at once twice [LIVE-04]', async () => {
    const { user, made, params, draw, publish, present } = await anEmbedding();
    await draw(40);
    const path = `/api/embeddings/${params.id}/publish`;
    expect(await user.post(path, { revision: made.revision })).toMatchObject({ status: 409, body: { error: STALE } });
    expect((await present())?.published).toEqual(made.published);
    const both = await Promise.all([user.post(path, { revision: 2 }), user.post(path, { revision: 2 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const revision of [0, 1.5, '1', undefined]) expect((await user.post(path, { revision })).status).toBe(400);
    expect((await publish(3)).revision).toBe(4);
  });

  it('becomes what is published when its changes are discarded; what it was is kept [LIVE-05, LOG-12]', async () => {
    const { user, made, params, draw, admin } = await anEmbedding();
    await draw(40);
    const back = await user.call(discardDraft, { params });
    expect(back).toMatchObject({ settings: made.settings, published: made.published, revision: 3 });
    // There is nothing left to discard.
    expect(await user.call(discardDraft, { params })).toEqual(back);
    const { versions } = await user.call(listVersions, { params });
    expect(versions.map(({ n, publishedAt }) => [n, publishedAt])).toEqual([
      [3, made.createdAt],
      [2, null],
      [1, made.createdAt],
    ]);
    expect(versions[0]?.changes).toEqual([{ field: 'transparency', from: 40, to: 10 }]);
    expect(await logEntries(admin, 'OTHER')).toEqual([
      'мария: Отменены изменения в черновике встраивания «Сайт»',
      'мария: Изменены настройки встраивания «Сайт»',
      'мария: Создано встраивание «Сайт» (HTML)',
    ]);
  });

  it('is published with its creation [LIVE-06]', async () => {
    const { user, made, present } = await anEmbedding();
    expect(made.published).toEqual({ settings: made.settings, at: made.createdAt, by: { id: user.id, name: 'мария' } });
    expect(await present()).toEqual(made);
  });

  it('takes what is published, its key and its revision from nobody who sends them [LIVE-02, LIVE-12]', async () => {
    const { user, made, params } = await anEmbedding();
    const sent = { ...made, name: 'Иначе', revision: 77, draftKey: 'mine', published: { settings: {} } };
    const { body } = await user.put(`/api/embeddings/${params.id}`, sent);
    expect(body).toEqual({ ...made, name: 'Иначе', revision: 2 });
  });
});

describe('the secret link to the draft', () => {
  it('has 192 random bits; a new one takes the place of the old [LIVE-12]', async () => {
    const { system, user, params, present } = await anEmbedding();
    const first = await user.call(makeDraftLink, { params });
    const second = await user.call(makeDraftLink, { params });
    for (const { draftKey } of [first, second]) expect(draftKey).toMatch(/^[\w-]{32}$/);
    expect(second.draftKey).not.toBe(first.draftKey);
    expect(await present()).toEqual(second);
    const everything = JSON.stringify(await system.items());
    expect(everything).not.toContain(first.draftKey);
    expect(everything.split(second.draftKey ?? '')).toHaveLength(2);
  });

  it('is gone when it is revoked, and stands in no log [LIVE-11, LIVE-12, LOG-12]', async () => {
    const { user, admin, params, present } = await anEmbedding();
    const { draftKey = '' } = await user.call(makeDraftLink, { params });
    const revoked = await user.call(removeDraftLink, { params });
    expect(revoked).not.toHaveProperty('draftKey');
    expect(await present()).toEqual(revoked);
    expect(await user.call(removeDraftLink, { params })).toEqual(revoked);
    const entries = await logEntries(admin, 'OTHER');
    expect(entries.slice(0, 2)).toEqual([
      'мария: Отозвана ссылка на черновик встраивания «Сайт»',
      'мария: Создана ссылка на черновик встраивания «Сайт»',
    ]);
    expect([...entries, ...logLines].join()).not.toContain(draftKey);
  });

  it('is not handed over with the embedding, nor is the name of the former owner [LIVE-12, ACC-07]', async () => {
    const { user, admin, system, params } = await anEmbedding();
    await user.call(makeDraftLink, { params });
    const heir = await system.user('наследник');
    await admin.call(handOverUser, { params: { id: user.id }, body: { to: heir.id } });
    const [got] = await heir.call(listEmbeddings, {});
    expect(got).not.toHaveProperty('draftKey');
    expect(got?.published.by?.name).toMatch(/^удалённый/i);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });
});

describe('an embedding of another', () => {
  it('is unknown to all of these calls, of an admin too [EMB-58, LIVE-12]', async () => {
    const { system, admin, params, made } = await anEmbedding();
    const path = `/api/embeddings/${params.id}`;
    const before = await rawItems(system).ofKind('EMBEDDING');
    for (const other of [await system.user('посторонний'), admin])
      for (const reply of [
        await other.post(`${path}/publish`, { revision: made.revision }),
        await other.delete(`${path}/draft`),
        await other.post(`${path}/draft-link`),
        await other.delete(`${path}/draft-link`),
        await other.get(`${path}/versions`),
        await other.post(`${path}/versions/1/restore?publish=true`),
      ])
        expect(reply).toMatchObject({
          status: 404,
          body: { error: 'Встраивание не найдено', code: 'embedding-not-found' },
        });
    expect(await rawItems(system).ofKind('EMBEDDING')).toEqual(before);
    expect(before[0]).toMatchObject(embeddingKey(before[0]?.ownerId ?? '', params.id));
  });
});
