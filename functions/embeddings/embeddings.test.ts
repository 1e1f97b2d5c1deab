import { describe, expect, it } from 'vitest';
import { aSystem } from '#functions/testing/system.ts';
import { createEmbedding, listEmbeddings, updateEmbedding } from '#shared/contracts/embeddings.ts';

describe('GET /api/embeddings', () => {
  it('answers the own ones, newest first [EMB-09, EMB-51]', async () => {
    const system = await aSystem();
    const [user, admin] = [await system.user(), await system.admin()];
    for (const name of ['Первый', 'Второй', 'Третий'])
      await user.call(createEmbedding, { body: { name, type: 'IFRAME' } });
    const names = (await user.call(listEmbeddings, {})).map(({ name }) => name);
    expect(names).toEqual(['Третий', 'Второй', 'Первый']);
    expect(await admin.call(listEmbeddings, {})).toEqual([]);
  });
});

describe('PUT /api/embeddings/{id}', () => {
  it('takes the whole object and changes neither id, type, token nor date [EMB-32, EMB-53]', async () => {
    const user = await (await aSystem()).user();
    const made = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    const sent = {
      id: 'other',
      type: 'IFRAME',
      widgetToken: 'mine',
      createdAt: '1999-01-01T00:00:00.000Z',
      name: 'Новое имя',
      settings: { ...made.settings, transparency: 55 },
    };
    const { status, body } = await user.put(`/api/embeddings/${made.id}`, sent);
    const settings = { ...made.settings, transparency: 55 };
    const expected = { ...made, name: 'Новое имя', settings, revision: 2 };
    expect({ status, body }).toEqual({ status: 200, body: expected });
    expect(await user.call(listEmbeddings, {})).toEqual([expected]);
  });

  it('changes the name alone, or the settings alone', async () => {
    const user = await (await aSystem()).user();
    const { id } = await user.call(createEmbedding, {
      body: { name: 'Сайт', type: 'HTML', settings: { transparency: 40 } },
    });
    const params = { id };
    const renamed = await user.call(updateEmbedding, { params, body: { name: 'Имя' } });
    expect(renamed).toMatchObject({ name: 'Имя', settings: { transparency: 40 } });
    const reset = await user.call(updateEmbedding, { params, body: { settings: {} } });
    expect(reset).toMatchObject({ name: 'Имя', settings: { transparency: 10 } });
  });

  it.each([
    ['an unknown field', { owner: 'x' }, 'Неизвестное поле: owner'],
    ['an unknown setting', { settings: { frameBorder: 1 } }, 'Неизвестное поле: frameBorder'],
    ['a blank name', { name: ' ' }, 'Введите название встраивания'],
    ['a bad setting', { settings: { modalSize: 151 } }, 'Размер окна: число от 20 до 150'],
  ])('refuses %s [EMB-54, EMB-55]', async (_, body, error) => {
    const user = await (await aSystem()).user();
    const made = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    expect(await user.put(`/api/embeddings/${made.id}`, body)).toMatchObject({ status: 400, body: { error } });
    expect(await user.call(listEmbeddings, {})).toEqual([made]);
  });

  it('many at once leave one of them whole', async () => {
    const user = await (await aSystem()).user();
    const { id } = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    const changes = Array.from({ length: 10 }, (_, n) => ({ name: `Имя ${n}`, settings: { transparency: n } }));
    const replies = await Promise.all(changes.map((change) => user.put(`/api/embeddings/${id}`, change)));
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const [left] = await user.call(listEmbeddings, {});
    expect(changes).toContainEqual({ name: left?.name, settings: { transparency: left?.settings.transparency } });
  });
});

describe('an embedding of another', () => {
  it('is unknown to everybody else, an admin too [EMB-51, EMB-58, API-15]', async () => {
    const system = await aSystem();
    const owner = await system.user('владелец');
    const made = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    for (const other of [await system.user('посторонний'), await system.admin()])
      for (const id of [made.id, 'unknown']) {
        const unknown = { status: 404, body: { error: 'Встраивание не найдено', code: 'embedding-not-found' } };
        expect(await other.put(`/api/embeddings/${id}`, { name: 'Захват' })).toMatchObject(unknown);
        expect(await other.delete(`/api/embeddings/${id}`)).toMatchObject(unknown);
      }
    expect(await owner.call(listEmbeddings, {})).toEqual([made]);
  });
});

describe('DELETE /api/embeddings/{id}', () => {
  it('removes embedding and token; a second time it is unknown [EMB-25]', async () => {
    const system = await aSystem();
    const user = await system.user();
    const { id } = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    expect(await user.delete(`/api/embeddings/${id}`)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await user.delete(`/api/embeddings/${id}`)).status).toBe(404);
    const kinds = (await system.items()).map(({ kind }) => kind);
    expect(kinds).not.toContain('EMBEDDING');
    expect(kinds).not.toContain('TOKEN');
  });
});
