import { Box, Button, chakra, Dialog, Text } from '@chakra-ui/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type CalendarEvent, EventScope } from '#shared/contracts/events.ts';
import { scopeWords as words } from '#shared/locale/scopes.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { partsOf } from '#shared/time/day.ts';
import { dateText, fullDateText } from '#shared/time/day-text.ts';
import { datesOfSeries, startDay } from '#web/events/form/event-repeat.ts';
import { DialogFrame, ignoreFocusOutside } from '#web/ui/dialog/dialog-frame.tsx';
import { RadioOption } from '#web/ui/form/checkbox-and-radio.tsx';

const SCOPES = EventScope.options;

export type ScopeRequest = {
  /** The occurrence. */
  readonly event: CalendarEvent;
  readonly action: 'save' | 'remove';
  /** The scopes that can be chosen, the first one preselected. Absent: all. */
  readonly allowed?: readonly EventScope[];
  /** Why the other scopes cannot be chosen. */
  readonly reason?: string;
};

type ScopeDialogProps = ScopeRequest & {
  isOpen: boolean;
  onAnswer: (scope: EventScope) => void;
  onCancel: () => void;
};

/** «7 ноября», with the year if it is not this year. */
const dateOf = (event: CalendarEvent): string => {
  const day = startDay(event);
  return partsOf(day).year === new Date().getFullYear() ? dateText(day) : fullDateText(day);
};

/**
 * The choice of a scope: «Только 7 ноября», «7 ноября и все следующие (14)», «Все даты (27)». Enter confirms, and
 * Escape cancels [REC-27].
 */
export const ScopeDialog = ({
  isOpen,
  event,
  action,
  allowed = SCOPES,
  reason,
  onAnswer,
  onCancel,
}: ScopeDialogProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [name, reasonId] = [useId(), useId()];
  const [date, counts] = [dateOf(event), datesOfSeries(event)];
  const [chosen, setChosen] = useState<EventScope | undefined>(allowed[0]);
  const confirm = (domEvent: FormEvent) => {
    domEvent.preventDefault();
    // React would pass the event to a form around the portal.
    domEvent.stopPropagation();
    if (chosen) onAnswer(chosen);
  };

  return (
    <DialogFrame
      isOpen={isOpen}
      title={words.titles[action]}
      size={{ base: 'xs', md: 'sm' }}
      initialFocusEl={() => form.current?.querySelector<HTMLElement>('input:checked') ?? null}
      onFocusOutside={ignoreFocusOutside}
      onClose={onCancel}
    >
      <chakra.form ref={form} onSubmit={confirm} display="contents">
        <Dialog.Body>
          <Box role="radiogroup" aria-label={words.label}>
            {SCOPES.map((scope) => (
              <RadioOption
                key={scope}
                name={name}
                isChecked={scope === chosen}
                onChoose={() => setChosen(scope)}
                isDisabled={!allowed.includes(scope)}
                describedBy={allowed.includes(scope) ? undefined : reasonId}
              >
                {words.scopes[scope](date, counts?.[scope === 'all' ? 'all' : 'following'])}
              </RadioOption>
            ))}
          </Box>
          {reason && (
            <Text id={reasonId} mt="2" color="fg.muted" textStyle="sm">
              {reason}
            </Text>
          )}
        </Dialog.Body>
        <Dialog.Footer flexWrap="wrap">
          <Button variant="outline" colorPalette="gray" onClick={onCancel}>
            {shellWords.cancel}
          </Button>
          <Button type="submit" {...(action === 'remove' && { colorPalette: 'red' })}>
            {words.confirm[action]}
          </Button>
        </Dialog.Footer>
      </chakra.form>
    </DialogFrame>
  );
};
