import { fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { type CalendarItem, itemOf } from '#web/calendar/state/calendar-item.ts';
import { rangeOf, type ViewState } from '#web/calendar/state/view-state.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';

const DAYS = ['2026-09-30', '2026-10-01'];
const nothing = () => undefined;
const on = (day: string): ViewState => ({ view: 'month', date: new Date(`${day}T00:00:00`), isNarrow: false });

/** The buttons of two days. Another month draws new elements, as the library does. */
const Days = ({ state }: { state: ViewState }) => {
  const area = useRef<HTMLDivElement>(null);
  const does = { onDate: nothing, onMove: nothing };
  const { onKeyDown } = useCalendarKeys({ area, items: [], state, range: rangeOf(state), ...does });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as the calendar's own area hears them
    <div ref={area} onKeyDown={onKeyDown}>
      {DAYS.map((day) => (
        <button key={`${state.date.getMonth()} ${day}`} type="button" data-day={day}>
          {day}
        </button>
      ))}
    </div>
  );
};
const aFrame = () => new Promise((done) => requestAnimationFrame(done));

it('keeps the focus over the edge of a month, also when events come before the new month is drawn', async () => {
  const { getByText, rerender } = render(<Days state={on('2026-09-30')} />);
  getByText('2026-09-30').focus();
  fireEvent.keyDown(getByText('2026-09-30'), { key: 'ArrowRight' });
  rerender(<Days state={on('2026-09-30')} />);
  await aFrame();
  await aFrame();
  rerender(<Days state={on('2026-10-01')} />);
  expect(document.activeElement).toBe(getByText('2026-10-01'));
});

it('takes the focus from nobody who has gone elsewhere meanwhile', () => {
  const { getByText, rerender } = render(<Days state={on('2026-09-30')} />);
  fireEvent.keyDown(getByText('2026-09-30'), { key: 'ArrowRight' });
  rerender(<Days state={on('2026-12-24')} />);
  rerender(<Days state={on('2026-10-01')} />);
  expect(document.activeElement).toBe(document.body);
});

const lecture = itemOf({
  ...{ ...PLAIN_EVENT, id: 'e1', userId: 'u1', title: 'Лекция' },
  ...{ startDate: '2026-09-30T09:00:00.000Z', endDate: '2026-09-30T10:00:00.000Z' },
});

const Event = ({ item, onMove }: { item: CalendarItem; onMove: () => void }) => {
  const area = useRef<HTMLDivElement>(null);
  const state = on('2026-09-30');
  const does = { onDate: nothing, onMove };
  const { onKeyDown, announcement } = useCalendarKeys({ area, items: [item], state, range: rangeOf(state), ...does });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as the calendar's own area hears them
    <div ref={area} onKeyDown={onKeyDown}>
      <button type="button" data-event-id={item.id}>
        {item.title}
      </button>
      <p role="status">{announcement}</p>
    </div>
  );
};

it.each([
  ['moves an event and says so', {}, 1, /Лекция/],
  ['says nothing of an event that the user may only see, and leaves it', { isFixed: true }, 0, /^$/],
])('%s [CAL-12]', (_, changes, moves, said) => {
  const onMove = vi.fn<() => void>();
  const { getByRole } = render(<Event item={{ ...lecture, ...changes }} onMove={onMove} />);
  fireEvent.keyDown(getByRole('button'), { key: 'ArrowRight', altKey: true });
  expect(onMove).toHaveBeenCalledTimes(moves);
  expect(getByRole('status').textContent).toMatch(said);
});
