import { describe, expect, it } from 'vitest';
import { LimitReached, Rejected } from '#functions/domain/errors.ts';
import { anEvent, aSeries } from './stored.testing.ts';
import {
  amountsOf,
  beyondKept,
  difference,
  LIMITS_OF_ALL,
  LIMITS_OF_USERS,
  limitRefusal,
  overLimit,
  type PictureSizes,
  withSizes,
} from './usage.ts';

describe('what an owner may have [LOCK-09]', () => {
  it('5000 events, 500 MB of pictures, 50 embeddings; and like everybody 300 series of 2 MB', () => {
    const ofAll = { series: 300, seriesBytes: 2_097_152 };
    expect(LIMITS_OF_ALL).toEqual(ofAll);
    expect(LIMITS_OF_USERS).toEqual({
      ...ofAll,
      events: 5000,
      pictureBytes: 524_288_000,
      embeddings: 50,
      templates: 50,
    });
  });

  it('may grow to a limit and not beyond; more than it may stay, and become less', () => {
    const over = (has: number, by: number) => overLimit({ events: has }, { events: by }, { events: 10 });
    expect(over(9, 1)).toBeUndefined();
    expect(over(9, 2)).toBe('events');
    expect(over(12, 0)).toBeUndefined();
    expect(over(12, -1)).toBeUndefined();
    expect(overLimit({}, { embeddings: 11, events: 11 }, { embeddings: 10 })).toBe('embeddings');
    expect(overLimit({}, { events: 11 }, {})).toBeUndefined();
  });

  it('is refused in words of its own', () => {
    expect(limitRefusal('series')).toEqual(new Rejected('too-many-series', { field: 'recurrence' }));
    expect(limitRefusal('seriesBytes')).toEqual(new Rejected('all-series-too-large', { field: 'description' }));
    expect(limitRefusal('events')).toEqual(new LimitReached('too-many-events'));
  });
});

describe('what events count for', () => {
  it('a series is an event too; pictures by their bytes, as far as these are known', () => {
    const kept = [
      anEvent({ pictureSizes: { 'e1/v1': 10 } }),
      anEvent(),
      aSeries({ pictureSizes: { 's1/v1': 3, 's1_20260317/v2': 4 }, bytes: 700 }),
      aSeries(),
    ];
    expect(amountsOf(kept)).toEqual({
      events: 4,
      series: 2,
      seriesBytes: 700,
      pictureBytes: 17,
      embeddings: 0,
      templates: 0,
    });
  });

  it('of a template is one template and no event', () => {
    expect(amountsOf([anEvent({ isTemplate: true })])).toMatchObject({ events: 0, series: 0, templates: 1 });
  });

  it('grows by what is more', () => {
    expect(difference({ events: 2, pictureBytes: 5 }, { events: 1, series: 1 })).toEqual({
      events: 1,
      series: -1,
      seriesBytes: 0,
      pictureBytes: 5,
      embeddings: 0,
      templates: 0,
    });
  });

  it('is of the pictures that the event has now', () => {
    const known = { 'e1/v1': 10, 'e1/v0': 9 };
    expect(withSizes(anEvent(), known)).toEqual(anEvent({ pictureSizes: { 'e1/v1': 10 } }));
    expect(withSizes(anEvent({ picture: 'v2', pictureSizes: known }), known).pictureSizes).toBeUndefined();
    expect(withSizes(anEvent({ picture: 'toString' }), known).pictureSizes).toBeUndefined();
  });

  it('is of the bytes that a series has now, whatever it said before; a single event has none', () => {
    const bytesOf = (description: string, before?: number) =>
      withSizes(aSeries({ description, ...(before !== undefined && { bytes: before }) }), {}).bytes ?? 0;
    expect(bytesOf('яя') - bytesOf('')).toBe(4);
    expect(bytesOf('', 77)).toBe(bytesOf(''));
    expect(withSizes(anEvent({ bytes: 77 }), {}).bytes).toBeUndefined();
  });
});

describe('kept pictures beyond the limits [LOCK-10]', () => {
  type Note = { readonly at: number; readonly sizes?: PictureSizes };
  const beyond = (notes: readonly Note[]) => beyondKept(notes).map(({ at }) => at);
  const single = Array.from({ length: 5000 }, (_, at): Note => ({ at }));

  it('are those after the newest 5,000, each of a note counted', () => {
    expect(beyond(single)).toEqual([]);
    expect(beyond([...single, { at: 5000 }])).toEqual([5000]);
    expect(beyond([{ at: -1, sizes: { 'e1/v1': 1, 'e1/v2': 1 } }, ...single])).toEqual([4998, 4999]);
  });

  it('are those after the newest 500 MB', () => {
    const sized = (...bytes: number[]) => bytes.map((size, at): Note => ({ at, sizes: { [`e${at}/v1`]: size } }));
    expect(beyond(sized(524_288_000))).toEqual([]);
    expect(beyond(sized(524_287_999, 1, 0, 1))).toEqual([3]);
    expect(beyond(sized(1, 524_288_000, 1))).toEqual([1, 2]);
  });
});
