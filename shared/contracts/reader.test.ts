import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '#shared/embedding/settings.ts';
import { api } from './api.ts';
import { Embedding } from './embeddings.ts';
import type { Endpoint } from './endpoint.ts';
import { strict } from './fields.ts';
import { isOfKind, readerOf } from './reader.ts';
import { UserAccount } from './users.ts';

const embedding = {
  id: 'e1',
  name: 'Сайт',
  type: 'HTML',
  widgetToken: 't',
  createdAt: '2026-11-22T00:00:00.000Z',
  settings: v.parse(settingsOf.HTML, {}),
  published: { settings: v.parse(settingsOf.HTML, {}), at: '2026-11-22T00:00:00.000Z', by: null },
  revision: 1,
};
const Nested = v.strictObject({
  list: v.array(v.strictObject({ a: v.number() })),
  none: v.nullable(strict({ b: v.string() })),
  maybe: v.optional(v.pipe(v.string(), v.trim())),
});

describe('a reader of today', () => {
  it('drops unknown fields at every depth', () => {
    const read = v.parse(readerOf(Nested), { list: [{ a: 1, x: 2 }], none: { b: 'b', x: 1 }, maybe: ' m ', x: [] });
    expect(read).toEqual({ list: [{ a: 1 }], none: { b: 'b' }, maybe: 'm' });
  });

  it('keeps them where what it reads is written back', () => {
    const raw = { list: [{ a: 1, x: 2 }], none: { b: 'b', x: 1 }, x: [] };
    expect(v.parse(readerOf(Nested, 'keep'), raw)).toEqual(raw);
  });

  it('reads a value that it does not know as the default of its field, and leaves unknown kinds out of a list', () => {
    const { settings } = embedding;
    const of = (more: object) => ({ ...embedding, ...more });
    const answer = [
      of({
        settings: { ...settings, viewType: 'year', navigation: { ...settings.navigation, filterPosition: 'top' } },
      }),
      of({ settings: { ...settings, navigation: 'none' } }),
      of({ type: 'JOOMLA', settings: {} }),
    ];
    expect(v.parse(readerOf(v.array(Embedding)), answer)).toEqual([embedding, embedding]);
    const account = { id: 'u', username: 'мария', role: 'owner', isActive: true };
    expect(v.parse(readerOf(v.array(UserAccount)), [account])).toEqual([{ ...account, role: 'user' }]);
  });

  it('refuses what lacks a field or has one of another type', () => {
    for (const wrong of [{}, { list: 'x', none: null }, { list: [{}], none: null }, null, [], 'x'])
      expect(v.is(readerOf(Nested), wrong)).toBe(false);
    expect(v.is(readerOf(v.array(Embedding)), [{ ...embedding, id: 1 }])).toBe(false);
  });

  it('tells kinds apart by their literals', () => {
    const Item = v.strictObject({ kind: v.literal('EVENT'), id: v.string() });
    expect(isOfKind(Item, { kind: 'EVENT' })).toBe(true);
    expect(isOfKind(Item, { kind: 'SERIES' })).toBe(false);
    // Broken, and to be told so.
    expect(isOfKind(Item, {})).toBe(true);
  });
});

describe('a writer', () => {
  it('is refused whatever its schema does not name', () => {
    expect(v.is(v.array(Embedding), [{ ...embedding, x: 1 }])).toBe(false);
    expect(v.is(UserAccount, { id: 'u', username: 'м', role: 'owner', isActive: true })).toBe(false);
    for (const [name, contract] of Object.values(api).flatMap((group) => Object.entries<Endpoint>(group)))
      expect([name, contract.body && v.is(contract.body, [])]).not.toEqual([name, true]);
  });
});
