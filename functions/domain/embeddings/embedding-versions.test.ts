import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '#shared/embedding/settings.ts';
import { nextVersion, settingChanges } from './embedding-versions.ts';

const CREATED = '2026-01-01T00:00:00.000Z';
const settings = v.parse(settingsOf.HTML, {});

describe('a save', () => {
  const version = { n: 3, since: '2026-01-01T00:00:00.000Z', at: '2026-01-01T00:05:00.000Z' };
  const soon = new Date('2026-01-01T00:09:59.999Z');
  const later = new Date('2026-01-01T00:10:00.000Z');
  const own = (at: Date) => ({ n: 4, since: at.toISOString(), at: at.toISOString() });

  it('joins the version of the last ten minutes [SAFE-25]', () => {
    expect(nextVersion(version, soon)).toEqual({ ...version, at: soon.toISOString() });
    expect(nextVersion(version, later)).toEqual(own(later));
  });

  it('makes a version of its own beside a published one, or where it replaces everything [LIVE-07]', () => {
    expect(nextVersion({ ...version, publishedAt: CREATED }, soon)).toEqual(own(soon));
    expect(nextVersion(version, soon, true)).toEqual(own(soon));
  });
});

it('versions differ field by field, lists by their members, the navigation like the rest', () => {
  const before = { name: 'Афиша', settings: { ...settings, categories: ['c1', 'c2'] } };
  const navigation = { ...settings.navigation, hideNavigation: true };
  const after = { name: 'Театр', settings: { ...settings, categories: ['c1'], modalSize: 50, navigation } };
  expect(settingChanges(before, before)).toEqual([]);
  expect(settingChanges(before, after)).toEqual([
    { field: 'name', from: 'Афиша', to: 'Театр' },
    { field: 'modalSize', from: settings.modalSize, to: 50 },
    { field: 'categories', from: 'c1,c2', to: 'c1' },
    { field: 'hideNavigation', from: false, to: true },
  ]);
  const frame = settingChanges({ name: 'А', settings }, { name: 'А', settings: v.parse(settingsOf.IFRAME, {}) });
  expect(frame).toContainEqual({ field: 'frameBorder', from: null, to: 0 });
  expect(frame).toContainEqual({ field: 'responsive', from: true, to: null });
});
