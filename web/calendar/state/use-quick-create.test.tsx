import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { CurrentUserContext } from '#web/api/session/current-user.ts';
import type { NewEventTimes } from '#web/events/form/event-form.ts';
import type { Begun } from '#web/events/form/opened-event.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { CalendarActionsContext } from './calendar-actions.ts';
import { useQuickCreate } from './use-quick-create.tsx';

aCleanBrowser();

const day = { startDate: '2026-09-16T09:00:00.000Z', endDate: '2026-09-16T10:00:00.000Z' };
const slotAt = (date: number): NewEventTimes => ({ start: new Date(2026, 8, date, 9), minutes: 60 });

const made = { ...PLAIN_EVENT, ...day, id: 'e1', userId: 'me', title: 'Премьера' };

/** The bubble at a slot, with a typed event whose save is not answered before `letPass`. */
const saving = async (saved: CalendarEvent | Response = made) => {
  const { promise: held, resolve: letPass } = Promise.withResolvers<void>();
  const api = fakeApi({
    'GET /api/categories': () => [],
    'POST /api/events': async () => {
      await held;
      return saved;
    },
  });
  vi.stubGlobal('fetch', api.fetch);
  const goOn = vi.fn<(begun: Begun) => void>();
  const nothing = () => undefined;
  const actions = {
    ...{ change: nothing, openEvent: nothing, showDay: nothing, create: nothing, move: nothing, onDragStart: nothing },
    ...{ goOn, afterSave: () => null },
  };
  let quick: ReturnType<typeof useQuickCreate> | undefined;
  const Grid = () => {
    quick = useQuickCreate();
    return quick.bubble;
  };
  const { user, unmount } = renderAlone(
    <CurrentUserContext value={{ id: 'me', username: 'мария', role: 'user' }}>
      <CalendarActionsContext value={actions}>
        <Grid />
      </CalendarActionsContext>
    </CurrentUserContext>,
  );
  act(() => quick?.choose(slotAt(16)));
  await user.type(await screen.findByLabelText('Название'), 'Премьера{Enter}');
  await waitFor(() => expect(api.changes()).toHaveLength(1));
  return {
    user,
    letPass,
    goOn,
    unmount,
    choose: (slot: NewEventTimes) => act(() => quick?.choose(slot)),
    expand: () => act(() => quick?.expand()),
    start: () => quick?.planned?.start,
  };
};

it('the bubble stays at its slot while its event is saved, and closes after the save', async () => {
  const { letPass, choose, start } = await saving();
  choose(slotAt(17));
  expect(start()).toEqual(slotAt(16).start);
  letPass();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  choose(slotAt(17));
  expect(start()).toEqual(slotAt(17).start);
});

it('«Ещё…» opens no dialog for an event that is being saved', async () => {
  const { user, letPass, goOn } = await saving();
  await user.click(screen.getByRole('button', { name: 'Ещё…' }));
  letPass();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(goOn).not.toHaveBeenCalled();
});

it('a double click on a slot opens the dialog once the save has failed, and not before', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { letPass, expand, goOn } = await saving(refused(400, 'Слишком много мероприятий'));
  expand();
  letPass();
  await screen.findByText('Слишком много мероприятий');
  expect(goOn).not.toHaveBeenCalled();
  expand();
  expect(goOn).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

it('a view without a grid opens no dialog for an event that is being saved', async () => {
  const { letPass, goOn, unmount } = await saving();
  unmount();
  letPass();
  expect(goOn).not.toHaveBeenCalled();
});
