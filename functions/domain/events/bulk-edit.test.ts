import { describe, expect, it } from 'vitest';
import { Rejected } from '#functions/domain/errors.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { refusals } from '#shared/locale/refusals.ts';
import { type BulkEdit, bulkEdited, copyOf } from './bulk-edit.ts';
import type { Stored } from './series-events.ts';
import { anEvent, aSeries, categoryOf, NOW } from './stored.testing.ts';

const making = { categoryOf, updatedAt: NOW };
const move = (days: number): BulkEdit => ({ action: 'move', items: [], days });
const set = (value: Extract<BulkEdit, { action: 'set' }>['value']): BulkEdit => ({ action: 'set', items: [], value });
const remove: BulkEdit = { action: 'remove', items: [] };
const edit = (seen: Stored, ids: string[], change: BulkEdit) => bulkEdited(seen, ids, change, making);
const all = (seen: Stored, change: BulkEdit) => edit(seen, [seen.id], change).next;
const SEALED = { revision: 8, updatedAt: NOW };

describe('an event of several', () => {
  it('keeps its own clock and its length when it is moved [SAFE-27]', () => {
    // The night of 29 March 2026 lacks an hour in Berlin.
    const before = { startDate: '2026-03-28T09:00:00.000Z', endDate: '2026-03-28T11:00:00.000Z' };
    const after = { startDate: '2026-03-29T08:00:00.000Z', endDate: '2026-03-29T10:00:00.000Z' };
    const event = anEvent({ timeZone: 'Europe/Berlin', ...before });
    expect(edit(event, ['e1'], move(1))).toEqual({
      next: { ...event, ...after, ...SEALED },
      subject: { title: 'Кружок', dates: '' },
      failed: [],
    });
    const days = { startDate: '2026-03-28T00:00:00.000Z', endDate: '2026-03-30T00:00:00.000Z' };
    expect(all(anEvent({ timeZone: 'Europe/Berlin', allDay: true, ...days }), move(-1))).toMatchObject({
      startDate: '2026-03-27T00:00:00.000Z',
      endDate: '2026-03-29T00:00:00.000Z',
    });
  });

  it('moved by no day stays where it is, in the second of a repeated hour too', () => {
    const times = { startDate: '2026-10-25T01:30:00.000Z', endDate: '2026-10-25T02:00:00.000Z' };
    expect(all(anEvent({ timeZone: 'Europe/Berlin', ...times }), move(0))).toMatchObject(times);
    const series = aSeries({ timeZone: 'Europe/Berlin', recurrence: 'FREQ=DAILY;COUNT=2', ...times });
    expect(all(series, move(0))).toMatchObject(times);
  });

  it('cannot leave the calendar', () => {
    const first = { startDate: '1970-01-01T09:00:00.000Z', endDate: '1970-01-01T10:00:00.000Z' };
    expect(() => all(anEvent(first), move(-1))).toThrow(new Rejected('bad-year'));
  });

  it('gets a colour, a status or a category that its owner has [EV2-19]', () => {
    expect(all(anEvent(), set({ color: '#FF0000' }))).toEqual({ ...anEvent(), color: '#ff0000', ...SEALED });
    expect(all(anEvent(), set({ status: 'draft' }))).toEqual({ ...anEvent(), status: 'draft', ...SEALED });
    expect(all(anEvent(), set({ categoryId: 'c1' }))).toMatchObject({ categoryId: 'c1' });
    expect(all(anEvent({ categoryId: 'c1' }), set({ categoryId: '' }))).toMatchObject({ categoryId: '' });
    // The category was deleted meanwhile. The event may keep it.
    expect(all(anEvent({ categoryId: 'c9' }), set({ categoryId: 'c9' }))).toMatchObject({ categoryId: 'c9' });
    for (const event of [anEvent({ categoryId: 'c8' }), anEvent({ userId: 'u2' })])
      expect(() => all(event, set({ categoryId: event.userId === 'u1' ? 'c9' : 'c1' }))).toThrow(
        new Rejected('unknown-category'),
      );
  });

  it('is removed', () => expect(edit(anEvent(), ['e1'], remove)).toMatchObject({ next: null, failed: [] }));

  it('has no dates: what names one is not found, and it stays as it is', () => {
    const failed = [{ id: 'e1_20260310', reason: apiErrors.eventNotFound }];
    expect(edit(anEvent(), ['e1_20260310'], remove)).toMatchObject({ next: anEvent(), failed });
    expect(edit(anEvent(), ['e1', 'e1_20260310'], remove)).toMatchObject({ next: null, failed });
  });
});

describe('a series of several', () => {
  const times = { startDate: '2026-03-26T15:00:00.000Z', endDate: '2026-03-26T17:00:00.000Z' };
  const series = aSeries({
    exceptions: { '20260317': null, '20260324': { times }, '20260331': { color: '#ff0000' } },
  });

  it('is moved with the dates that differ, those that were moved alone too [SAFE-27]', () => {
    expect(all(series, move(1))).toEqual({
      ...series,
      ...SEALED,
      recurrence: 'FREQ=WEEKLY;BYDAY=WE;COUNT=5',
      startDate: '2026-03-11T15:00:00.000Z',
      endDate: '2026-03-11T16:30:00.000Z',
      exceptions: {
        '20260318': null,
        '20260325': { times: { startDate: '2026-03-27T15:00:00.000Z', endDate: '2026-03-27T17:00:00.000Z' } },
        '20260401': { color: '#ff0000' },
      },
    });
  });

  it('gets a value of which its dates keep only what differs', () => {
    expect(all(series, set({ color: '#FF0000' }))).toEqual({
      ...series,
      ...SEALED,
      color: '#ff0000',
      exceptions: { '20260317': null, '20260324': { times } },
    });
  });

  it('is changed whole though single dates are named too; a date that is not there is told', () => {
    const answer = edit(series, ['s1_20260310', 's1', 's1_20260317'], remove);
    const failed = [{ id: 's1_20260317', reason: apiErrors.eventNotFound }];
    expect(answer).toEqual({ next: null, subject: { title: 'Кружок', dates: '' }, failed });
  });

  it('cannot become larger than a series may be', () => {
    const early = aSeries({ startDate: '1970-01-06T15:00:00.000Z', endDate: '1970-01-06T16:00:00.000Z' });
    expect(() => all(early, move(-10))).toThrow(new Rejected('bad-year'));
  });
});

describe('dates of one series', () => {
  it('are one change of it', () => {
    expect(edit(aSeries(), ['s1_20260310', 's1_20260324'], remove)).toEqual({
      next: { ...aSeries(), ...SEALED, exceptions: { '20260310': null, '20260324': null } },
      subject: { title: 'Кружок', dates: '10 марта 2026, 24 марта 2026' },
      failed: [],
    });
  });

  it('are told by their days before and after; a single one by its own title', () => {
    const series = aSeries({ exceptions: { '20260317': { title: 'Урок', picture: 's1_20260317/v2' } } });
    const times = { startDate: '2026-03-18T15:00:00.000Z', endDate: '2026-03-18T16:30:00.000Z' };
    expect(edit(series, ['s1_20260317'], move(1))).toEqual({
      next: {
        ...series,
        ...SEALED,
        exceptions: { '20260317': { title: 'Урок', picture: 's1_20260317/v2', times } },
      },
      subject: { title: 'Урок', dates: '17 марта 2026 → 18 марта 2026' },
      failed: [],
    });
    const { subject } = edit(series, ['s1_20260317'], set({ status: 'draft' }));
    expect(subject).toEqual({ title: 'Урок', dates: '17 марта 2026' });
    for (const ids of [
      ['s1_20260317', 's1_20260324'],
      ['s1_20260324', 's1_20260317'],
    ])
      expect(edit(series, ids, set({ status: 'draft' })).subject.title).toBe('Кружок');
  });

  it('that fail are told, the others are changed', () => {
    const { next, failed } = edit(aSeries(), ['s1_20260318', 's1_20260324', 's1_x'], set({ color: '#FF0000' }));
    expect(next).toEqual({ ...aSeries(), ...SEALED, exceptions: { '20260324': { color: '#ff0000' } } });
    expect(failed).toEqual([
      { id: 's1_20260318', reason: apiErrors.eventNotFound },
      { id: 's1_x', reason: apiErrors.eventNotFound },
    ]);
    const unknown = edit(aSeries(), ['s1_20260324'], set({ categoryId: 'c9' }));
    expect(unknown.failed).toEqual([{ id: 's1_20260324', reason: refusals['unknown-category'] }]);
  });

  it('of which one cannot be changed by a fault of ours all fail', () => {
    const categoryOf = () => {
      throw new TypeError('broken');
    };
    expect(() => bulkEdited(aSeries(), ['s1_20260324'], set({ categoryId: 'c1' }), { ...making, categoryOf })).toThrow(
      new TypeError('broken'),
    );
  });

  it('that are all of it leave nothing', () => {
    const ids = ['10', '17', '24', '31'].map((day) => `s1_202603${day}`);
    expect(edit(aSeries(), [...ids, 's1_20260407'], remove).next).toBeNull();
  });

  it('fail as one where the series would be larger than it may be', () => {
    const exceptions = Object.fromEntries(['20260317', '20260324'].map((day) => [day, { picture: 'p' }]));
    const large = aSeries({ description: 'я'.repeat(49_700), exceptions });
    expect(() => edit(large, ['s1_20260310', 's1_20260331', 's1_20260407'], move(1))).toThrow(
      new Rejected('series-too-large', { field: 'description' }),
    );
  });
});

describe('a copy', () => {
  const own = { id: 'e2', picture: 'e1/v1', updatedAt: NOW, days: 7 };
  const past = { uid: 'from-a-file', like: 3, updatedBy: { id: 'u1', name: 'anna' }, pictureSizes: { 'e1/v1': 10 } };
  const week = { startDate: '2026-03-17T15:00:00.000Z', endDate: '2026-03-17T16:30:00.000Z' };
  const made = { id: 'e2', picture: 'e1/v1', updatedAt: NOW, revision: 1 };

  it('of an event is as much later, and nothing is known of its past [SAFE-30]', () => {
    expect(copyOf(anEvent(past), own)).toEqual({ ...anEvent(), ...week, ...made });
  });

  it('of a date is a single event [SAFE-30]', () => {
    const series = { id: 's1', recurrence: 'FREQ=DAILY', startDate: '', isChanged: true, removed: [] };
    expect(copyOf(anEvent({ series }), own)).toEqual({ ...anEvent(), ...week, ...made });
  });

  it('of a series repeats by its rule alone [SAFE-30]', () => {
    const series = aSeries({ ...past, exceptions: { '20260317': null } });
    expect(copyOf(series, own)).toEqual({ ...aSeries(), ...week, ...made });
  });

  it('cannot leave the calendar', () => {
    for (const source of [anEvent(), aSeries()])
      expect(() => copyOf(source, { ...own, days: 36_600 })).toThrow(new Rejected('bad-year'));
  });
});
