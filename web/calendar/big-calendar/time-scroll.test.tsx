import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimeScroll } from './time-scroll.tsx';

const WEEK = { start: new Date('2026-09-14T00:00:00+03:00'), end: new Date('2026-09-21T00:00:00+03:00') };
const NEXT = { start: new Date('2026-09-21T00:00:00+03:00'), end: new Date('2026-09-28T00:00:00+03:00') };

// jsdom measures nothing.
beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  ),
);
afterEach(() => vi.unstubAllGlobals());

/** Draws the hours as the library does; they are 1,440 pixels high, a pixel a minute. */
const drawn = () => {
  const part = (range: typeof WEEK, isKnown: boolean) => (
    <TimeScroll range={range} items={[]} isKnown={isKnown} onWidth={() => undefined}>
      <div className="rbc-time-content" />
    </TimeScroll>
  );
  const { rerender, container } = render(part(WEEK, false));
  const hours = container.querySelector('.rbc-time-content');
  if (!hours) throw new Error('There are no hours');
  Object.defineProperty(hours, 'scrollHeight', { value: 1440 });
  return { hours, show: (range: typeof WEEK, isKnown: boolean) => rerender(part(range, isKnown)) };
};

/** 8:00 less half of its label. */
const EIGHT = 470;

it('opens at the first hour once the events are known, and once only', () => {
  const { hours, show } = drawn();
  expect(hours.scrollTop).toBe(0);
  show(WEEK, true);
  expect(hours.scrollTop).toBe(EIGHT);
  hours.scrollTop = 900;
  show(WEEK, false);
  show(WEEK, true);
  expect(hours.scrollTop).toBe(900);
  show(NEXT, true);
  expect(hours.scrollTop).toBe(EIGHT);
});

it('stays where the user scrolled while the events were on their way', () => {
  const { hours, show } = drawn();
  hours.scrollTop = 700;
  show(WEEK, true);
  expect(hours.scrollTop).toBe(700);
});
