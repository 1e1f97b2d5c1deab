import { Button, HStack, Stack } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { useState } from 'react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { fieldLabels } from '#shared/locale/event-fields.ts';
import { changed, DURATION_UNITS, startOf, switchUnit, type When } from '#web/events/form/event-times.ts';
import type { EventForm } from '#web/events/form/use-event-fields.ts';
import { inputProps } from '#web/ui/form/form.tsx';
import { Segments } from '#web/ui/form/segments.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { hasOtherDay, Moments, putWhen } from './moments.tsx';
import { WhenText } from './when-text.tsx';
import { ZoneField } from './zone-field.tsx';

const UNITS = DURATION_UNITS.map((value) => ({ value, label: words[value] }));

/**
 * Start, end and length of an event on the clock of its zone. A change of one field changes the others. An event of
 * whole days has a first and a last day [DLG-13…17].
 */
export const WhenFields = ({ form, isNew, disabled }: { form: EventForm; isNew: boolean; disabled: boolean }) => {
  const { allDay, date, endDate } = useStore(form.store, (state) => state.values);
  const [isEndWanted, setEndWanted] = useState(false);
  const change = (part: Partial<When>) => putWhen(form, changed(form.state.values, part));

  return (
    <Stack gap="2">
      <HStack columnGap="5" rowGap="2.5" wrap="wrap">
        <Moments form={form} isEndWanted={isEndWanted} disabled={disabled} />
        {!allDay && (
          <HStack gap="1.5" wrap="wrap">
            <form.Field name="duration">
              {(field) => (
                <TextField
                  type="number"
                  label={words.duration}
                  title={words.duration}
                  min={1}
                  step={1}
                  required
                  disabled={disabled}
                  rowShare="0 1 4.5rem"
                  {...inputProps(field)}
                  onValue={(duration) => change({ duration })}
                />
              )}
            </form.Field>
            <form.Field name="unit">
              {(field) => (
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
      </HStack>
      <HStack columnGap="4" rowGap="0" wrap="wrap" minH="8">
        <form.Subscribe selector={(state) => state.values}>
          {(fields) => <WhenText fields={fields} isNew={isNew} />}
        </form.Subscribe>
        {!isEndWanted && !disabled && !hasOtherDay({ allDay, date, endDate }) && (
          <Button size="xs" variant="ghost" px={{ base: '0', sm: '2' }} onClick={() => setEndWanted(true)}>
            {words.endLater}
          </Button>
        )}
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
      </HStack>
    </Stack>
  );
};
