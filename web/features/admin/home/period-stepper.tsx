import { Box, Button, HStack, IconButton } from '@chakra-ui/react';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import type { Day } from '#shared/time/day.ts';
import { fullDaysText, monthText } from '#shared/time/day-text.ts';
import { shownDays, step } from '#shared/time/period.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { today } from './event-views-query.ts';

/** A month or a week, around a day of it. */
type Props = { kind: 'month' | 'week'; day: Day; onDay: (day: Day) => void };

const nameOf = (kind: Props['kind'], day: Day): string => {
  if (kind === 'month') return monthText(day);
  const { first, last } = shownDays('week', day, 'ru');
  return fullDaysText(first, last);
};

/** Buttons to the previous, present and next month or week. */
export const PeriodStepper = ({ kind, day, onDay }: Props) => (
  <HStack gap="1" wrap="wrap">
    <IconButton
      variant="ghost"
      colorPalette="gray"
      aria-label={words.previous[kind]}
      onClick={() => onDay(step(kind, day, -1))}
    >
      <ChevronLeftIcon />
    </IconButton>
    <Box aria-live="polite" fontWeight="medium" minW="9.5rem" textAlign="center">
      {nameOf(kind, day)}
    </Box>
    <IconButton
      variant="ghost"
      colorPalette="gray"
      aria-label={words.next[kind]}
      onClick={() => onDay(step(kind, day, 1))}
    >
      <ChevronRightIcon />
    </IconButton>
    {nameOf(kind, day) !== nameOf(kind, today()) && (
      <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => onDay(today())}>
        {words.present[kind]}
      </Button>
    )}
  </HStack>
);
