import { Box, chakra, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { fieldLabels } from '#shared/locale/event-fields.ts';
import { pluralForm } from '#shared/locale/plural.ts';
import { presetsFor, ruleWords } from '#shared/locale/recurrence.ts';
import { type Day, partsOf } from '#shared/time/day.ts';
import { capitalised, dateText, fullDateText } from '#shared/time/day-text.ts';
import { COUNT_MAX, INTERVAL_MAX } from '#shared/time/rule.ts';
import { fieldsOf } from '#web/events/form/event-form.ts';
import {
  chosen,
  datesLeft,
  FREQUENCIES,
  kindOn,
  monthKindOn,
  monthKindsOf,
  nextDays,
  patternDay,
  type Repeat,
  ruleOf,
  sameRepeat,
} from '#web/events/form/event-repeat.ts';
import type { EventForm } from '#web/events/form/use-event-fields.ts';
import { firstError, inputProps } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { MomentField } from './moment-field.tsx';
import { WeekdayButtons } from './weekday-buttons.tsx';

const onDate = (day: Day, start: Day): string =>
  partsOf(day).year === partsOf(start).year ? dateText(day) : fullDateText(day);

type OutcomeProps = {
  fields: Repeat;
  day: Day;
  /** How many dates an unchanged rule with a count still has. Undefined for other rules. */
  left: number | undefined;
};

/** The rule in words and its first dates. Shows nothing while there is no rule. */
const Outcome = ({ fields, day, left }: OutcomeProps) => {
  const rule = ruleOf(fields, day);
  if (!rule) return null;
  const days = nextDays(left === undefined ? rule : { ...rule, count: left }, day);
  const [first] = days;
  return (
    <Box color="fg.muted" textStyle="sm" aria-live="polite">
      <Text>{capitalised(ruleWords(rule, day))}</Text>
      {days.length > 0 && <Text>{`${words.nextDates}: ${days.map((next) => onDate(next, day)).join(', ')}`}</Text>}
      {first !== undefined && first !== day && <Text color="fg.error">{words.firstDate(onDate(first, day))}</Text>}
    </Box>
  );
};

/** Labels of the ways to name a date of the month: «Каждый месяц 10-го числа», «В последний день каждого месяца». */
const monthOptions = (day: Day) => {
  const labels = new Map(presetsFor(day).map(({ kind, label }) => [kind, label]));
  return monthKindsOf(day).map((value) => ({ value, label: labels.get(value) ?? '' }));
};

/**
 * The label of the custom choice: the rule in words if no preset has it, such as «По понедельникам и четвергам»,
 * otherwise «Другое…».
 */
const customLabel = (fields: Repeat, day: Day): string => {
  const rule = fields.repeat === 'custom' ? ruleOf({ ...fields, until: '', count: '' }, day) : null;
  const label = rule && capitalised(ruleWords(rule, day));
  return label === null || presetsFor(day).some((preset) => preset.label === label) ? words.custom : label;
};

const NAMES = ['repeat', 'interval', 'freq', 'weekdays', 'monthly', 'until', 'count'] as const;

type RepeatFieldsProps = { form: EventForm; event: CalendarEvent | undefined; disabled: boolean };

/** How an event repeats: presets for the event's date, «Другое…», an end, and the rule in words [REC-11, REC-12]. */
export const RepeatFields = ({ form, event, disabled }: RepeatFieldsProps) => {
  const fields = useStore(form.store, (state) => state.values);
  const day = patternDay(fields, event);
  const { repeat, freq, interval } = fields;
  const put = (part: Partial<Repeat>) => {
    for (const name of NAMES) {
      const value = part[name];
      if (value !== undefined) form.setFieldValue(name, value);
    }
  };
  const options = [
    ...presetsFor(day).map(({ kind, label }) => ({ value: kind, label })),
    { value: 'custom' as const, label: customLabel(fields, day) },
    ...(repeat === 'unknown' ? [{ value: 'unknown' as const, label: words.unknownRule }] : []),
  ];
  const every = Number(interval) || 1;
  const left = event && sameRepeat(fields, fieldsOf(event)) ? datesLeft(event) : undefined;

  return (
    <Stack gap="3">
      <form.Field name="repeat">
        {(field) => (
          <SelectField
            label={fieldLabels.recurrence}
            value={kindOn(repeat, day)}
            options={options}
            onValue={(kind) => put(chosen(fields, kind, day))}
            error={firstError(field.state.meta.errors)}
            disabled={disabled}
          />
        )}
      </form.Field>
      {repeat === 'unknown' && (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {words.unknownRuleStays(fields.rule)}
        </Text>
      )}
      {repeat === 'custom' && (
        <HStack gap="2" wrap="wrap">
          <chakra.span aria-hidden>{pluralForm(every, words.every[freq])}</chakra.span>
          <form.Field name="interval">
            {(field) => (
              <TextField
                type="number"
                label={pluralForm(every, words.every[freq])}
                min={1}
                max={INTERVAL_MAX}
                rowShare="0 1 4.5rem"
                {...inputProps(field)}
                disabled={disabled}
              />
            )}
          </form.Field>
          <Box flex="1 1 7rem">
            <SelectField
              label={words.frequency}
              isLabelHidden
              value={freq}
              options={FREQUENCIES.map((value) => ({ value, label: pluralForm(every, words.frequencies[value]) }))}
              onValue={(value) => put({ freq: value })}
              disabled={disabled}
            />
          </Box>
        </HStack>
      )}
      {repeat === 'custom' && freq === 'WEEKLY' && (
        <form.Field name="weekdays">
          {(field) => <WeekdayButtons label={words.weekdays} {...inputProps(field)} disabled={disabled} />}
        </form.Field>
      )}
      {repeat === 'custom' && freq === 'MONTHLY' && (
        <SelectField
          label={words.monthly}
          value={monthKindOn(fields.monthly, day)}
          options={monthOptions(day)}
          onValue={(monthly) => put({ monthly })}
          disabled={disabled}
        />
      )}
      {repeat !== 'none' && repeat !== 'unknown' && (
        <SimpleGrid columns={2} gap="3">
          <form.Field name="count">
            {(field) => (
              <TextField
                type="number"
                label={words.count}
                placeholder={words.countPlaceholder}
                min={1}
                max={COUNT_MAX}
                {...inputProps(field)}
                // A rule has one end: a count clears the day.
                onValue={(count) => put({ count, until: '' })}
                disabled={disabled}
              />
            )}
          </form.Field>
          <form.Field name="until">
            {(field) => (
              <MomentField
                kind="date"
                label={words.until}
                {...inputProps(field)}
                onValue={(until) => put({ until, count: '' })}
                disabled={disabled}
              />
            )}
          </form.Field>
        </SimpleGrid>
      )}
      <Outcome fields={fields} day={day} left={left} />
    </Stack>
  );
};
