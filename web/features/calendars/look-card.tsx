import { Stack } from '@chakra-ui/react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
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
 * has changed the calendar meanwhile.
 */
const save = async (before: Calendar, look: Look): Promise<void> => {
  const body = { ...look, revision: before.revision };
  const saved = await withToast(() => callApi(updateCalendar, { params: { id: before.id }, body }));
  if (saved) notifyWithUndo(words.saved, () => void save(saved, { name: before.name, color: before.color }));
  await refetchQueries();
};

/** Name and colour. The name is saved by Enter or when the field is left, the colour after a pause. */
export const LookCard = ({ calendar }: { calendar: Calendar }) => {
  const [name, setName] = useState(calendar.name);
  const [color, setColor] = useState(calendar.color);
  const checked = v.safeParse(CalendarName, name);

  const saveName = (domEvent?: FormEvent): void => {
    domEvent?.preventDefault();
    if (checked.success && checked.output !== calendar.name)
      void save(calendar, { name: checked.output, color: calendar.color });
  };
  const settled = useDebounced(color, 600);
  const saveColor = useEffectEvent((chosen: string) => {
    if (v.is(Color, chosen) && chosen.toLowerCase() !== calendar.color)
      void save(calendar, { name: calendar.name, color: chosen });
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
