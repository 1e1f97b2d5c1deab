import { Box, HStack, SimpleGrid, Text } from '@chakra-ui/react';
import { dayMonthText, fullDateText, timeText } from '#shared/locale/dates.ts';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { firstError } from '#web/ui/form.tsx';
import { ToggleGroup } from '#web/ui/toggle-group.tsx';
import { DURATION_UNITS, type EventFields, localStart, switchUnit, timesOf } from './event-form.ts';
import { MomentField } from './moment-field.tsx';
import type { EventForm } from './use-event-form.ts';

const UNITS = DURATION_UNITS.map((value) => ({ value, label: words[value] }));

// Once a year an hour is skipped: a typed time in it does not exist, so the dialog says which one will be saved.
const skippedText = ({ date, time }: EventFields): string | undefined => {
  const start = localStart(date, time);
  return start && timeText(start) !== time.slice(0, 5) ? words.timeSkipped(timeText(start)) : undefined;
};

const endText = (fields: EventFields): string | undefined => {
  const times = timesOf(fields);
  if (!times || Number(fields.duration) < 1) return undefined;
  const end = new Date(times.endDate);
  const isSameDay = new Date(times.startDate).toDateString() === end.toDateString();
  return words.endsAt(isSameDay ? timeText(end) : `${dayMonthText(end)}, ${timeText(end)}`);
};

const Consequences = ({ fields }: { fields: EventFields }) => {
  const start = localStart(fields.date, fields.time);
  const end = endText(fields);
  const skipped = skippedText(fields);
  return (
    <Box color="fg.muted" textStyle="sm" aria-live="polite">
      {start && end && <Text>{`${fullDateText(start)}. ${end}`}</Text>}
      {skipped && <Text color="fg.error">{skipped}</Text>}
    </Box>
  );
};

/** Start on the user's own clock, and the duration in hours or minutes [DLG-13…16]. */
export const TimeFields = ({ form, disabled }: { form: EventForm; disabled: boolean }) => (
  <>
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <form.Field name="date">
        {(field) => (
          <MomentField
            kind="date"
            label={words.startDate}
            required
            disabled={disabled}
            value={field.state.value}
            onValue={field.handleChange}
            error={firstError(field.state.meta.errors)}
          />
        )}
      </form.Field>
      <form.Field name="time">
        {(field) => (
          <MomentField
            kind="time"
            label={words.startTime}
            required
            disabled={disabled}
            value={field.state.value}
            onValue={field.handleChange}
            error={firstError(field.state.meta.errors)}
          />
        )}
      </form.Field>
    </SimpleGrid>
    <HStack gap="3" align="flex-start">
      <form.AppField name="duration">
        {(field) => (
          <Box flex="1">
            <field.TextField type="number" label={words.duration} min={1} step={1} required disabled={disabled} />
          </Box>
        )}
      </form.AppField>
      <form.Field name="unit">
        {(field) => (
          <Box pt="1.625rem">
            <ToggleGroup
              label={words.durationUnit}
              options={UNITS}
              value={field.state.value}
              disabled={disabled}
              onValue={(unit) => {
                if (unit === field.state.value) return;
                field.handleChange(unit);
                form.setFieldValue('duration', (duration) => switchUnit(duration, unit));
              }}
            />
          </Box>
        )}
      </form.Field>
    </HStack>
    <form.Subscribe selector={(state) => state.values}>{(fields) => <Consequences fields={fields} />}</form.Subscribe>
  </>
);
