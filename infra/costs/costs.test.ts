import { describe, expect, it } from 'vitest';
import { originRequests, seededRandom } from './caches.ts';
import { countedOf } from './counted.ts';
import { renewedInAnHour } from './renewal.ts';

describe('countedOf', () => {
  const table =
    '| Call | 1: ms | requests | kB | 2: ms | requests | kB |\n| a call | 1.0 | 2 | 3.0 | 4.5 | 5 | 6.0 |\n';
  it('reads the figures of the largest history', () => {
    expect(countedOf('a call', table)).toEqual({ ms: 4.5, requests: 5, kilobytes: 6 });
  });
  it('names a row that is missing', () => {
    expect(() => countedOf('another', table)).toThrow('another');
  });
});

describe('originRequests', () => {
  const crowd = { viewers: 1000, widgets: 1, seconds: 60, caches: 1, keptSeconds: 15 };
  it('asks once in the time that a cache keeps an answer', () => {
    expect(originRequests(crowd, seededRandom(1)).total).toBe(4);
  });
  it('asks for each viewer where nothing is kept', () => {
    expect(originRequests({ ...crowd, keptSeconds: 0 }, seededRandom(1)).total).toBe(1000);
  });
  it('asks as often as there are caches', () => {
    expect(originRequests({ ...crowd, caches: 3 }, seededRandom(1)).total).toBe(12);
  });
});

describe('renewedInAnHour', () => {
  const limits = { readers: 1, atOnce: 8, documentMs: 100, workMs: 15_000, batch: 100 };
  it('builds what changes touch within seconds while there is time', () => {
    const renewed = renewedInAnHour({ changesAnHour: 3600, documents: 2, isSame: false }, limits);
    expect(renewed).toMatchObject({ deleted: 0, built: 7200 });
    expect(renewed.lagSeconds).toBeLessThan(3);
  });
  it('deletes what does not fit into its time', () => {
    const renewed = renewedInAnHour({ changesAnHour: 1, documents: 10_000, isSame: true }, limits);
    expect(renewed).toMatchObject({ built: 1200, deleted: 8800 });
  });
  it('builds what a whole batch touches once', () => {
    const renewed = renewedInAnHour({ changesAnHour: 36_000, documents: 10, isSame: true }, limits);
    expect(renewed.built).toBeLessThan(36_000);
    expect(renewed.deleted).toBe(0);
  });
});
