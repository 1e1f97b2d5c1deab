import { Button, chakra, HStack, IconButton, Spacer, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { categoryWords } from '#shared/locale/categories.ts';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { fieldLabels } from '#shared/locale/event-fields.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { templateWords } from '#shared/locale/templates.ts';
import { useLeaveGuard } from '#web/events/dialog/use-leave-guard.tsx';
import { CalendarField } from '#web/events/fields/calendar-field.tsx';
import { Moments } from '#web/events/fields/moments.tsx';
import { WhenText } from '#web/events/fields/when-text.tsx';
import { type NewEventTimes, newFields } from '#web/events/form/event-form.ts';
import { timesOf } from '#web/events/form/event-times.ts';
import type { Begun } from '#web/events/form/opened-event.ts';
import { type AfterSave, useEventForm } from '#web/events/form/use-event-form.ts';
import { useCalendars } from '#web/events/use-calendars.ts';
import { useCategories } from '#web/events/use-categories.ts';
import { useOwnClose } from '#web/ui/dialog/use-own-close.ts';
import { Form, inputProps } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { type Place, placeBeside } from './place.ts';

export type ShownTimes = { readonly startDate: string; readonly endDate: string; readonly allDay: boolean };

type QuickCreateProps = {
  /** The slot. When it changes, typed text stays. */
  slot: NewEventTimes;
  /** Whether to go on in the dialog with the typed fields, as «Ещё…» does. */
  isExpanded: boolean;
  /** The place of the slot on the screen. */
  anchor: () => Place;
  onTimes: (times: ShownTimes) => void;
  /** Called with the typed fields, and whether they are being saved; null: nothing is typed. */
  onTyped: (begun: Begun | null, isSaving: boolean) => void;
  /** Called with the typed fields when the dialog is to open. */
  onMore: (begun: Begun, asksTemplate?: true) => void;
  /**
   * Closes the bubble.
   * @param seen the slot of the bubble to close; a bubble at a newer slot stays
   */
  onClose: (seen?: NewEventTimes) => void;
  afterSave: AfterSave;
};

/** Reports a click beside the bubble, with the bubble's slot at that moment. */
const useClickBeside = (
  box: RefObject<HTMLElement | null>,
  slot: NewEventTimes,
  onClick: (seen: NewEventTimes) => void,
) => {
  const slotNow = useEffectEvent(() => slot);
  const click = useEffectEvent(onClick);
  useEffect(() => {
    let seen: NewEventTimes | null = null;
    const isBeside = ({ target }: Event) =>
      target instanceof Element && !box.current?.contains(target) && !target.closest('[role=alertdialog], .toast');
    const onDown = (domEvent: Event) => {
      seen = isBeside(domEvent) ? slotNow() : null;
    };
    const onUp = () => seen && click(seen);
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('click', onUp, true);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('click', onUp, true);
    };
  }, [box]);
};

/**
 * The bubble at a slot: title, time, category. Enter saves. «Ещё…» opens the dialog with the typed fields. A click
 * beside the bubble closes it if nothing is typed. Escape closes the bubble, and asks first if something is typed
 * [FACE-13, FACE-132].
 */
export const QuickCreate = ({ slot, isExpanded, anchor, onClose, afterSave, ...props }: QuickCreateProps) => {
  const { onTimes, onTyped, onMore } = props;
  const box = useRef<HTMLDivElement>(null);
  const closeThis = useOwnClose(onClose);
  const { form, failure, calendarId, chosenCalendar, setCalendar } = useEventForm(
    { mode: 'create', slot },
    { onSaved: closeThis, afterSave },
  );
  const values = useStore(form.store, (state) => state.values);
  const isSubmitting = useStore(form.store, (state) => state.isSubmitting);
  const { categories } = useCategories(calendarId);
  const { editable } = useCalendars();
  const isTyped = values.title.trim() !== '' || values.categoryId !== '';
  const guard = useLeaveGuard(
    () => isTyped,
    () => onClose(),
  );
  useClickBeside(box, slot, (seen) => {
    // The library reports a selected slot of a month in a timeout, so the bubble closes in a timeout too.
    if (!isTyped && !isSubmitting) setTimeout(() => onClose(seen));
  });

  const takeSlot = useEffectEvent((next: NewEventTimes) => {
    const { title, categoryId } = form.state.values;
    form.reset({ ...newFields(new Date(), next), title, categoryId }, { keepDefaultValues: true });
  });
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current) takeSlot(slot);
    isFirst.current = false;
    const element = box.current;
    if (!element) return;
    const beside = anchor();
    const place = () => {
      const { left, top } = placeBeside(beside, element.getBoundingClientRect(), {
        width: document.documentElement.clientWidth,
        height: innerHeight,
      });
      Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
    };
    place();
    element.querySelector<HTMLElement>('input[name=title]')?.focus();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('resize', place);
    };
  }, [slot, anchor]);

  // When the bubble closes, gives the focus back if no other element has it.
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);

  const { startDate, endDate } = timesOf(values) ?? { startDate: '', endDate: '' };
  const tellTimes = useEffectEvent(onTimes);
  useEffect(() => {
    if (startDate < endDate) tellTimes({ startDate, endDate, allDay: values.allDay });
  }, [startDate, endDate, values.allDay]);

  const tellTyped = useEffectEvent(onTyped);
  useEffect(
    () => tellTyped(isTyped ? { typed: values, calendarId: chosenCalendar } : null, isSubmitting),
    [isTyped, values, chosenCalendar, isSubmitting],
  );

  const goOn = (asksTemplate?: true) => {
    // The dialog would create an event that is being saved a second time.
    if (!isSubmitting) onMore({ typed: form.state.values, calendarId: chosenCalendar }, asksTemplate);
  };
  const more = useEffectEvent(() => goOn());
  useEffect(() => {
    if (isExpanded) more();
  }, [isExpanded]);

  const onEscape = useEffectEvent((domEvent: KeyboardEvent) => {
    const holder = document.activeElement?.closest('[role=dialog], [role=alertdialog]') ?? box.current;
    if (domEvent.key !== 'Escape' || holder !== box.current || isSubmitting) return;
    // A question that opens now would get the key too.
    domEvent.stopPropagation();
    guard.tryToLeave();
  });
  useEffect(() => {
    // This listens in the capture phase. Otherwise a question above the bubble would get the key first, close, and move
    // the focus.
    const listen = (domEvent: KeyboardEvent) => onEscape(domEvent);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);

  return (
    <chakra.div
      ref={box}
      role="dialog"
      aria-label={words.createTitle}
      position="fixed"
      zIndex="dropdown"
      w="21rem"
      maxW="calc(100vw - 1rem)"
      maxH="calc(100dvh - 1rem)"
      overflowY="auto"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="lg"
      animation="fade-in 120ms"
    >
      <Form form={form}>
        <Stack gap="3">
          <HStack wrap="wrap" gap="1">
            <form.AppField name="title">
              {(field) => (
                <field.TextField
                  label={fieldLabels.title}
                  placeholder={fieldLabels.title}
                  required
                  rowShare="1 1 0"
                  autoComplete="off"
                />
              )}
            </form.AppField>
            <IconButton
              size="sm"
              variant="ghost"
              colorPalette="gray"
              me="-2"
              aria-label={shellWords.close}
              onClick={guard.tryToLeave}
            >
              <CloseIcon />
            </IconButton>
          </HStack>
          <Stack gap="1">
            <Moments form={form} disabled={false} />
            <WhenText fields={values} isNew />
          </Stack>
          <CalendarField calendars={editable} value={calendarId} onValue={setCalendar} isLabelHidden />
          {categories && categories.length > 0 && (
            <form.Field name="categoryId">
              {(field) => (
                <SelectField
                  label={fieldLabels.categoryId}
                  isLabelHidden
                  {...inputProps(field)}
                  options={[
                    { value: '', label: categoryWords.none },
                    ...categories.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              )}
            </form.Field>
          )}
          {failure !== null && (
            <Text role="alert" color="fg.error" textStyle="sm" fontWeight="medium">
              {failure.text}
            </Text>
          )}
          <HStack gap="0">
            <Button size="sm" variant="ghost" colorPalette="gray" ms="-3.5" onClick={() => goOn()}>
              {words.more}
            </Button>
            <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => goOn(true)}>
              {templateWords.createShort}
            </Button>
            <Spacer />
            <Button size="sm" type="submit" disabled={isSubmitting} aria-busy={isSubmitting}>
              {words.create}
            </Button>
          </HStack>
        </Stack>
      </Form>
      {guard.question}
    </chakra.div>
  );
};
