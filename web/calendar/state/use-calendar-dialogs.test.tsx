import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CurrentUserContext } from '#web/api/session/current-user.ts';
import { newItem } from './calendar-item.ts';
import { useCalendarDialogs } from './use-calendar-dialogs.ts';

it('a dragged row of a full day is forgotten when the drag is over, so that a dropped file does not move its event', async () => {
  const { result } = renderHook(useCalendarDialogs, {
    wrapper: ({ children }) => (
      <CurrentUserContext value={{ id: 'u1', username: 'anna', role: 'user' }}>{children}</CurrentUserContext>
    ),
  });
  const item = newItem({ startDate: '2026-09-16T09:00:00.000Z', endDate: '2026-09-16T10:00:00.000Z', allDay: false });
  act(() => result.current.showDay(new Date(2026, 8, 16)));
  act(() => result.current.dragListed(item));
  await waitFor(() => expect(result.current.fullDay).toBeNull());
  fireEvent.dragOver(document.body);
  expect(result.current.listed).toBe(item);
  fireEvent.mouseMove(document.body);
  expect(result.current.listed).toBeNull();
});
