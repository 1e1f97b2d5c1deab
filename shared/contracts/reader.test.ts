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
    const account = { id: 'u', username: 'мария', role: 'owner', isActive: true, publishes: true };
    expect(v.parse(readerOf(v.array(UserAccount)), [account])).toEqual([{ ...account, role: 'user' }]);
  });

  it('drops them in records and behind checks, which still hold', () => {
    const Ordered = v.pipe(
      v.strictObject({ a: v.number(), b: v.number() }),
      v.check(({ a, b }) => a < b),
    );
    const reader = readerOf(v.record(v.string(), Ordered));
    expect(v.parse(reader, { one: { a: 1, b: 2, x: 3 } })).toEqual({ one: { a: 1, b: 2 } });
    expect(v.is(reader, { one: { a: 2, b: 1 } })).toBe(false);
  });

  it('leaves members of unknown kinds out of a list, but refuses what has no kind', () => {
    const Note = v.strictObject({ kind: v.literal('NOTE'), text: v.string() });
    const Task = v.strictObject({ kind: v.literal('TASK'), done: v.boolean() });
    const [note, task] = [
      { kind: 'NOTE', text: 'a' },
      { kind: 'TASK', done: true },
    ];
    const [notes, both] = [readerOf(v.array(Note)), readerOf(v.array(v.variant('kind', [Note, Task])))];
    expect(v.parse(notes, [note, task])).toEqual([note]);
    expect(v.parse(both, [note, { ...task, x: 1 }, { kind: 'POLL' }])).toEqual([note, task]);
    for (const wrong of [null, 'x', { text: 'a' }, { kind: 'NOTE' }])
      expect([wrong, v.is(notes, [wrong])]).toEqual([wrong, false]);
  });

  it('is made once of each schema, for each treatment', () => {
    const Fresh = v.strictObject({ a: v.number() });
    expect(readerOf(Fresh)).toBe(readerOf(Fresh, 'drop'));
    expect(readerOf(Fresh, 'keep')).toBe(readerOf(Fresh, 'keep'));
    expect(readerOf(Fresh, 'keep')).not.toBe(readerOf(Fresh));
  });

  it('refuses what lacks a field or has one of another type', () => {
    const maybe = { list: [], none: null, maybe: 5 };
    for (const wrong of [{}, { list: 'x', none: null }, { list: [{}], none: null }, maybe, null, [], 'x'])
      expect(v.is(readerOf(Nested), wrong)).toBe(false);
    expect(v.is(readerOf(v.array(Embedding)), [{ ...embedding, id: 1 }])).toBe(false);
  });

  it('tells kinds apart by their literals', () => {
    const Item = v.strictObject({ kind: v.literal('EVENT'), id: v.string() });
    expect(isOfKind(Item, { kind: 'EVENT' })).toBe(true);
    expect(isOfKind(Item, { kind: 'SERIES' })).toBe(false);
    // An item without a kind is broken. It counts as an item of every kind, so that each reader refuses it.
    expect(isOfKind(Item, {})).toBe(true);
    const Sort = v.strictObject({ kind: v.literal('EVENT'), sort: v.literal('single') });
    expect(isOfKind(Sort, { kind: 'EVENT', sort: 'series' })).toBe(false);
    expect(isOfKind(v.record(v.string(), v.string()), { kind: 'SERIES' })).toBe(true);
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
