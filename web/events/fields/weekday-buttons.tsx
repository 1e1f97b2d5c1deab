import { chakra, Field, HStack, Text } from '@chakra-ui/react';
import { WEEKDAYS, WEEKDAYS_SHORT } from '#shared/locale/day-words.ts';

type WeekdayButtonsProps = {
  label: string;
  /** 0 is Monday. */
  value: readonly number[];
  onValue: (value: number[]) => void;
  error: string | undefined;
  disabled: boolean;
};

/** The days from Monday, numbered from 0. The tables of names begin with Sunday. */
const DAYS = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
  day,
  short: WEEKDAYS_SHORT[(day + 1) % 7] ?? '',
  long: WEEKDAYS[(day + 1) % 7] ?? '',
}));

/** Days of the week, several of which can be chosen. */
export const WeekdayButtons = ({ label, value, onValue, error, disabled }: WeekdayButtonsProps) => (
  <Field.Root invalid={error !== undefined} disabled={disabled}>
    <Text textStyle="sm" fontWeight="medium">
      {label}
    </Text>
    <HStack role="group" aria-label={label} gap="1.5" wrap="wrap">
      {DAYS.map(({ day, short, long }) => (
        <chakra.button
          key={day}
          type="button"
          aria-label={long}
          aria-pressed={value.includes(day)}
          aria-invalid={error !== undefined || undefined}
          disabled={disabled}
          onClick={() =>
            onValue(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort((a, b) => a - b))
          }
          boxSize="9"
          borderRadius="full"
          borderWidth="1px"
          borderColor="border.control"
          bg="bg.panel"
          textStyle="sm"
          textTransform="capitalize"
          cursor="pointer"
          _pressed={{ bg: 'blue.solid', borderColor: 'blue.solid', color: 'blue.contrast' }}
          _focusVisible={{ outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '2px' }}
          _disabled={{ cursor: 'default', opacity: '0.6' }}
        >
          {short}
        </chakra.button>
      ))}
    </HStack>
    {error !== undefined && <Field.ErrorText>{error}</Field.ErrorText>}
  </Field.Root>
);
