import { Box, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { fieldLabels } from '#shared/locale/event-fields.ts';
import { counted, DAYS, durationText } from '#shared/locale/plural.ts';
import { capitalised, dateText, fullDateText, weekdayText } from '#shared/time/day-text.ts';
import {
  browserZone,
  changed,
  clockFields,
  DURATION_UNITS,
  dayOf,
  endIsAfter,
  minutesOf,
  startOf,
  switchUnit,
  type When,
  withEndAfterMidnight,
} from '#web/events/form/event-times.ts';
import type { EventForm } from '#web/events/form/use-event-form.ts';
import { inputProps } from '#web/ui/form/form.tsx';
import { Segments } from '#web/ui/form/segments.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { MomentField } from './moment-field.tsx';
import { ZoneField } from './zone-field.tsx';

const UNITS = DURATION_UNITS.map((value) => ({ value, label: words[value] }));

// Once a year an hour is skipped: a typed time in it does not exist, so the dialog says which one will be saved.
const skippedText = (when: When): string | undefined => {
  const [start, time] = [startOf(when), when.time.slice(0, 5)];
  const shown = start === null ? time : clockFields(when.timeZone, start).time;
  return shown === time ? undefined : words.timeSkipped(shown);
};

/** The start on the reader's own clock, where that shows something else. */
const readersText = (when: When): string | undefined => {
  const [start, { date, time }] = [startOf(when), when];
  const here = start === null ? null : clockFields(browserZone(), start);
  if (here === null || (here.date === date && here.time === time.slice(0, 5))) return undefined;
  const day = dayOf(here.date);
  return words.onYourClock(here.date === date || day === null ? here.time : `${dateText(day)}, ${here.time}`);
};

const lengthText = (when: When): string | undefined => {
  const [first, last, minutes] = [dayOf(when.date), dayOf(when.endDate), minutesOf(when)];
  if (when.allDay) return first === null || last === null ? undefined : counted(last - first + 1, DAYS);
  return minutes === null ? undefined : durationText(minutes);
};

/** The fields in words: weekday and date, length, the reader's own clock. */
const Consequences = ({ fields }: { fields: When }) => {
  const day = dayOf(fields.date);
  const skipped = fields.allDay ? undefined : skippedText(fields);
  const parts = [
    day !== null && `${capitalised(weekdayText(day))}, ${fullDateText(day)}`,
    endIsAfter(fields) && lengthText(fields),
    !fields.allDay && readersText(fields),
  ];
  return (
    <Box color="fg.muted" textStyle="sm" aria-live="polite">
      {day !== null && <Text>{parts.filter(Boolean).join(' · ')}</Text>}
      {skipped && <Text color="fg.error">{skipped}</Text>}
    </Box>
  );
};

const MOMENTS = [
  { name: 'date', kind: 'date', label: words.startDate },
  { name: 'time', kind: 'time', label: words.startTime },
  { name: 'endDate', kind: 'date', label: words.endDate },
  { name: 'endTime', kind: 'time', label: words.endTime },
] as const;

const WHEN = ['allDay', 'timeZone', 'date', 'time', 'endDate', 'endTime', 'duration', 'unit'] as const;

/** Start, end and length in step, on the clock of the event's zone, or whole days [DLG-13…17]. */
export const WhenFields = ({ form, disabled }: { form: EventForm; disabled: boolean }) => {
  const allDay = useStore(form.store, (state) => state.values.allDay);
  const put = (next: When) => {
    for (const name of WHEN) {
      if (next[name] !== form.state.values[name]) form.setFieldValue(name, next[name]);
    }
  };
  const change = (part: Partial<When>) => put(changed(form.state.values, part));

  return (
    <Stack gap="3">
      {/* Two columns, the end below the start; one where large letters leave room for no more. */}
      <SimpleGrid minChildWidth="min(max(8rem, 40%), 100%)" gap="3">
        {MOMENTS.filter(({ kind }) => !allDay || kind === 'date').map(({ name, kind, label }) => (
          <form.Field key={name} name={name}>
            {(field) => (
              <MomentField
                kind={kind}
                label={label}
                required
                disabled={disabled}
                {...inputProps(field)}
                onValue={(value) => change({ [name]: value })}
                onBlur={() => {
                  if (name === 'endTime') put(withEndAfterMidnight(form.state.values));
                }}
              />
            )}
          </form.Field>
        ))}
      </SimpleGrid>
      {!allDay && (
        <HStack gap="3" align="flex-start" wrap="wrap">
          <form.Field name="duration">
            {(field) => (
              <Box flex="1 1 8rem">
                <TextField
                  type="number"
                  label={words.duration}
                  min={1}
                  step={1}
                  required
                  disabled={disabled}
                  {...inputProps(field)}
                  onValue={(duration) => change({ duration })}
                />
              </Box>
            )}
          </form.Field>
          <form.Field name="unit">
            {(field) => (
              <Box flex="1 1 8rem" pt="1.625rem">
                <Segments
                  label={words.durationUnit}
                  options={UNITS}
                  value={field.state.value}
                  disabled={disabled}
                  onValue={(unit) => {
                    if (unit !== field.state.value) {
                      change({ unit, duration: switchUnit(form.state.values.duration, unit) });
                    }
                  }}
                />
              </Box>
            )}
          </form.Field>
        </HStack>
      )}
      <SwitchField
        label={fieldLabels.allDay}
        value={allDay}
        onValue={(is) => change({ allDay: is })}
        disabled={disabled}
      />
      <Box>
        <form.Subscribe selector={(state) => state.values}>
          {(fields) => <Consequences fields={fields} />}
        </form.Subscribe>
        {!allDay && (
          <form.Field name="timeZone">
            {(field) => (
              <ZoneField
                {...inputProps(field)}
                instant={startOf(form.state.values) ?? Date.now()}
                onValue={(timeZone) => change({ timeZone })}
                disabled={disabled}
              />
            )}
          </form.Field>
        )}
      </Box>
    </Stack>
  );
};
