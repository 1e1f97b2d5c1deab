import { Stack } from '@chakra-ui/react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { type Calendar, CalendarName, updateCalendar } from '#shared/contracts/calendars.ts';
import { Color } from '#shared/contracts/fields.ts';
import { calendarSettings as words } from '#shared/locale/calendars.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { withToast } from '#web/api/with-toast.ts';
import { ColorField } from '#web/events/fields/color-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { notifyWithUndo } from '#web/ui/toast/notify.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

type Look = Pick<Calendar, 'name' | 'color'>;

/**
 * Saves the name or the colour of a calendar, and offers to undo that. The server refuses save or undo if a colleague
 * has changed the calendar meanwhile. Resolves to the stored calendar, or to undefined after a refusal.
 */
const save = async (before: Calendar, look: Partial<Look>): Promise<Calendar | undefined> => {
  const { name, color, revision } = before;
  const saved = await withToast(() =>
    callApi(updateCalendar, { params: { id: before.id }, body: { name, color, revision, ...look } }),
  );
  if (saved) notifyWithUndo(words.saved, () => void save(saved, { name, color }).then(() => refetchQueries()));
  return saved;
};

/** Name and colour. The name is saved by Enter or when the field is left, the colour after a pause. */
export const LookCard = ({ calendar }: { calendar: Calendar }) => {
  const [name, setName] = useState(calendar.name);
  const [color, setColor] = useState(calendar.color);
  /** The calendar as this card knows it. Saves wait for each other, so that each sends the revision of the one before. */
  const stored = useRef(calendar);
  const saves = useRef<Promise<unknown>>(Promise.resolve());
  const checked = v.safeParse(CalendarName, name);

  // A save of this card leaves the other field as it is typed. Another change of the calendar replaces what it changes.
  useEffect(() => {
    const before = stored.current;
    if (calendar.revision <= before.revision) return;
    stored.current = calendar;
    if (calendar.name !== before.name) setName(calendar.name);
    if (calendar.color !== before.color) setColor(calendar.color);
  }, [calendar]);

  const change = (look: Partial<Look>): void => {
    saves.current = saves.current.then(async () => {
      const before = stored.current;
      const next = { name: before.name, color: before.color, ...look };
      if (next.name === before.name && next.color === before.color) return;
      stored.current = (await save(before, look)) ?? before;
      void refetchQueries();
    });
  };
  const saveName = (domEvent?: FormEvent): void => {
    domEvent?.preventDefault();
    if (checked.success) change({ name: checked.output });
  };
  const settled = useDebounced(color, 600);
  const saveColor = useEffectEvent((chosen: string) => {
    if (v.is(Color, chosen)) change({ color: chosen.toLowerCase() });
  });
  useEffect(() => saveColor(settled), [settled]);

  return (
    <SectionCard id="look" title={words.look} hint={words.lookHint}>
      <form onSubmit={saveName} noValidate>
        <Stack gap="4">
          <TextField
            label={words.name}
            value={name}
            onValue={setName}
            onBlur={() => saveName()}
            error={checked.success ? undefined : checked.issues[0].message}
            autoComplete="off"
          />
          <ColorField value="" inherited={color} onValue={setColor} error={undefined} disabled={false} />
        </Stack>
      </form>
    </SectionCard>
  );
};
