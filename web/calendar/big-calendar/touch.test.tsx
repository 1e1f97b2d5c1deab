import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newItem } from '#web/calendar/state/calendar-item.ts';
import { DnDContext } from './library.ts';
import { useLongPress } from './touch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const item = newItem({ startDate: '2026-09-16T09:00:00.000Z', endDate: '2026-09-16T10:00:00.000Z', allDay: false });

const Pressed = ({ isFixed }: { isFixed: boolean }) => <div {...useLongPress({ ...item, isFixed })}>Лекция</div>;

it.each([
  ['picks up an event', false, 1],
  ['does not pick up an event that the user may only see', true, 0],
])('a long press %s', (_, isFixed, times) => {
  const onBeginAction = vi.fn();
  const draggable = { onBeginAction, onEnd: () => undefined, dragAndDropAction: { interacting: false } };
  render(
    <DnDContext value={{ draggable }}>
      <Pressed isFixed={isFixed} />
    </DnDContext>,
  );
  fireEvent.touchStart(screen.getByText('Лекция'));
  vi.advanceTimersByTime(1000);
  expect(onBeginAction).toHaveBeenCalledTimes(times);
});
