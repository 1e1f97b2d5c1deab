import { describe, expect, it } from 'vitest';
import { placeBeside } from './place.ts';

const ROOM = { width: 1000, height: 700 };
const BUBBLE = { width: 350, height: 250 };
const at = (left: number, top: number, width = 100, height = 40) => ({
  ...{ left, top, right: left + width, bottom: top + height },
});

describe('a bubble', () => {
  it.each([
    ['to the right of its slot', at(200, 300), { left: 308, top: 292 }],
    ['to the left where the right has no room', at(700, 300), { left: 342, top: 292 }],
    ['below a slot as wide as the window', at(10, 100, 980), { left: 10, top: 148 }],
    ['above it where there is no room below', at(10, 600, 980), { left: 10, top: 342 }],
    ['inside the window at its lower edge', at(200, 680), { left: 308, top: 442 }],
    ['inside the window at its upper edge', at(200, -100), { left: 308, top: 8 }],
  ])('stands %s', (_, anchor, place) => {
    expect(placeBeside(anchor, BUBBLE, ROOM)).toEqual(place);
  });
});
