import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EMBEDDING_TYPES, settingsOf } from '#shared/embedding/settings.ts';
import { createEmbedding, Embedding, updateEmbedding } from './embeddings.ts';

const message = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message;

describe('a new embedding', () => {
  it.each([
    ['a name and a type', { name: ' Сайт ', type: 'HTML' }],
    ['a name of 100 characters', { name: 'я'.repeat(100), type: 'TILDA' }],
    ['settings', { name: 'Сайт', type: 'HTML', settings: { viewType: 'week' } }],
  ])('takes %s [EMB-54]', (_, body) => {
    expect(v.parse(createEmbedding.body, body)).toEqual({ ...body, name: body.name.trim() });
  });

  it.each([
    [{ name: ' ' }, 'Введите название встраивания'],
    [{ name: 1 }, 'Введите название встраивания'],
    [{ name: 'я'.repeat(101) }, 'Название встраивания не длиннее 100 символов'],
    [{ type: 'WIX' }, 'Тип встраивания: HTML, IFRAME, WORDPRESS, TILDA или BITRIX'],
    [{ settings: [] }, 'Неверный формат запроса'],
    [{ settings: 'viewType' }, 'Неверный формат запроса'],
    [{ widgetToken: 'mine' }, 'Неизвестное поле: widgetToken'],
  ])('does not take %j: %s [EMB-54]', (changes, expected) => {
    expect(message(createEmbedding.body, { name: 'Сайт', type: 'HTML', ...changes })).toBe(expected);
  });
});

describe('an update of an embedding', () => {
  it('takes the whole embedding back, or the name or the settings alone [EMB-53]', () => {
    const server = { id: 'b1', type: 'HTML', widgetToken: 'tok', createdAt: '2025-01-01T00:00:00.000Z' };
    for (const body of [{}, { name: 'Сайт' }, { settings: {} }, { ...server, name: 'Сайт', settings: {} }])
      expect(v.parse(updateEmbedding.body, body)).toEqual(body);
  });

  it('takes nothing else', () => {
    expect(message(updateEmbedding.body, { owner: 'u1' })).toBe('Неизвестное поле: owner');
    expect(message(updateEmbedding.body, { name: '' })).toBe('Введите название встраивания');
    expect(message(updateEmbedding.body, { settings: [] })).toBe('Неверный формат запроса');
  });
});

it('an embedding of each type has its fields, and the settings of its type as draft and as published [EMB-36]', () => {
  for (const type of EMBEDDING_TYPES) {
    const settings = v.parse(settingsOf[type], {});
    const published = { settings, at: '2025-01-01', by: null };
    const own = { id: 'b1', name: 'Сайт', type, widgetToken: 'tok', createdAt: '2025-01-01', revision: 1 };
    const embedding = { ...own, settings, published };
    expect(v.parse(Embedding, embedding)).toEqual(embedding);
    expect(v.is(Embedding, { ...embedding, ownerId: 'u1' })).toBe(false);
    expect(v.is(Embedding, { ...embedding, settings: { ...settings, secret: 1 } })).toBe(false);
  }
});
