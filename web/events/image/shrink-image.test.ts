import { describe, expect, it } from 'vitest';
import { shrinkPlan } from './shrink-image.ts';

const MB = 1024 * 1024;
const aPicture = (over = {}) => ({ type: 'image/jpeg', bytes: MB, width: 1600, height: 1200, ...over });

describe('downsizing a picture before it is sent', () => {
  it('leaves one alone that fits [DLG-25]', () => {
    expect(shrinkPlan(aPicture())).toBeNull();
    expect(shrinkPlan(aPicture({ type: 'image/gif' }))).toBeNull();
  });

  it('brings a phone’s photo to 2048 pixels on its longer side [DLG-25]', () => {
    expect(shrinkPlan(aPicture({ bytes: 9 * MB, width: 4000, height: 3000 }))).toEqual({
      width: 2048,
      height: 1536,
      type: 'image/jpeg',
    });
    expect(shrinkPlan(aPicture({ width: 3000, height: 6000 }))).toMatchObject({ width: 1024, height: 2048 });
  });

  it('draws one anew that is small in pixels but heavy, and smaller each round [DLG-25]', () => {
    const heavy = aPicture({ type: 'image/png', bytes: 6 * MB });
    expect(shrinkPlan(heavy)).toEqual({ width: 1600, height: 1200, type: 'image/webp' });
    expect(shrinkPlan(heavy, 1)).toMatchObject({ width: 1200, height: 900 });
  });

  it('draws a format anew that the server would refuse [DLG-25]', () => {
    expect(shrinkPlan(aPicture({ type: 'image/heic' }))).toMatchObject({ type: 'image/jpeg' });
  });

  it('never plans an empty picture', () => {
    expect(shrinkPlan(aPicture({ width: 30_000, height: 1 }))).toMatchObject({ height: 1 });
  });
});
