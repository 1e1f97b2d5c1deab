import { type PointerEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type NewEventTimes, newFields } from '#web/events/form/event-form.ts';
import { timesOf } from '#web/events/form/event-times.ts';
import type { Begun } from '#web/events/form/opened-event.ts';
import type { Place } from '#web/events/quick/place.ts';
import { QuickCreate, type ShownTimes } from '#web/events/quick/quick-create.tsx';
import { useCalendarActions } from './calendar-actions.ts';
import { NEW_ID, newItem } from './calendar-item.ts';

type Open = { readonly slot: NewEventTimes; readonly times: ShownTimes | null; readonly isExpanded: boolean };

const openAt = (slot: NewEventTimes): Open => {
  const fields = newFields(new Date(), slot);
  const times = timesOf(fields);
  return { slot, times: times && { ...times, allDay: fields.allDay }, isExpanded: false };
};

/** The bubble at the chosen slot, and the planned event. The caller draws the bubble beside the grid. */
export const useQuickCreate = () => {
  const { goOn, afterSave } = useCalendarActions();
  const [open, setOpen] = useState<Open | null>(null);
  const pointer = useRef<Place>({ left: 0, right: 0, top: 0, bottom: 0 });
  const times = open?.times;
  const planned = useMemo(() => (times ? newItem(times) : null), [times]);
  /** Where the bubble stands: beside the drawn event, or at the pointer if the event is hidden in «+ ещё». */
  const anchor = useCallback(
    (): Place => document.querySelector(`[data-event-id="${NEW_ID}"]`)?.getBoundingClientRect() ?? pointer.current,
    [],
  );
  const typed = useRef<Begun | null>(null);
  /** Whether the event of the bubble is being saved. The bubble then stays at its slot. */
  const isSaving = useRef(false);
  const close = useCallback((seen?: NewEventTimes) => {
    typed.current = null;
    isSaving.current = false;
    setOpen((before) => (seen && before?.slot !== seen ? before : null));
  }, []);
  const leave = useEffectEvent(() => typed.current && !isSaving.current && goOn(typed.current));
  // When a view without a grid is chosen, typed text goes to the dialog. The dialog would create an event that is being
  // saved a second time.
  useEffect(() => () => void leave(), []);
  return {
    planned,
    choose: useCallback((slot: NewEventTimes) => {
      if (!isSaving.current) setOpen(openAt(slot));
    }, []),
    /** Goes on in the dialog. */
    expand: useCallback(() => {
      if (!isSaving.current) setOpen((before) => before && { ...before, isExpanded: true });
    }, []),
    onPointerUpCapture: useCallback(({ clientX, clientY }: PointerEvent) => {
      pointer.current = { left: clientX, right: clientX, top: clientY, bottom: clientY };
    }, []),
    bubble: open && (
      <QuickCreate
        slot={open.slot}
        isExpanded={open.isExpanded}
        anchor={anchor}
        onTimes={(next) => setOpen((before) => before && { ...before, times: next })}
        onTyped={(next, isSent) => {
          typed.current = next;
          isSaving.current = isSent;
        }}
        onMore={(...wanted) => {
          close();
          goOn(...wanted);
        }}
        onClose={close}
        afterSave={afterSave}
      />
    ),
  };
};
