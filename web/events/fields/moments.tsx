import { chakra, HStack } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { changed, type When, withEndAfterMidnight } from '#web/events/form/event-times.ts';
import type { EventForm } from '#web/events/form/use-event-fields.ts';
import { inputProps } from '#web/ui/form/form.tsx';
import { MomentField } from './moment-field.tsx';

const MOMENTS = [
  { name: 'date', kind: 'date', label: words.startDate },
  { name: 'time', kind: 'time', label: words.startTime },
  { name: 'endDate', kind: 'date', label: words.endDate },
  { name: 'endTime', kind: 'time', label: words.endTime },
] as const;

/** A field is as wide as its text. */
const SHARES = { date: '1 1 8.25rem', time: '1 1 4.25rem' };

const WHEN = ['allDay', 'timeZone', 'date', 'time', 'endDate', 'endTime', 'duration', 'unit'] as const;

/** Writes those fields of `When` that have changed. */
export const putWhen = (form: EventForm, next: When): void => {
  for (const name of WHEN) if (next[name] !== form.state.values[name]) form.setFieldValue(name, next[name]);
};

/** Whether the day of the end must be shown: always for whole days, otherwise only if it differs from the first day. */
export const hasOtherDay = ({ allDay, date, endDate }: Pick<When, 'allDay' | 'date' | 'endDate'>): boolean =>
  allDay || endDate !== date;

type MomentsProps = {
  form: EventForm;
  disabled: boolean;
  /** Whether the day of the end is shown in any case. */
  isEndWanted?: boolean;
};

/**
 * Date and times on one line: `25.11.2026 09:00 – 10:00`, or for whole days `25.11.2026 – 27.11.2026`. The day of the
 * end is shown if it differs from the first, or if the user asked for it.
 */
export const Moments = ({ form, disabled, isEndWanted = false }: MomentsProps) => {
  const { allDay, date, endDate } = useStore(form.store, (state) => state.values);
  const hasEndDate = isEndWanted || hasOtherDay({ allDay, date, endDate });
  const put = (next: When) => putWhen(form, next);
  return (
    <HStack
      role="group"
      aria-label={words.when}
      wrap="wrap"
      gap="1.5"
      w={hasEndDate ? '29.5rem' : '19.5rem'}
      maxW="full"
    >
      {MOMENTS.map(({ name, kind, label }) => {
        if (kind === 'time' ? allDay : name === 'endDate' && !hasEndDate) return null;
        return (
          <form.Field key={name} name={name}>
            {(field) => (
              <>
                {name === (hasEndDate ? 'endDate' : 'endTime') && <chakra.span aria-hidden>–</chakra.span>}
                <MomentField
                  kind={kind}
                  label={label}
                  required
                  disabled={disabled}
                  // The button that shows this field disappears with the focus. The dialog would give the focus to the
                  // title, and select it.
                  autoFocus={name === 'endDate' && isEndWanted}
                  rowShare={SHARES[kind]}
                  {...inputProps(field)}
                  onValue={(value) => put(changed(form.state.values, { [name]: value }))}
                  onBlur={() => {
                    if (name === 'endTime') put(withEndAfterMidnight(form.state.values));
                  }}
                />
              </>
            )}
          </form.Field>
        );
      })}
    </HStack>
  );
};
